import type { QueryState } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { AccessError, AccessKinds } from '../../../data/passes/access_error.ts';
import {
  type CheckResponse,
  checkOrder,
  isSettled,
  type OrderView,
  type ReceiptResponse,
  readReceipt,
} from '../../../data/passes/orders.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { callQuery, useRead } from '../../../data/read.ts';
import { type AppFailure, reading, valueOf } from '../../../data/result.ts';
import type { AppServices } from '../../../data/services.ts';
import { useServices } from '../../../data/services_context.ts';
import { onDeviceClock, synchronizePass } from '../../../data/session/pass.ts';
import { checkoutOf } from './checkout.ts';

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

/** How an order stands. A settled one brings the device's pass in line before the page leads on to where time is asked
 *  for. Nothing of it is kept for the next page: it may stand otherwise by then. */
const orderQuery = (services: AppServices, id: string) =>
  callQuery<CheckResponse, AccessKinds>({
    queryKey: ['order', id],
    queryFn: reading(async () => {
      const answer = valueOf(await checkOrder(services, id));
      if (isSettled(answer.order)) await settle(services, answer);
      return answer;
    }),
    staleTime: 0,
    gcTime: 0,
    // The page asks again by itself, and at once when the connection is back.
    refetchOnReconnect: false,
  });

type Until = 'answered' | 'settled';
type OrderState = QueryState<CheckResponse, AppFailure<AccessKinds>>;

const answersOf = (state: Pick<OrderState, 'dataUpdateCount' | 'errorUpdateCount'>): number =>
  state.dataUpdateCount + state.errorUpdateCount;

function mustWaitOn({ status, data, error }: OrderState, until: Until): boolean {
  if (error !== null && status === 'error') return passing.includes(error.error.code);
  return until === 'settled' && data !== undefined && !isSettled(data.order);
}

/** Milliseconds until the next question, after so many answers of a round; false once there is none. */
function pauseAfter(answers: number, state: OrderState, until: Until): number | false {
  if (answers < 1 || !mustWaitOn(state, until)) return false;
  const pauseOf = (index: number) => pauses[Math.min(index, pauses.length - 1)] ?? longest;
  let waited = 0;
  for (let index = 0; index < answers; index += 1) waited += pauseOf(index);
  return waited <= longest && pauseOf(answers - 1);
}

/** Asks the server how an order stands: once, or with pauses until it is settled, two minutes at most. */
export function useOrder(id: string | null, until: Until): OrderWatch {
  const services = useServices();
  const cache = useQueryCache();
  const query = orderQuery(services, id ?? '');
  /** Answers that had come when this series of questions began. */
  const [before, setBefore] = useState(0);
  const { value, error, isAsking, askAgain } = useRead({
    ...query,
    enabled: id !== null,
    refetchInterval: ({ state }) => pauseAfter(answersOf(state) - before, state, until),
    refetchIntervalInBackground: true,
  });
  const state = cache.getQueryState<CheckResponse, AppFailure<AccessKinds>>(query.queryKey);
  const goesOn = state !== undefined && pauseAfter(answersOf(state) - before, state, until);

  const begin = useCallback(() => {
    const now = cache.getQueryState(query.queryKey);
    setBefore(now ? answersOf(now) : 0);
    askAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- the key is made of the id
  }, [cache, id]);

  // Once the connection is back there is no reason to wait.
  const isOffline = error?.code === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', begin);
    return () => window.removeEventListener('online', begin);
  }, [isOffline, begin]);

  return {
    order: value?.order ?? null,
    saidAt: value ? Date.parse(value.now) : Number.NaN,
    failure: error,
    isAsking: isAsking || goesOn !== false,
    askAgain: begin,
  };
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

const receiptQuery = (services: AppServices, by: { id: string } | { token: string }) =>
  callQuery<ReceiptResponse, AccessKinds>({
    queryKey: ['receipt', by],
    queryFn: reading(async () => valueOf(await readReceipt(services, by))),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The receipt of one's own order, or of a signed link. */
export function useReceipt(by: { id: string } | { token: string }): ReceiptWatch {
  const { value, error, isAsking, askAgain } = useRead(receiptQuery(useServices(), by));
  return { receipt: value ?? null, failure: isAsking ? null : error, askAgain };
}
