import { type CheckInResult, checkInResults } from '../../../domain/community/circle.ts';
import { fieldsOf, objectOf, oneOf, text } from '../../../domain/stored/reader.ts';
import { nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { day } from '../../../domain/stored/value_readers.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import { commandKind, type Outbox, sendKept, sendOrKeep, waiting } from '../sync/outbox.ts';
import { documentStoreOf } from '../sync/store.ts';
import type { CommunityResult } from './ask.ts';
import { checkIn, commitWeek, restWeek } from './circles.ts';

/** A check-in that could not be sent: kept on the device until it can be. */
export interface KeptCheckIn {
  readonly userId: string;
  readonly circle: string;
  /** The week it was written for: in another one it's not sent. */
  readonly week: IsoDate;
  /** Null for a week of rest. */
  readonly result: CheckInResult | null;
  readonly line: string | null;
  readonly next: string;
  /** As it was when it was written. */
  readonly goalPercent: number | null;
  readonly debtsClosed: number | null;
}

/** The same check-in again changes the first: there is one of a circle's week. */
const checkIns = commandKind<KeptCheckIn>({
  keys: { document: 'mendwell-check-in', aside: 'mendwell-check-in-aside' },
  reader: objectOf<KeptCheckIn>({
    userId: words,
    circle: words,
    week: day,
    result: nullable(oneOf(checkInResults)),
    line: nullable(text),
    next: text,
    goalPercent: nullable(whole(0, 100)),
    debtsClosed: nullable(whole(0, 200)),
  }),
  keyOf: ({ userId, circle, week }) => `${userId}/${circle}/${week}`,
  takeOver,
});

/** Before there was room for several, one lay there as it is. */
function takeOver(stored: unknown): unknown {
  const fields = fieldsOf(stored);
  const { userId, circle, week } = fields;
  if (fields['version'] !== undefined) return stored;
  return {
    version: 1,
    ownerId: null,
    commands: { [[userId, circle, week].join('/')]: fields },
    revision: 1,
  };
}

const outboxOf = (services: AppServices): Outbox<KeptCheckIn> =>
  documentStoreOf(services, checkIns.kind);

const isOf =
  (userId: string, circle: string) =>
  (kept: KeptCheckIn): boolean =>
    kept.userId === userId && kept.circle === circle;

/** What this person could not send to this circle, or null. */
export const keptCheckIn = (
  { of }: AppServices,
  userId: string,
  circle: string,
): KeptCheckIn | null => waiting(of(outboxOf), isOf(userId, circle));

/** Settles when everything that waits on this device has been read. */
export const keptCheckInsRead = ({ of }: AppServices): Promise<void> => of(outboxOf).settled();

/** Sends it as it was written. Who rests may have said what they'll do next, too. */
async function send(
  services: AppServices,
  { circle, result, line, next, goalPercent, debtsClosed }: KeptCheckIn,
  today: IsoDate,
): Promise<CommunityResult<unknown>> {
  if (result !== null)
    return checkIn(services, { circle, today, result, line, next, goalPercent, debtsClosed });
  const rested = await restWeek(services, circle, today, line);
  return rested.ok && next !== '' ? commitWeek(services, circle, today, next, true) : rested;
}

/** Sends a check-in; where nothing answers it's kept on the device. A second try is the same check-in: it changes the first. */
export const sendCheckIn = (
  services: AppServices,
  written: KeptCheckIn,
  today: IsoDate,
): Promise<CommunityResult<'sent' | 'kept'>> =>
  sendOrKeep(checkIns, services.of(outboxOf), written, (each) => send(services, each, today));

/** Sends what was kept, once however many tabs are open. Null where there's nothing to send; where nothing answers it stays
 *  kept. What the circle no longer takes is told, and forgotten. */
export const sendKeptCheckIn = (
  services: AppServices,
  {
    userId,
    circle,
    week,
    today,
  }: Pick<KeptCheckIn, 'userId' | 'circle' | 'week'> & {
    readonly today: IsoDate;
  },
): Promise<CommunityResult<unknown> | null> =>
  sendKept(checkIns, services.of(outboxOf), isOf(userId, circle), async (written) =>
    written.week === week ? send(services, written, today) : failed({ code: 'not_open' } as const),
  );
