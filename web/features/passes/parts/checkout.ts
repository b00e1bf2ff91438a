import { type PlanId, planIds } from '../../../../domain/access/plans.ts';
import { onPersonLeft } from '../../../data/session/device.ts';
import { ownLocation } from '../../../data/location.ts';

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

const key = 'mendwell-checkout';
const nothing: Checkout = { returnTo: null, plan: null, ranOut: false, orders: {} };

/** Where the browser refuses storage, it lives as long as the page. */
let held: Checkout = nothing;

export function readCheckout(): Checkout {
  try {
    const text = sessionStorage.getItem(key);
    if (text === null) return held;
    const { returnTo, plan, ranOut, orders } = JSON.parse(text) as Partial<
      Record<keyof Checkout, unknown>
    >;
    return {
      returnTo: typeof returnTo === 'string' ? ownLocation(returnTo) : null,
      plan: planIds.find((id) => id === plan) ?? null,
      ranOut: ranOut === true,
      orders: typeof orders === 'object' && orders !== null ? (orders as Checkout['orders']) : {},
    };
  } catch {
    return held;
  }
}

export function keepCheckout(part: Partial<Checkout>): void {
  held = { ...readCheckout(), ...part };
  try {
    sessionStorage.setItem(key, JSON.stringify(held));
  } catch {
    // Held in memory.
  }
}

/** Once it is paid: the next choice is another order. */
export function forgetCheckout(): void {
  held = nothing;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
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
