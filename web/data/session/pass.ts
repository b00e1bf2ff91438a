import type { ServerPass } from '../../../supabase/wire/passes.ts';
import { callRpc, type RpcClient } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import { departureOf } from './device.ts';
import { isRunning, type LimitedAccess, readLimitedAccess } from './limited_access.ts';
import { clearLimitedAccess, storeLimitedAccess } from './store_access.ts';

/** How long a page waits for the server's word on a pass, in milliseconds. */
const answerTimeoutMs = 3_000;

/** How long the question stays open: also an answer that no page waits for any more puts the copy right. */
const lateness = 20_000;

/** Milliseconds by which a device's clock may be wrong, or an answer late, before it is allowed for. */
const tolerance = 30_000;

/** Milliseconds by which two readings of one end may differ. */
const jitter = 2_000;

export type { ServerPass };

/** The server's word in terms of this device's clock, which was read at `at`: how much time is left is true however
 *  wrong that clock is. Null where no time is left. */
export function onDeviceClock(
  { plan, endsAt, now }: Omit<ServerPass, 'isPaid'>,
  at: number,
): LimitedAccess | null {
  if (plan === null || endsAt === null) return null;
  const skew = at - Date.parse(now);
  return {
    expires: Math.round(Date.parse(endsAt) + (Math.abs(skew) < tolerance ? 0 : skew)),
    plan,
  };
}

/** Asks the server for the caller's time. Null when it does not answer in time; `longest` is in milliseconds. */
export async function askForPass(
  client: RpcClient,
  longest = answerTimeoutMs,
): Promise<ServerPass | null> {
  const answer = await callRpc(client, 'my_pass', {}, AbortSignal.timeout(longest));
  return answer.ok ? answer.value : null;
}

interface PassQuestions {
  /** Remembers who is here now: the answer says whether they still are. What the server says of somebody who has left
   *  must not come back to the device that forgot them. */
  readonly presence: () => () => boolean;
  /** Asks once and brings the device's copy in line, however late the answer comes. Whether time is left; null when
   *  nobody answered, or the person has left meanwhile. */
  readonly bringInLine: (client: RpcClient) => Promise<boolean | null>;
}

function passQuestionsOf(services: AppServices): PassQuestions {
  const { clock, of } = services;
  let departures = 0;
  // Questions asked so far, and the newest that was answered: an answer that was overtaken says what was true before.
  let asked = 0;
  let answered = 0;
  of(departureOf).onPersonLeft(() => {
    departures += 1;
  });
  const presence = () => {
    const before = departures;
    return () => departures === before;
  };
  return {
    presence,
    async bringInLine(client) {
      const isStillHere = presence();
      asked += 1;
      const turn = asked;
      const from = clock();
      const answer = await askForPass(client, lateness);
      const to = clock();
      if (answer === null || !isStillHere()) return null;
      const known = readLimitedAccess();
      if (turn < answered) return isRunning(known, to);
      answered = turn;
      const given = onDeviceClock(answer, (from + to) / 2);
      if (given === null) {
        if (known === null || !isRunning(known, to)) return false;
        // The day that waits for a confirmation ends early only with the waiting: nothing ran out, and nothing is said.
        if (known.plan === 'grace' && known.expires - to > tolerance) clearLimitedAccess(services);
        // What the server does not know is over now; whoever watches the copy says so.
        else storeLimitedAccess(services, { ...known, expires: to });
        return false;
      }
      const isKnown =
        known?.plan === given.plan && Math.abs(known.expires - given.expires) <= jitter;
      if (!isKnown) storeLimitedAccess(services, given);
      return isRunning(given, to);
    },
  };
}

/** Asks the server once for the visitor's pass and brings the device's copy in line, in both directions. True when time
 *  is left. Nobody is held up for more than 3 s: the copy stays as it is then, or becomes what was said `otherwise`,
 *  until the answer comes. To somebody who has left meanwhile nothing is given, and nothing changes where the client
 *  cannot be had. */
export async function synchronizePass(
  services: AppServices,
  otherwise: LimitedAccess | null = null,
): Promise<boolean> {
  const client = await services.backend.connect().catch(() => null);
  if (client === null) return false;
  const { presence, bringInLine } = services.of(passQuestionsOf);
  const isStillHere = presence();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, answerTimeoutMs, null);
  });
  const isLeft = await Promise.race([bringInLine(client), late]);
  clearTimeout(timer);
  if (isLeft !== null) return isLeft;
  if (!isStillHere()) return false;
  const known = readLimitedAccess();
  const now = services.clock();
  const isMore = otherwise !== null && otherwise.expires > (known?.expires ?? now);
  if (isMore) storeLimitedAccess(services, otherwise);
  return isRunning(isMore ? otherwise : known, now);
}
