import type { QueryClient } from '@tanstack/react-query';
import { fieldsOf, oneOf, type Reader } from '../../../domain/stored/reader.ts';
import { listOf, words } from '../../../domain/stored/shape_readers.ts';
import { isIsoDate, type IsoDate } from '../../../domain/time/iso_date.ts';
import { callQuery } from '../read.ts';
import { asking, reading, type Result } from '../result.ts';
import type { AppServices } from '../services.ts';

const types = [
  'payment_due',
  'plan_drift',
  'check_in',
  'vote',
  'match',
  'circle_ends',
  'nods',
  'answer',
  'no_answer',
  'question',
  'meeting_offered',
  'meeting_taken',
  'meeting_soon',
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'identity_added',
  'identity_removed',
  'new_device',
] as const;
type NoticeType = (typeof types)[number];

/** Something a person is told, until they put it away. What there is beside the type depends on it. */
export interface Notice {
  readonly id: string;
  readonly type: NoticeType;
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

const notice: Reader<Notice> = (stored) => {
  const row = fieldsOf(stored);
  const params = fieldsOf(row['params']);
  const startsAt = textOf(params['startsAt']);
  return {
    id: words(row['id']),
    type: oneOf<NoticeType>(types)(row['type']),
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
const known = (stored: unknown): readonly unknown[] =>
  listOf((each: unknown) => each)(stored).filter((each) =>
    types.some((type) => type === fieldsOf(each)['type']),
  );

const key = (userId: string) => ['notices', userId] as const;

/** What a member was told lately and has not put away, the newest first. */
export const noticesQuery = ({ backend }: AppServices, userId: string) =>
  callQuery({
    queryKey: key(userId),
    queryFn: reading(async (): Promise<readonly Notice[]> => {
      const { data } = await (await backend.connect()).rpc('my_notices').throwOnError();
      return known(data).map(notice);
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
