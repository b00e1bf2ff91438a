import { useCallback, useEffect, useState } from 'react';
import type { CheckResponse } from '../../../data/access/orders.ts';
import type { AppServices } from '../../../data/services.ts';
import { useServices } from '../../../data/services_context.ts';
import { onDeviceClock, synchronizePass } from '../../../data/session/pass.ts';
import type { AccessError } from '../../../data/access/access_error.ts';
import { checkoutOf } from './checkout.ts';
import {
  checkOrder,
  isSettled,
  type OrderView,
  type ReceiptResponse,
  readReceipt,
} from '../../../data/access/orders.ts';

/** Pauses between questions, in milliseconds; the last one repeats. */
const pauses = [1_000, 2_000, 3_000, 5_000, 8_000];
/** Milliseconds after which the page stops asking by itself. */
const longest = 120_000;

/** Failures that another question may mend. */
const passing: readonly AccessError['code'][] = ['offline', 'unexpected', 'provider_unavailable'];

export interface OrderWatch {
  /** As the server last said. */
  readonly order: OrderView | null;
  /** When it said so, by its own clock: milliseconds since 1970. */
  readonly saidAt: number;
  /** Why the last question had no answer. */
  readonly failure: AccessError | null;
  /** Whether the page still asks by itself. */
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

type Seen = Omit<OrderWatch, 'askAgain'>;

/** Asks the server how an order stands: once, or with pauses until it is settled, two minutes at most. A settled order
 *  brings the device's pass in line. */
export function useOrder(id: string | null, until: 'answered' | 'settled'): OrderWatch {
  const services = useServices();
  const [seen, setSeen] = useState<Seen>({
    order: null,
    saidAt: Number.NaN,
    failure: null,
    isAsking: id !== null,
  });
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waited = 0;
    const mustWaitOn = (order: OrderView | null, failure: AccessError | null) => {
      if (failure) return passing.includes(failure.code);
      return until === 'settled' && order !== null && !isSettled(order);
    };
    const ask = async (tries: number) => {
      clearTimeout(timer);
      const answer = await checkOrder(services, id);
      if (!isCurrent) return;
      const order = answer.ok ? answer.value.order : null;
      const failure = answer.ok ? null : answer.error;
      const pause = pauses[Math.min(tries, pauses.length - 1)] ?? longest;
      waited += pause;
      const goesOn = mustWaitOn(order, failure) && waited <= longest;
      // The device knows of its time before the page leads on to where time is asked for.
      if (answer.ok && isSettled(answer.value.order)) await settle(services, answer.value);
      if (!isCurrent) return;
      setSeen((before) => ({
        order: order ?? before.order,
        saidAt: answer.ok ? Date.parse(answer.value.now) : before.saidAt,
        failure,
        isAsking: goesOn,
      }));
      if (goesOn) timer = setTimeout(() => void ask(tries + 1), pause);
    };
    void ask(0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a round is another series of questions
  }, [services, id, until, round]);

  const askAgain = useCallback(() => {
    setSeen((before) => ({ ...before, isAsking: true }));
    setRound((count) => count + 1);
  }, []);

  // Once the connection is back there is no reason to wait.
  useEffect(() => {
    if (seen.failure?.code !== 'offline') return;
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [seen.failure, askAgain]);

  return { ...seen, askAgain };
}

/** What a settled order means for this device. The pass that it paid for counts where the server does not say at once
 *  what time there is: nobody is led to pay again meanwhile. */
export async function settle(services: AppServices, { order, now }: CheckResponse): Promise<void> {
  const { state, plan, endsAt, revokedAt } = order;
  if (state === 'paid') services.of(checkoutOf).forget();
  const isGiven = state === 'paid' && revokedAt === null;
  const bought = isGiven ? onDeviceClock({ plan, endsAt, now }, services.clock()) : null;
  await synchronizePass(services, bought);
}

export interface ReceiptWatch {
  readonly receipt: ReceiptResponse | null;
  readonly failure: AccessError | null;
  readonly askAgain: () => void;
}

/** The receipt of one's own order, or of a signed link. Null asks for none. */
export function useReceipt(by: { id: string } | { token: string } | null): ReceiptWatch {
  const services = useServices();
  const [seen, setSeen] = useState<Omit<ReceiptWatch, 'askAgain'>>({
    receipt: null,
    failure: null,
  });
  const [round, setRound] = useState(0);
  const id = by && 'id' in by ? by.id : null;
  const token = by && 'token' in by ? by.token : null;
  useEffect(() => {
    const request = token !== null ? { token } : id !== null ? { id } : null;
    if (request === null) return;
    let isCurrent = true;
    setSeen((before) => ({ ...before, failure: null }));
    void readReceipt(services, request).then((answer) => {
      if (!isCurrent) return;
      setSeen(
        answer.ok
          ? { receipt: answer.value, failure: null }
          : { receipt: null, failure: answer.error },
      );
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a round is another question
  }, [services, id, token, round]);
  const askAgain = useCallback(() => setRound((count) => count + 1), []);
  return { ...seen, askAgain };
}
