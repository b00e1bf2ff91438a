import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';

export const bureaus = ['equifax', 'experian', 'transunion'] as const;
export type Bureau = (typeof bureaus)[number];

/** A month, e.g. `2024-03`, or a day of it. Reports print many dates without their day. */
export type ReportDate = IsoDate | `${number}-${number}`;

/** `read` by us and not looked at yet, `confirmed` by the person, or `typed` by them. What isn't there is absent, never zero. */
export type ValueState = 'read' | 'confirmed' | 'typed';

/** One value of a report. `value` is null where it's printed but says nothing we understand, or that there is nothing. */
export interface Printed<Value> {
  readonly value: Value | null;
  /** As it stands there, to the letter; what was typed, where it was typed. */
  readonly printed: string;
  readonly state: ValueState;
  /** From 1, in the document that was read. */
  readonly page?: number;
  /** From 1, in its page. */
  readonly line?: number;
}

/** One month of the payment history. `code` is Metro 2's: 0 to 6, B, D, E, G, H, J, K, L or Z; null where it isn't understood. */
export interface GridMonth {
  readonly month: `${number}-${number}`;
  readonly printed: string;
  readonly code: string | null;
}

/**
 * One account as one bureau's copy shows it. The names are those of Metro 2, in words; a field that isn't printed isn't there.
 * Dates keep the precision they were printed with.
 */
export interface Tradeline {
  readonly id: string;
  readonly creditor: string;
  /** The last four that are printed, never more. */
  readonly lastFour?: string;
  /** What it is in the bureau's words, e.g. "Revolving", "Collection account"; value: Metro 2's portfolio type. */
  readonly portfolio?: Printed<'C' | 'I' | 'M' | 'O' | 'R'>;
  /** What kind of it exactly, e.g. "Credit card"; value: Metro 2's account type, e.g. 18, 00, 26. */
  readonly accountType?: Printed<string>;
  readonly isCollection: boolean;
  readonly originalCreditor?: Printed<string>;
  /** Account status; value: Metro 2's code, e.g. 11, 71, 93, 97. */
  readonly status?: Printed<string>;
  readonly balance?: Printed<Cents>;
  readonly pastDue?: Printed<Cents>;
  readonly limit?: Printed<Cents>;
  /** Highest balance there was, or the original amount of a loan. */
  readonly highCredit?: Printed<Cents>;
  readonly monthlyPayment?: Printed<Cents>;
  readonly actualPayment?: Printed<Cents>;
  readonly chargeOff?: Printed<Cents>;
  readonly opened?: Printed<ReportDate>;
  readonly closed?: Printed<ReportDate>;
  readonly reported?: Printed<ReportDate>;
  readonly lastPayment?: Printed<ReportDate>;
  readonly lastActivity?: Printed<ReportDate>;
  readonly firstDelinquency?: Printed<ReportDate>;
  /** When the bureau says it will stop showing it ("On record until", "Estimated month and year this item will be removed"). */
  readonly removal?: Printed<ReportDate>;
  /** Value: Metro 2's ECOA code, e.g. 1 individual, 2 joint, 3 authorized user. */
  readonly responsibility?: Printed<string>;
  readonly terms?: Printed<string>;
  readonly address?: Printed<string>;
  readonly phone?: Printed<string>;
  readonly remarks: readonly Printed<string>[];
  /** Newest first. */
  readonly history: readonly GridMonth[];
}

export interface Inquiry {
  readonly id: string;
  readonly by: string;
  readonly on: Printed<ReportDate>;
  /** `hard`: others see it; `soft`: only the person does. */
  readonly kind: 'hard' | 'soft';
}

export interface PublicRecord {
  readonly id: string;
  readonly kind: 'bankruptcy' | 'judgment' | 'tax_lien' | 'other';
  readonly printed: string;
  readonly chapter?: '7' | '11' | '12' | '13';
  readonly filed?: Printed<ReportDate>;
  readonly resolved?: Printed<ReportDate>;
  readonly court?: Printed<string>;
}

/** A name, address, employer or birth year. The full birth date and the Social Security number are never kept. */
export interface PersonalItem {
  readonly id: string;
  readonly kind: 'name' | 'address' | 'birth_year' | 'employer' | 'phone';
  readonly printed: string;
}

export type ReportSource = 'annual' | 'bureau' | 'after_denial' | 'after_dispute' | 'other';

/** One bureau's copy as it was on one day. A newer one stands beside it and never replaces it. */
export interface CreditReport {
  readonly id: string;
  readonly bureau: Bureau;
  /** The day the bureau printed it. */
  readonly printedOn: IsoDate;
  readonly source: ReportSource;
  readonly way: 'typed' | 'pdf' | 'pasted' | 'file';
  readonly tradelines: readonly Tradeline[];
  readonly inquiries: readonly Inquiry[];
  readonly publicRecords: readonly PublicRecord[];
  readonly personal: readonly PersonalItem[];
  /** How many accounts of it the person left out, or didn't get to: what isn't here may be there. Where it's 0, absent. */
  readonly leftOut?: number;
}
