import type { QueryClient } from '@tanstack/react-query';
import { fieldsOf, type Reader } from '../../../domain/stored/reader.ts';
import { listOf, words } from '../../../domain/stored/shape_readers.ts';
import { isIsoDate, type IsoDate } from '../../../domain/time/iso_date.ts';
import { callQuery } from '../read.ts';
import { asking, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

/** Something a person is told, until they put it away. What there is beside the type depends on it. */
export interface Notice {
  readonly id: string;
  /** One of a newer server may be none that this page knows. */
  readonly type: string;
  readonly at: Date;
  readonly dueOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
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

const notice: Reader<Notice> = (stored) => {
  const row = fieldsOf(stored);
  const params = fieldsOf(row['params']);
  const momentOf = (given: unknown) => (typeof given === 'string' ? new Date(given) : null);
  return {
    id: words(row['id']),
    type: words(row['type']),
    at: new Date(words(row['created_at'])),
    dueOn: dayOf(params['dueOn']),
    endsOn: dayOf(params['endsOn']),
    startsAt: momentOf(params['startsAt']),
    endsAt: momentOf(params['endsAt']),
    device: textOf(params['device']),
    circle: textOf(params['circle']),
    meeting: textOf(params['meeting']),
    question: textOf(params['question']),
    title: textOf(params['title']),
  };
};

const key = (userId: string) => ['notices', userId] as const;

/** What a person was told lately and has not put away, the newest first. */
export const noticesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery({
    queryKey: key(userId),
    queryFn: reading(async (): Promise<readonly Notice[]> => {
      const { data } = await (await backend.connect()).rpc('my_notices').throwOnError();
      return listOf(notice)(data);
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
