import type { AprBps, Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** Identifies a debt; a uuid wherever it is stored. */
export type DebtId = string & { readonly of: 'debt' };

export const DEBT_KINDS = [
  'card',
  'personal_loan',
  'student_loan',
  'auto',
  'mortgage',
  'medical',
  'collection',
  'tax',
  'family',
  'other',
] as const;
export type DebtKind = (typeof DEBT_KINDS)[number];

/**
 * How a period's interest is worked out. `monthly`: balance × APR ÷ 12.
 * `average_daily`: average daily balance × APR ÷ 365 × the days of the month.
 * Source: docs/domain/planner.md#interest
 */
export type InterestMethod = 'monthly' | 'average_daily';

/** What happens to a balance that isn't paid off when its promotion ends. `zero`: nothing is charged back, what is left
 *  bears the balance's own rate from then on. `deferred`: interest may be charged back from the purchase date.
 *  Source: docs/domain/planner.md#promotions */
export const PROMOTION_TERMS = ['zero', 'deferred'] as const;
export type PromotionTerms = (typeof PROMOTION_TERMS)[number];

/** A rate that holds until the end of `endsOn`; the balance's own `apr` follows. */
export interface Promotion {
  apr: AprBps;
  endsOn: IsoDate;
  /** Missing until the person says: nothing is assumed. */
  terms?: PromotionTerms;
}

/** Where a rate comes from, if not from the person. */
export const APR_BASES = ['guess'] as const;
export type AprBasis = (typeof APR_BASES)[number];

/** A part of a debt with a rate of its own. `amount` is what is owed on the plan's as-of day. */
export interface Balance {
  id: string;
  kind: 'purchase' | 'cash_advance' | 'transfer';
  amount: Cents;
  apr: AprBps;
  /** `guess`: the person doesn’t know it, and it’s ours. Source: docs/domain/planner.md#a-rate-that-nobody-knows */
  aprBasis?: AprBasis;
  promotion?: Promotion;
}

/**
 * What the lender asks for each month; never more than the whole balance. `none`: nobody asks for a
 * set amount, as with a collection, a medical bill or family.
 * `percent` is a share of the balance in basis points (1 % is 100), taken of the balance before the
 * month's interest unless `of` says after it. Source: docs/domain/planner.md#minimum
 */
export type MinimumRule =
  | { kind: 'none' }
  | { kind: 'fixed'; amount: Cents }
  | { kind: 'percent'; percent: number; floor: Cents; of?: PercentBasis }
  | { kind: 'percent_plus_interest'; percent: number; floor: Cents; of?: PercentBasis }
  | { kind: 'largest'; of: readonly MinimumRule[] };

export type PercentBasis = 'before_interest' | 'after_interest';

/** A fee the card charges once a year, in month 1 to 12. */
export interface AnnualFee {
  amount: Cents;
  month: number;
}

/** One debt as the planner sees it. Days of the month are 1 to 31. */
export interface Debt {
  id: DebtId;
  name: string;
  kind: DebtKind;
  balances: readonly Balance[];
  interest: InterestMethod;
  minimum: MinimumRule;
  creditLimit?: Cents;
  dueDay?: number;
  statementDay?: number;
  annualFee?: AnnualFee;
  /** Put on the card every month until it is paid off. */
  monthlyCharges?: Cents;
  /** What the person wants to pay on it each month though nobody asks for it: it comes after what is due and late, and before the order. */
  setAside?: Cents;
}
