import type { QueryClient } from '@tanstack/react-query';
import { isShownType, type ShownType } from '../../../domain/notices/types.ts';
import { fieldsOf } from '../../../domain/stored/reader.ts';
import { listOf, words } from '../../../domain/stored/shape_readers.ts';
import { isIsoDate, type IsoDate } from '../../../domain/time/iso_date.ts';
import { callQuery } from '../read.ts';
import { asking, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

/** Something a person is told, until they put it away. What there is beside the type depends on it. */
export interface Notice {
  readonly id: string;
  readonly type: ShownType;
  readonly at: Date;
  readonly dueOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
  readonly startsAt: Date | null;
  /** Browser and system of a device: "Chrome on Windows". */
  readonly device: string | null;
  readonly circle: string | null;
  readonly meeting: string | null;
  readonly question: string | null;
  /** Of the question, while everybody may read it. */
  readonly title: string | null;
}

const dayOf = (given: unknown): IsoDate | null =>
  typeof given === 'string' && isIsoDate(given) ? given : null;
const textOf = (given: unknown): string | null => (typeof given === 'string' ? given : null);

const notice = (stored: unknown, type: ShownType): Notice => {
  const row = fieldsOf(stored);
  const params = fieldsOf(row['params']);
  const startsAt = textOf(params['startsAt']);
  return {
    id: words(row['id']),
    type,
    at: new Date(words(row['created_at'])),
    dueOn: dayOf(params['dueOn']),
    endsOn: dayOf(params['endsOn']),
    startsAt: startsAt === null ? null : new Date(startsAt),
    device: textOf(params['device']),
    circle: textOf(params['circle']),
    meeting: textOf(params['meeting']),
    question: textOf(params['question']),
    title: textOf(params['title']),
  };
};

/** What this version of the page doesn't know of a newer server's is left out. */
const known = (stored: unknown): readonly Notice[] =>
  listOf((each: unknown) => each)(stored).flatMap((each) => {
    const { type } = fieldsOf(each);
    return isShownType(type) ? [notice(each, type)] : [];
  });

const key = (userId: string) => ['notices', userId] as const;

/** What a member was told lately and has not put away, the newest first. */
export const noticesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery({
    queryKey: key(userId),
    queryFn: reading(async (): Promise<readonly Notice[]> => {
      const { data } = await (await backend.connect()).rpc('my_notices').throwOnError();
      return known(data);
    }),
  });

export const readNoticesAnew = (cache: QueryClient, userId: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: key(userId) });

/** Puts notices away: these, or all. They are gone from the page right away, and back where it could not be done. */
export async function seeNotices(
  services: AppServices,
  cache: QueryClient,
  userId: string,
  ids: readonly string[],
): Promise<Result<null>> {
  const before = cache.getQueryData<readonly Notice[]>(key(userId));
  cache.setQueryData(
    key(userId),
    before?.filter(({ id }) => !ids.includes(id)),
  );
  const seen = await asking(async () => {
    const client = await services.backend.connect();
    await client.rpc('see_notices', { ids: [...ids] }).throwOnError();
    return null;
  });
  if (!seen.ok) cache.setQueryData(key(userId), before);
  return seen;
}
