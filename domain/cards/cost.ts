import { type AprBps, type Cents, cents, share } from '../money/cents.ts';
import { monthlyInterest } from '../planner/interest.ts';
import { firstYearFees } from './card_fees.ts';
import type { Card, DearestFees, Fee, Rates, ScoreTier, TimedRates } from './terms.ts';

/** How somebody would use a card, over twelve months. */
export interface CardUse {
  /** Bought each month. */
  readonly purchases: Cents;
  /** Carried from month to month. */
  readonly carried: Cents;
  /** Moved here once, and what is paid on it each month. */
  readonly transfer: Cents;
  readonly transferPayment: Cents;
  /** Taken in cash, once, for a month. */
  readonly cash: Cents;
  /** Spent in other currencies over the year. */
  readonly abroad: Cents;
  /** Whether one late payment is counted in the sum. */
  readonly isLateOnce: boolean;
  /** What the card asks for in that month, where it is known: a late fee is never more. 12 CFR 1026.52(b) */
  readonly minimumDue?: Cents;
}

/** Where twelve months' money goes. Cents. */
export interface CostParts {
  readonly purchaseInterest: Cents;
  readonly transferFee: Cents;
  readonly transferInterest: Cents;
  readonly fees: Cents;
  readonly cash: Cents;
  readonly abroad: Cents;
  readonly late: Cents;
}

export interface Estimate {
  readonly parts: CostParts;
  readonly total: Cents;
  /** What is left of the transfer after twelve months. */
  readonly transferLeft: Cents;
  /** What one late payment adds at most; in `total` only if it was asked for. */
  readonly maxLateFee: Cents;
  /** The rate of purchases that it rests on. */
  readonly apr: AprBps;
}

export interface CardCost {
  /** Null where the tier isn't known: then nothing says which rate is theirs. */
  readonly likely: Estimate | null;
  readonly low: Estimate;
  readonly high: Estimate;
}

/** Why a card has no place in a list. */
export type Unranked = 'no_rate' | 'no_transfer' | 'secured_transfer';

export type CostResult =
  | { readonly ok: true; readonly cost: CardCost }
  | { readonly ok: false; readonly reason: Unranked };

type End = 'likely' | 'low' | 'high';

const MONTHS = 12;

/** The rate of one end of the range. Likely: the tier's, else the middle, else the highest. Null where none is given.
 *  Source: docs/domain/cards.md#range */
export function rateAt(rates: Rates, tier: ScoreTier | null, end: End): AprBps | null {
  const { minimum, median, maximum } = rates;
  const likely = (tier === null ? undefined : rates.byTier[tier]) ?? median ?? maximum;
  if (end === 'likely') return likely;
  if (likely === null && tier !== null) return null;
  // A tier's own rate outside the card's range is the nearer truth of the two.
  let found: AprBps | null = likely;
  const take = (rate: AprBps | null | undefined) => {
    if (rate === null || rate === undefined) return;
    if (found === null || (end === 'low' ? rate < found : rate > found)) found = rate;
  };
  const own = end === 'low' ? minimum : maximum;
  take(own);
  if (own === null)
    for (const rate of [minimum, median, maximum, ...Object.values(rates.byTier)]) take(rate);
  return found;
}

/** What a fee comes to for `amount`: the larger of share and floor. One that isn't stated is nothing at the low end, and
 *  the survey's dearest everywhere else, so that no card ranks better by leaving it out. */
export function feeOf(
  fee: Fee,
  amount: Cents,
  end: End,
  dearest: { readonly share: number; readonly floor: Cents },
): Cents {
  if (amount === 0 || fee.kind === 'none') return cents(0);
  if (fee.kind === 'not_stated')
    return end === 'low' ? cents(0) : feeOf({ kind: 'charged', ...dearest }, amount, end, dearest);
  const charged = Math.max(share(amount, fee.share, 10_000), fee.floor);
  return cents(Math.min(charged, fee.cap ?? charged));
}

function firstFee(fee: Fee, end: End, dearest: { readonly floor: Cents }): Cents {
  if (fee.kind === 'none') return cents(0);
  if (fee.kind === 'not_stated') return end === 'low' ? cents(0) : dearest.floor;
  return fee.floor;
}

/** The rate of a month, from 1: that of the promotion while it lasts. */
function monthRates(timed: TimedRates | null, after: AprBps, tier: ScoreTier | null, end: End) {
  const promoted = timed && rateAt(timed.rates, tier, end);
  return (month: number): AprBps =>
    timed !== null && promoted !== null && month <= timed.months ? promoted : after;
}

/** Twelve months of interest on what is carried and bought. Half-up once a month.
 *  Source: docs/domain/cards.md#purchases */
