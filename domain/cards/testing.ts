import { cents } from '../money/cents.ts';
import { dollars, percent } from '../planner/testing.ts';
import type { CardUse } from './cost.ts';
import type { Card, DearestFees, Fee, Rates } from './terms.ts';

/** Cards and uses as the tests write them: dollars and percent. */

/** One rate for everybody, or a lowest, a middle and a highest. */
export const rates = (minimum: number, median = minimum, maximum = median): Rates => ({
  byTier: {},
  minimum: percent(minimum),
  median: percent(median),
  maximum: percent(maximum),
});

/** The larger of `share` percent and `floor` dollars. */
export const fee = (share: number, floor = 0, cap?: number): Fee => ({
  kind: 'charged',
  share: Math.round(share * 100),
  floor: dollars(floor),
  ...(cap !== undefined && { cap: dollars(cap) }),
});

/** A card at 24 %, 2 % a month, that charges for nothing else. */
export const card = (terms: Partial<Card> = {}): Card => ({
  id: 'bare',
  institution: 'First Bank',
  names: ['Bare'],
  openTo: 'every_state',
  asksFor: [],
  isCreditUnion: false,
  isSecured: false,
  tiers: ['no_score', 'poor', 'good', 'great'],
  purchase: rates(24),
  intro: null,
  transfer: null,
  cash: null,
  cashFee: { kind: 'none' },
  foreignFee: { kind: 'none' },
  late: { kind: 'none' },
  grace: 'granted',
  graceDays: 25,
  minimumInterest: cents(0),
  annual: cents(0),
  monthly: cents(0),
  weekly: cents(0),
  once: cents(0),
  ...terms,
});

type DollarUse = Partial<Record<Exclude<keyof CardUse, 'isLateOnce'>, number>>;

/** A use in dollars; what isn't named is none. */
export const usageOf = (
  { purchases, carried, transfer, transferPayment, cash, abroad, minimumDue }: DollarUse,
  isLateOnce = false,
): CardUse => ({
  purchases: dollars(purchases ?? 0),
  carried: dollars(carried ?? 0),
  transfer: dollars(transfer ?? 0),
  transferPayment: dollars(transferPayment ?? 0),
  cash: dollars(cash ?? 0),
  abroad: dollars(abroad ?? 0),
  isLateOnce,
  ...(minimumDue !== undefined && { minimumDue: dollars(minimumDue) }),
});

/** What a fee that isn't stated counts as: 5 % or $15, 3 % abroad, $41 late. */
export const DEAREST: DearestFees = {
  transfer: { share: 500, floor: dollars(10) },
  cash: { share: 500, floor: dollars(15) },
  foreign: { share: 300, floor: dollars(0) },
  late: { share: 0, floor: dollars(41) },
};
