import { type PlanId, planIds } from '../../../../domain/access/plans.ts';
import { onPersonLeft } from '../../../data/session/device.ts';
import { ownLocation } from '../../../data/location.ts';
import { objectOf } from '../../../data/reader.ts';
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

/** Where the browser refuses storage, it lives as long as the page. */
let held: Checkout = nothing;

export const readCheckout = (): Checkout => kept.read() ?? held;

export function keepCheckout(part: Partial<Checkout>): void {
  held = { ...readCheckout(), ...part };
  kept.keep(held);
}

/** Once it is paid: the next choice is another order. */
export function forgetCheckout(): void {
  held = nothing;
  kept.forget();
}

// What is held in memory goes with the person too.
onPersonLeft(forgetCheckout);

const choiceOf = (plan: string, returnTo: string) => `${plan} ${returnTo}`;

/** The id of the order for a choice; a new one at the first question. */
export function orderIdFor(plan: string, returnTo: string): string {
  return readCheckout().orders[choiceOf(plan, returnTo)] ?? newOrderIdFor(plan, returnTo);
}

/** Another id for the same choice, because the order before cannot be paid any more. */
export function newOrderIdFor(plan: string, returnTo: string): string {
  const id = crypto.randomUUID();
  keepCheckout({ orders: { ...readCheckout().orders, [choiceOf(plan, returnTo)]: id } });
  return id;
}