function purchaseInterest(
  card: Card,
  use: CardUse,
  rateOf: (month: number) => AprBps,
  end: End,
): Cents {
  const { carried, purchases, transfer } = use;
  const hasGrace = card.grace === 'granted' || (card.grace === 'not_stated' && end === 'low');
  if (carried === 0 && transfer === 0 && hasGrace) return cents(0);
  const base = cents(carried + (card.excludesNewPurchases ? 0 : purchases));
  let sum = 0;
  let interest = cents(0);
  let rate: AprBps | null = null;
  for (let month = 1; month <= MONTHS; month += 1) {
    const now = rateOf(month);
    // One rate for the year, or two: not worked out anew each month.
    if (now !== rate) interest = monthlyInterest(base, now);
    rate = now;
    if (interest > 0) sum += Math.max(interest, card.minimumInterest);
  }
  return cents(sum);
}

interface TransferCourse {
  readonly fee: Cents;
  readonly interest: Cents;
  readonly left: Cents;
}

/** A transfer over twelve months: the fee joins the balance; each month interest, then the payment. Deferred interest
 *  runs beside it at the full rate and is charged whole if a cent is left at its end.
 *  Source: docs/domain/cards.md#transfer */
function transferCourse(
  card: Card,
  use: CardUse,
  fee: Cents,
  rate: { readonly of: (month: number) => AprBps; readonly after: AprBps },
): TransferCourse {
  const { transfer } = card;
  if (transfer === null || use.transfer === 0)
    return { fee: cents(0), interest: cents(0), left: cents(0) };
  const months = transfer.promotion?.months ?? 0;
  let left: number = use.transfer + fee;
  let charged = 0;
  let deferred = 0;
  for (let month = 1; month <= MONTHS; month += 1) {
    const isDeferred = transfer.isDeferred === true && month <= months;
    const interest = monthlyInterest(cents(left), isDeferred ? rate.after : rate.of(month));
    if (isDeferred) deferred += interest;
    else {
      left += interest;
      charged += interest;
    }
    left -= Math.min(left, use.transferPayment);
    if (isDeferred && month === months && left > 0) {
      left += deferred;
      charged += deferred;
    }
  }
  return { fee, interest: cents(charged), left: cents(left) };
}

function estimate(
  card: Card,
  use: CardUse,
  tier: ScoreTier | null,
  dearest: DearestFees,
  end: End,
): Estimate | null {
  const apr = rateAt(card.purchase, tier, end);
  if (apr === null) return null;
  const purchaseRate = monthRates(card.intro, apr, tier, end);
  const after = (card.transfer?.rates && rateAt(card.transfer.rates, tier, end)) ?? apr;
  const fee = feeOf(card.transfer?.fee ?? { kind: 'none' }, use.transfer, end, dearest.transfer);
  const moved = transferCourse(card, use, fee, {
    of: monthRates(card.transfer?.promotion ?? null, after, tier, end),
    after,
  });
  const cashApr = (card.cash && rateAt(card.cash, tier, end)) ?? apr;
  const firstLate = firstFee(card.late, end, dearest.late);
  const maxLateFee = cents(Math.min(firstLate, use.minimumDue ?? firstLate));
  const parts: CostParts = {
    purchaseInterest: purchaseInterest(card, use, purchaseRate, end),
    transferFee: moved.fee,
    transferInterest: moved.interest,
    fees: firstYearFees(card),
    cash: cents(
      feeOf(card.cashFee, use.cash, end, dearest.cash) + monthlyInterest(use.cash, cashApr),
    ),
    abroad: feeOf(card.foreignFee, use.abroad, end, dearest.foreign),
    late: use.isLateOnce ? maxLateFee : cents(0),
  };
  const {
    purchaseInterest: bought,
    transferFee,
    transferInterest,
    fees,
    cash,
    abroad,
    late,
  } = parts;
  const total = cents(bought + transferFee + transferInterest + fees + cash + abroad + late);
  return { parts, total, transferLeft: moved.left, maxLateFee, apr };
}

/** What a card costs in twelve months, for this use: at the likely rate, the lowest and the highest. A card without a rate
 *  for the tier has none, nor one that takes no transfer where there is one. Source: docs/domain/cards.md */
export function costOf(
  card: Card,
  use: CardUse,
  tier: ScoreTier | null,
  dearest: DearestFees,
): CostResult {
  if (use.transfer > 0 && card.transfer === null) return { ok: false, reason: 'no_transfer' };
  const low = estimate(card, use, tier, dearest, 'low');
  const high = estimate(card, use, tier, dearest, 'high');
  if (low === null || high === null) return { ok: false, reason: 'no_rate' };
  const likely = tier === null ? null : estimate(card, use, tier, dearest, 'likely');
  return { ok: true, cost: { likely, low, high } };
}

/** A required fee of the first year above 25 % of the limit breaks 12 CFR 1026.52(a): what they come to, null where fine. */
export function feesBeyondQuarter(card: Card, limit: Cents): Cents | null {
  const fees = firstYearFees(card);
  return fees * 4 > limit ? fees : null;
}
