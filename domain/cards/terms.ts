import type { AprBps, Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** The score tiers of the survey: no score, 619 or less, 620 to 719, 720 and up. */
export const SCORE_TIERS = ['no_score', 'poor', 'good', 'great'] as const;
export type ScoreTier = (typeof SCORE_TIERS)[number];

/** The tier of a score by a model that runs from 300 to 850. */
export const tierOfScore = (score: number): ScoreTier =>
  score < 620 ? 'poor' : score < 720 ? 'good' : 'great';

/** One rate as the survey has it: by tier where the issuer says, and over all its customers. Null is "not given". */
export interface Rates {
  readonly byTier: Partial<Record<ScoreTier, AprBps>>;
  readonly minimum: AprBps | null;
  readonly median: AprBps | null;
  readonly maximum: AprBps | null;
}

/** Rates that hold for the first `months` alone. */
export interface TimedRates {
  readonly rates: Rates;
  readonly months: number;
}

/** What one transaction is charged: the larger of a share (basis points) and a floor, at most `cap`.
 *  `not_stated`: there is one, or may be one, and the survey gives no amount. */
export type Fee =
  | { readonly kind: 'none' }
  | { readonly kind: 'not_stated' }
  | {
      readonly kind: 'charged';
      readonly share: number;
      readonly floor: Cents;
      readonly cap?: Cents;
    };

/** `granted`: nothing is charged on purchases paid in full. `not_stated` where the survey leaves it out. */
export type Grace = 'granted' | 'none' | 'not_stated';

/** Who may ask for a card. A regional card without its states is open to nobody's state for certain. */
export type OpenTo = 'every_state' | 'unknown_region' | { readonly states: readonly string[] };

/** A transfer of another card's balance: the rate it has first, the rate after it (else that of purchases), the fee. */
export interface TransferTerms {
  readonly promotion: TimedRates | null;
  readonly rates: Rates | null;
  readonly fee: Fee;
  /** Never in the survey: typed by the person, who reads it in the offer. */
  readonly isDeferred?: true;
}

/** The terms of one card in one release of the survey. Money in cents, rates in basis points a year. */
export interface Card {
  /** Hash of institution, product and source row: names repeat. */
  readonly id: string;
  readonly institution: string;
  /** One name, or all those that one issuer sells under the very same terms. */
  readonly names: readonly string[];
  readonly openTo: OpenTo;
  readonly isCountyBound?: true;
  /** What the issuer says it asks for; empty where it reports nothing. */
  readonly asksFor: readonly string[];
  readonly isCreditUnion: boolean;
  readonly isSecured: boolean;
  readonly tiers: readonly ScoreTier[];
  readonly purchase: Rates;
  readonly intro: TimedRates | null;
  /** Null where the card takes no transfers, as far as the survey says. */
  readonly transfer: TransferTerms | null;
  readonly cash: Rates | null;
  readonly cashFee: Fee;
  readonly foreignFee: Fee;
  /** The first late fee. */
  readonly late: Fee;
  readonly grace: Grace;
  readonly graceDays: number | null;
  /** The least that a month with interest is charged. */
  readonly minimumInterest: Cents;
  /** The balance method leaves new purchases out. */
  readonly excludesNewPurchases?: true;
  readonly annual: Cents;
  readonly isFirstYearFree?: true;
  readonly monthly: Cents;
  readonly weekly: Cents;
  /** Fees for opening the account, counted once. */
  readonly once: Cents;
  readonly website?: string;
}

/** The dearest fee of each kind in a release: what a fee that isn't stated counts as, at most. */
export type DearestFees = Readonly<
  Record<
    'transfer' | 'cash' | 'foreign' | 'late',
    { readonly share: number; readonly floor: Cents }
  >
>;

/** One release of the survey. Releases never mix in a list. */
export interface Survey {
  readonly asOf: IsoDate;
  readonly cards: readonly Card[];
  /** Cards before those of the same terms were joined. */
  readonly plans: number;
  readonly dearest: DearestFees;
}
