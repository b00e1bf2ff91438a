import { type Cents, cents } from '../money/cents.ts';

/** A pass on sale: session time, once, without renewal. */
export interface Plan {
  readonly id: PlanId;
  readonly minutes: number;
  readonly price: Cents;
}

export const planIds = ['1h', '24h', '7d'] as const;
export type PlanId = (typeof planIds)[number];

/** What is sold, the shortest first. The database checks price and minutes again (`private.plan_terms`). */
export const plans: readonly Plan[] = [
  { id: '1h', minutes: 60, price: cents(199) },
  { id: '24h', minutes: 1_440, price: cents(499) },
  { id: '7d', minutes: 10_080, price: cents(999) },
];

/** Minutes that an invitation gives a visitor, once. */
export const invitationMinutes = 30;

/** Days that a browser remembers an invitation until it is used. */
export const invitationDays = 30;

/** The plan with this label, or null: a label is what somebody sent. */
export function planOf(label: string): Plan | null {
  return plans.find(({ id }) => id === label) ?? null;
}
