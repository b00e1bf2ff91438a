import type { Backend } from '../client.ts';
import { onPersonLeft } from './device.ts';
import { isRunning, type LimitedAccess, readLimitedAccess } from './limited_access.ts';
import { storeLimitedAccess } from './store_access.ts';

/** How long a page waits for the server's word on a pass. */
const patience = 3_000;

/** Milliseconds by which a device's clock may be wrong, or an answer late, before it is allowed for. */
const tolerance = 30_000;

/** Milliseconds by which two readings of one end may differ. */
const jitter = 2_000;

let departures = 0;
onPersonLeft(() => {
  departures += 1;
});

/** Remembers who is here now: the answer says whether they still are. What the server says of somebody who has left must
 *  not come back to the device that forgot them. */
export function presence(): () => boolean {
  const before = departures;
  return () => departures === before;
}

/** What `my_pass()` answers: instants as ISO 8601, null where no time is left. */
export interface ServerPass {
  readonly plan: string | null;
  readonly endsAt: string | null;
  readonly isPaid: boolean;
  readonly now: string;
}

/** The server's word in terms of this device's clock, which was read at `at`: how much time is left is true however
 *  wrong that clock is. Null where no time is left. */
export function onDeviceClock({ plan, endsAt, now }: ServerPass, at: number): LimitedAccess | null {
  if (plan === null || endsAt === null) return null;
  const skew = at - Date.parse(now);
  return {
    expires: Math.round(Date.parse(endsAt) + (Math.abs(skew) < tolerance ? 0 : skew)),
    plan,
  };
}

/** Asks the server for the caller's time. Null when it does not answer within 3 s. */
export async function askForPass(client: Pick<Backend, 'rpc'>): Promise<ServerPass | null> {
  try {
    const { data, error } = await client.rpc('my_pass').abortSignal(AbortSignal.timeout(patience));
    return error ? null : (data as unknown as ServerPass);
  } catch {
    return null;
  }
}

/** Asks the server once for the visitor's pass and brings the device's copy in line, in both directions. True when time
 *  is left. No answer within 3 s leaves the copy as it is, and so does
 *  one to somebody who has left meanwhile. */
export async function synchronizePass(client: Pick<Backend, 'rpc'>): Promise<boolean> {
  const isStillHere = presence();
  const asked = Date.now();
  const answer = await askForPass(client);
  const answered = Date.now();
  if (!isStillHere()) return false;
  const known = readLimitedAccess();
  if (answer === null) return isRunning(known, answered);
  const given = onDeviceClock(answer, (asked + answered) / 2);
  if (given === null) {
    // What the server does not know is over now; whoever watches the copy says so.
    if (known !== null && isRunning(known, answered))
      storeLimitedAccess({ ...known, expires: answered });
    return false;
  }
  const isKnown = known?.plan === given.plan && Math.abs(known.expires - given.expires) <= jitter;
  if (!isKnown) storeLimitedAccess(given);
  return isRunning(given, answered);
}
