/** The fields of a card as a release may bring them. A new release needs a map from its headers to these, and no code. */
export const RATE_FIELDS = [
  'no_score',
  'poor',
  'good',
  'great',
  'minimum',
  'median',
  'maximum',
] as const;
export type RateField = (typeof RATE_FIELDS)[number];

interface FeeColumns {
  /** Says whether there is one at all: "Yes" or "No". */
  readonly offered?: string;
  readonly dollars?: string;
  readonly share?: string;
  readonly floor?: string;
  readonly text?: string;
}

type RateColumns = Partial<Record<RateField, string>>;

/** One format of the survey: which header holds what. */
export interface SurveyFormat {
  readonly name: string;
  readonly row: string;
  readonly institution: string;
  readonly product: string;
  readonly availability: string;
  /** One state each, or many by semicolon. */
  readonly states: readonly string[];
  readonly counties?: string;
  readonly asksFor: readonly string[];
  /** "True" where the issuer asks for membership, without saying of what. */
  readonly membership?: string;
  readonly secured: string;
  readonly tiers: string;
  readonly purchase: RateColumns;
  readonly intro: { readonly rates: RateColumns; readonly months: string };
  readonly transfer: {
    readonly offered?: string;
    readonly rates: RateColumns;
    readonly months: string;
    readonly fee: FeeColumns;
  };
  readonly cash: {
    readonly offered?: string;
    readonly rates: RateColumns;
    readonly fee: FeeColumns;
  };
  readonly foreign: FeeColumns;
  readonly late: FeeColumns;
  readonly graceOffered?: string;
  readonly graceDays: string;
  readonly minimumInterest?: string;
  readonly method?: string;
  readonly annual: string;
  readonly monthly: string;
  readonly weekly?: string;
  readonly other?: { readonly name: string; readonly amount: string; readonly frequency: string };
  readonly periodicText?: string;
  readonly once: readonly { readonly name: string; readonly amount: string }[];
  readonly website?: string;
  /** A fee of zero means that none was reported. */
  readonly isZeroUnreported?: true;
}

/** "Purchase APR: Poor or Fair Credit" and its six neighbours, as the full workbook names them. */
const workbookRates = (prefix: string, suffix: 'APR'): RateColumns => ({
  no_score: `${prefix}: No Credit Score`,
  poor: `${prefix}: Poor or Fair Credit`,
  good: `${prefix}: Good Credit`,
  great: `${prefix}: Great Credit`,
  minimum: `${prefix}: Minimum ${suffix}`,
  median: `${prefix}: Median ${suffix}`,
  maximum: `${prefix}: Maximum ${suffix}`,
});

/** The survey's own workbook, saved as CSV: second half of 2022 and its neighbours. */
const workbook: SurveyFormat = {
  name: 'TCCP workbook',
  row: 'source_row',
  institution: 'Institution Name',
  product: 'Product Name',
  availability: 'Availability of Credit Card Plan',
  states: ['State', 'State (Multiple)'],
  counties: 'Pertains to Specific Counties?',
  asksFor: ['Geographic Restrictions', 'Professional Affiliation', 'Requirements: Other'],
  secured: 'Secured Card',
  tiers: 'Targeted Credit Tiers',
  purchase: workbookRates('Purchase APR', 'APR'),
  intro: {
    rates: workbookRates('Introductory APR', 'APR'),
    months: 'Median Length of Introductory APR',
  },
  transfer: {
    offered: 'Balance Transfer Offered?',
    rates: workbookRates('Balance Transfer APR', 'APR'),
    months: 'Median Length of Balance Transfer APR',
    fee: {
      offered: 'Balance Transfer Fees?',
      dollars: 'Balance Transfer Fee ($)',
      share: 'Balance Transfer Fee (%)',
      floor: 'Minimum Balance Transfer Fee Amount',
      text: 'Balance Transfer Fee Calculation',
    },
  },
  cash: {
    offered: 'Cash Advance APR Offered?',
    rates: workbookRates('Cash Advance APR', 'APR'),
    fee: {
      offered: 'Cash Advance Fees?',
      dollars: 'Amount (Dollars) - Transaction Fee',
      share: 'Amount (Percent) - Transaction Fee',
      floor: 'Minimum Cash Advance Fee Amount',
      text: 'Cash Advance Fee Calculation',
    },
  },
  foreign: {
    offered: 'Foreign Transaction Fees?',
    dollars: 'Foreign Transaction Fee ($)',
    share: 'Foreign Transaction Fee (%)',
    floor: 'Minimum Foreign Transaction Fee Amount',
    text: 'Foreign Transaction Fee Calculation',
  },
  late: {
    offered: 'Late Fees?',
    dollars: 'Amount (Dollars) - Late Payment Fee',
    text: 'Late Fee Policy Details',
  },
  graceOffered: 'Grace Period Offered?',
  graceDays: 'Grace Period',
  minimumInterest: 'Minimum Finance Charge (Dollars)',
  method: 'Balance Computation Method',
  annual: 'Annual Fee',
  monthly: 'Monthly Fee',
  weekly: 'Weekly Fee',
  other: {
    name: 'Other Periodic Fee Name',
    amount: 'Other Periodic Fee Amount',
    frequency: 'Other Periodic Fee Frequency',
  },
  periodicText: 'Periodic Fee: Fee Explanation',
  once: [1, 2, 3, 4, 5].map((at) => ({
    name: `Other Fee Name ${at}`,
    amount: `Other Fee Amount ${at}`,
  })),
  website: 'Website for Consumer',
};

/** The part of the second half of 2025 that was copied by hand. */
const subset: SurveyFormat = {
  name: 'TCCP subset',
  row: 'id',
  institution: 'institution',
  product: 'product',
  availability: 'availability',
  states: ['state'],
  asksFor: [],
  membership: 'requires_membership',
  secured: 'secured',
  tiers: 'credit_tiers',
  purchase: {
    no_score: 'apr_no_score',
    poor: 'apr_le619',
    good: 'apr_620_719',
    great: 'apr_ge720',
    minimum: 'apr_min',
    median: 'apr_median',
    maximum: 'apr_max',
  },
  intro: { rates: { median: 'intro_apr' }, months: 'intro_months' },
  transfer: {
    rates: { median: 'balance_transfer_apr' },
    months: 'balance_transfer_months',
    fee: { share: 'balance_transfer_fee_pct', floor: 'balance_transfer_fee_min_usd' },
  },
  cash: {
    rates: { median: 'cash_advance_apr' },
    fee: { share: 'cash_advance_fee_pct', floor: 'cash_advance_fee_min_usd' },
  },
  foreign: { share: 'foreign_fee_pct' },
  late: { dollars: 'late_fee_usd' },
  graceDays: 'grace_days',
  annual: 'annual_fee_usd',
  monthly: 'monthly_fee_usd',
  once: [],
  isZeroUnreported: true,
};

export const SURVEY_FORMATS: readonly SurveyFormat[] = [workbook, subset];

/** Columns that an older release has not: they don't count when a file is judged by its headers. */
const LATER_COLUMNS = /: No Credit Score$/;

/** Every header that a format reads, as far as each release has it. */
export function headersOf(format: SurveyFormat): readonly string[] {
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const { name: _name, isZeroUnreported: _zero, ...columns } = format;
  collect(columns);
  return found.filter((header) => !LATER_COLUMNS.test(header));
}
