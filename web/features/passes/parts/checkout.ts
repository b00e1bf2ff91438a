import { type PlanId, planIds } from '../../../../domain/passes/plans.ts';
import { departureOf } from '../../../data/session/device.ts';
import { ownLocation } from '../../../data/location.ts';
import { objectOf } from '../../../../domain/stored/reader.ts';
import type { AppServices } from '../../../data/services.ts';
import { stored } from '../../../data/stored.ts';

/** What was chosen and is not paid yet. It outlives a reload and the way to the payment page and back. */
interface Checkout {
  /** The page that was asked for before paying. */
  readonly returnTo: string | null;
  readonly plan: PlanId | null;
  /** Whether the time before ran out in this tab. */
  readonly ranOut: boolean;
  /** The id of each order by what was chosen, made once: a double press or another try is the same order. */
  readonly orders: Readonly<Record<string, string>>;
}

const kept = stored(
  'mendwell-checkout',
  objectOf<Checkout>({
    returnTo: (to) => (typeof to === 'string' ? ownLocation(to) : null),
    plan: (plan) => planIds.find((id) => id === plan) ?? null,
    ranOut: (value) => value === true,
    // Each is checked where it is used: the server takes no id that is none.
    orders: (orders) => (typeof orders === 'object' ? { ...(orders as Checkout['orders']) } : {}),
  }),
  'tab',
);
const nothing: Checkout = { returnTo: null, plan: null, ranOut: false, orders: {} };

const choiceOf = (plan: string, returnTo: string) => `${plan} ${returnTo}`;

export interface KeptCheckout {
  readonly read: () => Checkout;
  readonly keep: (part: Partial<Checkout>) => void;
  /** Once it is paid: the next choice is another order. */
  readonly forget: () => void;
  /** The id of the order for a choice; a new one at the first question. */
  readonly orderIdFor: (plan: string, returnTo: string) => string;
  /** Another id for the same choice, because the order before cannot be paid any more. */
  readonly newOrderIdFor: (plan: string, returnTo: string) => string;
}

export function checkoutOf({ of }: AppServices): KeptCheckout {
  // Where the browser refuses storage, it lives as long as the page.
  let held: Checkout = nothing;
  const read = () => kept.read() ?? held;
  const keep = (part: Partial<Checkout>) => {
    held = { ...read(), ...part };
    kept.keep(held);
  };
  const forget = () => {
    held = nothing;
    kept.forget();
  };
  const newOrderIdFor = (plan: string, returnTo: string) => {
    const id = crypto.randomUUID();
    keep({ orders: { ...read().orders, [choiceOf(plan, returnTo)]: id } });
    return id;
  };
  // What is held in memory goes with the person too.
  of(departureOf).onPersonLeft(forget);
  return {
    read,
    keep,
    forget,
    orderIdFor: (plan, returnTo) =>
      read().orders[choiceOf(plan, returnTo)] ?? newOrderIdFor(plan, returnTo),
    newOrderIdFor,
  };
}
