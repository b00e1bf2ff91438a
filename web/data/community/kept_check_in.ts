import { type CheckInResult, checkInResults } from '../../../domain/community/circle.ts';
import { objectOf, oneOf, text } from '../../../domain/stored/reader.ts';
import { nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import { day } from '../../../domain/stored/value_readers.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { done, failed } from '../result.ts';
import type { AppServices } from '../services.ts';
import { stored } from '../stored.ts';
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

const kept = stored(
  'mendwell-check-in',
  objectOf<KeptCheckIn>({
    userId: words,
    circle: words,
    week: day,
    result: nullable(oneOf(checkInResults)),
    line: nullable(text),
    next: text,
    goalPercent: nullable(whole(0, 100)),
    debtsClosed: nullable(whole(0, 200)),
  }),
);

/** What this person could not send to this circle, or null. */
export function keptCheckIn(userId: string, circle: string): KeptCheckIn | null {
  const found = kept.read();
  return found?.userId === userId && found.circle === circle ? found : null;
}

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
export async function sendOrKeep(
  services: AppServices,
  written: KeptCheckIn,
  today: IsoDate,
): Promise<CommunityResult<'sent' | 'kept'>> {
  const result = await send(services, written, today);
  if (result.ok) {
    kept.forget();
    return done('sent');
  }
  return result.error.code === 'offline' && kept.keep(written) ? done('kept') : result;
}

/** Sends what was kept, once however many tabs are open. Null where there's nothing to send; where nothing answers it stays
 *  kept. What the circle no longer takes is told, and forgotten. */
export async function sendKept(
  services: AppServices,
  {
    userId,
    circle,
    week,
    today,
  }: Pick<KeptCheckIn, 'userId' | 'circle' | 'week'> & {
    readonly today: IsoDate;
  },
): Promise<CommunityResult<unknown> | null> {
  return alone(async () => {
    const written = keptCheckIn(userId, circle);
    if (written === null) return null;
    if (written.week !== week) {
      kept.forget();
      return failed({ code: 'not_open' } as const);
    }
    const result = await send(services, written, today);
    if (result.ok || result.error.code !== 'offline') kept.forget();
    return result;
  });
}

/** Runs in one tab at a time. Where the browser knows no locks, the server takes a second one for the first. */
async function alone<Value>(task: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator as { readonly locks?: LockManager | null };
  if (!locks) return task();
  let value: Value | undefined;
  await locks.request('mendwell-check-in', async () => {
    value = await task();
  });
  return value as Value;
}
