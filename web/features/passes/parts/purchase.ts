import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccessError } from '../../../data/passes/access_error.ts';
import type { AccessResult } from '../../../data/passes/call.ts';
import { done, failed } from '../../../data/result.ts';
import type { AppServices } from '../../../data/services.ts';
import { useServices } from '../../../data/services_context.ts';
import { checkoutOf } from './checkout.ts';
import { checkoutAddress } from '../../../data/location.ts';
import {
  isSettled,
  type OrderResponse,
  type OrderState,
  type OrderView,
  openOrder,
  receiptPath,
  resumeOrder,
  sandboxPath,
  stablecoinPath,
} from '../../../data/passes/orders.ts';

/** States after which the same choice is another order. */
const over: readonly OrderState[] = ['failed', 'expired', 'refunded', 'disputed'];

/** A quote for a stablecoin is good for a quarter of an hour, and its order stands open a little longer. */
const isOver = ({ order, checkoutUrl }: OrderResponse): boolean =>
  checkoutUrl === null &&
  (over.includes(order.state) || (order.state === 'open' && order.provider === 'stablecoin'));

/** What an id is kept for: another way to pay is another order. */
const choiceOf = (plan: string, isByStablecoin: boolean): string =>
  isByStablecoin ? `stablecoin ${plan}` : plan;

/** Where to go to pay for this choice, or to the receipt when it is paid already. */
async function placeToPay(
  services: AppServices,
  plan: string,
  returnTo: string,
  isByStablecoin: boolean,
): Promise<AccessResult<string>> {
  const { orderIdFor, newOrderIdFor } = services.of(checkoutOf);
  const choice = choiceOf(plan, isByStablecoin);
  const wanted = { plan, returnTo, ...(isByStablecoin && { isByStablecoin }) };
  const first = await openOrder(services, { id: orderIdFor(choice, returnTo), ...wanted });
  const mustBeNew = first.ok ? isOver(first.value) : first.error.code === 'order_known';
  const answer = mustBeNew
    ? await openOrder(services, { id: newOrderIdFor(choice, returnTo), ...wanted })
    : first;
  // A payment service remembers for a day that it failed with an order: the next try is another one.
  if (!answer.ok && answer.error.code === 'provider_unavailable') newOrderIdFor(choice, returnTo);
  return answer.ok ? placeOf(answer.value) : answer;
}

const isByStablecoin = ({ provider }: OrderView): boolean => provider === 'stablecoin';

function placeOf({ order, checkoutUrl }: OrderResponse): AccessResult<string> {
  const sent =
    checkoutUrl === null
      ? receiptPath(order.id)
      : order.provider === 'sandbox'
        ? // Of this site, by whichever of its names it was opened: the session is kept under that one.
          sandboxPath(order.id)
        : order.provider === 'stablecoin'
          ? stablecoinPath(order.id)
          : checkoutUrl;
  const place = checkoutAddress(sent, window.location.origin);
  return place === null ? failed({ code: 'unexpected' }) : done(place);
}

/** Where to pay for an order that was left; another order for the same when that one can no longer be paid. */
async function placeToPayAgain(
  services: AppServices,
  order: OrderView,
): Promise<AccessResult<string>> {
  if (isSettled(order))
    return placeToPay(services, order.plan, order.returnTo, isByStablecoin(order));
  const answer = await resumeOrder(services, order.id);
  if (answer.ok) return isOver(answer.value) ? renewed(services, order) : placeOf(answer.value);
  return answer.error.code === 'order_settled' ? renewed(services, order) : answer;
}

const renewed = (services: AppServices, order: OrderView) => {
  const choice = choiceOf(order.plan, isByStablecoin(order));
  services.of(checkoutOf).newOrderIdFor(choice, order.returnTo);
  return placeToPay(services, order.plan, order.returnTo, isByStablecoin(order));
};

export interface Purchase {
  /** On the way to the place of payment. */
  readonly isBusy: boolean;
  readonly failure: AccessError | null;
  readonly pay: (plan: string, returnTo: string) => void;
  readonly payByStablecoin: (plan: string, returnTo: string) => void;
  readonly payAgain: (order: OrderView) => void;
}

/** Opens an order and leaves for where it is paid. */
export function usePurchase(): Purchase {
  const services = useServices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AccessError | null>(null);
  // A state would be read stale by a second press in the same frame.
  const inFlight = useRef(false);

  const leave = useCallback(async (find: () => Promise<AccessResult<string>>) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setFailure(null);
    const answer = await find();
    if (answer.ok) return window.location.assign(answer.value);
    inFlight.current = false;
    setBusy(false);
    setFailure(answer.error);
  }, []);

  // Back from the place of payment: the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      inFlight.current = false;
      setBusy(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return {
    isBusy,
    failure,
    pay: (plan, returnTo) => void leave(() => placeToPay(services, plan, returnTo, false)),
    payByStablecoin: (plan, returnTo) =>
      void leave(() => placeToPay(services, plan, returnTo, true)),
    payAgain: (order) => void leave(() => placeToPayAgain(services, order)),
  };
}
