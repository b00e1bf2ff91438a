import { isPaid } from './account_status.ts';
import type { Tradeline } from './report.ts';

/** How certain it is: both facts are printed and nothing hidden can explain them; something that no report shows may explain
 *  them; innocent reasons are common. */
export const confidences = ['contradiction', 'likely', 'look'] as const;
export type Confidence = (typeof confidences)[number];

/** A value of a tradeline that a finding can point at. */
export type TradelineField = Exclude<
  keyof Tradeline,
  'id' | 'creditor' | 'lastFour' | 'isCollection'
>;

/** What the 63 rules that a person sees say, in kinds: several rules may say the same of the same two facts. */
export type RuleKind =
  | 'paid_with_balance'
  | 'transferred_with_balance'
  | 'paid_past_due'
  | 'current_past_due'
  | 'transferred_past_due'
  | 'past_due_over_balance'
  | 'past_due_without_balance'
  | 'closed_with_balance'
  | 'no_balance_not_closed'
  | 'balloon_over_balance'
  | 'bankruptcy_not_settled'
  | 'bankruptcy_without_first_delinquency'
  | 'closed_by_you_without_date'
  | 'closed_by_lender_without_date'
  | 'reported_after_seven_years'
  | 'closed_not_at_last_payment'
  | 'deferred_with_payment'
  | 'remark_settled_past_due'
  | 'remark_settled_with_balance'
  | 'remark_owing_without_amount'
  | 'remark_against_closed'
  | 'remark_against_status'
  | 'late_without_past_due'
  | 'late_without_balance'
  | 'status_against_no_balance'
  | 'status_against_balance'
  | 'charge_off_amount_without_status'
  | 'charged_off_without_amount'
  | 'late_without_first_delinquency'
  | 'current_with_first_delinquency'
  | 'paid_not_closed'
  | 'open_status_closed'
  | 'paid_with_monthly_payment'
  | 'prepaid_with_amount'
  | 'loan_with_limit'
  | 'card_without_limit'
  | 'month_against_earlier_copy'
  | 'charge_off_changed'
  | 'first_delinquency_changed'
  | 'first_delinquency_kept'
  | 'closed_changed'
  | 'opened_changed'
  | 'kind_changed'
  | 'late_skipped'
  | 'status_went_back';

export interface ShownRule {
  readonly kind: RuleKind;
  readonly fields: readonly TradelineField[];
  readonly confidence: Confidence;
}

const look = (kind: RuleKind, ...fields: readonly TradelineField[]): ShownRule => ({
  kind,
  fields,
  confidence: 'look',
});
const likely = (kind: RuleKind, ...fields: readonly TradelineField[]): ShownRule => ({
  kind,
  fields,
  confidence: 'likely',
});
const contradiction = (kind: RuleKind, ...fields: readonly TradelineField[]): ShownRule => ({
  kind,
  fields,
  confidence: 'contradiction',
});

/** Rules that one report is enough for: 49. */
export const shownOnOne: Readonly<Record<string, ShownRule>> = {
  'Balance-APD-1': likely('past_due_without_balance', 'balance', 'pastDue'),
  'Balance-APD-2': contradiction('past_due_over_balance', 'balance', 'pastDue'),
  'Balance-DateClosed-1': likely('closed_with_balance', 'balance', 'closed'),
  'Balance-DateClosed-2': look('no_balance_not_closed', 'balance', 'closed'),
  'Balloon-Balance-1': look('balloon_over_balance', 'balance'),
  'Bankruptcy-APD-1': look('bankruptcy_not_settled', 'status', 'remarks', 'pastDue'),
  'Bankruptcy-Balance-1': look('bankruptcy_not_settled', 'status', 'remarks', 'balance'),
  'Bankruptcy-DOFD-1': look('bankruptcy_without_first_delinquency', 'remarks', 'firstDelinquency'),
  'Bankruptcy-SMPA-1': look('bankruptcy_not_settled', 'status', 'remarks', 'monthlyPayment'),
  'CCC-DateClosed-1': look('closed_by_you_without_date', 'remarks', 'closed'),
  'DOAI-DOFD-1': look('reported_after_seven_years', 'reported', 'firstDelinquency'),
  'DTCL-DOLP-1': look('closed_not_at_last_payment', 'closed', 'lastPayment'),
  'Deferred-SMPA-1': look('deferred_with_payment', 'terms', 'monthlyPayment'),
  'SCC-APD-1': look('remark_settled_past_due', 'remarks', 'pastDue'),
  'SCC-APD-2': look('remark_owing_without_amount', 'remarks', 'pastDue'),
  'SCC-Balance-1': likely('remark_settled_with_balance', 'remarks', 'balance'),
  'SCC-Balance-2': look('remark_owing_without_amount', 'remarks', 'balance'),
  'SCC-DateClosed-1': look('remark_against_closed', 'remarks', 'closed'),
  'SCC-DateClosed-2': look('closed_by_lender_without_date', 'remarks', 'closed'),
  'SCC-DateClosed-3': look('remark_against_closed', 'remarks', 'closed'),
  'SCC-Status-1': look('remark_against_status', 'remarks', 'status'),
  'SCC-Status-2': look('remark_against_status', 'remarks', 'status'),
  'SCC-Status-3': look('remark_against_status', 'remarks', 'status'),
  'SCC-Status-4': look('remark_against_status', 'remarks', 'status'),
  'SCC-Status-5': look('remark_against_status', 'remarks', 'status'),
  'Status-APD-1': contradiction('paid_past_due', 'status', 'pastDue'),
  'Status-APD-2': look('late_without_past_due', 'status', 'pastDue'),
  'Status-APD-3': look('late_without_past_due', 'status', 'pastDue'),
  'Status-Balance-1': contradiction('paid_with_balance', 'status', 'balance'),
  'Status-Balance-10': look('status_against_balance', 'status', 'balance'),
  'Status-Balance-2': look('late_without_balance', 'status', 'balance'),
  'Status-Balance-3': look('late_without_balance', 'status', 'balance'),
  'Status-Balance-4': look('status_against_no_balance', 'status', 'balance'),
  'Status-Balance-6': look('late_without_balance', 'status', 'balance'),
  'Status-Balance-7': look('late_without_balance', 'status', 'balance'),
  'Status-Balance-8': look('status_against_no_balance', 'status', 'balance'),
  'Status-Balance-9': look('status_against_no_balance', 'status', 'balance'),
  'Status-ChargeOff-1': look('charge_off_amount_without_status', 'status', 'chargeOff'),
  'Status-ChargeOff-2': look('charged_off_without_amount', 'status', 'chargeOff'),
  'Status-DOFD-1': likely('late_without_first_delinquency', 'status', 'firstDelinquency'),
  'Status-DOFD-2': look('current_with_first_delinquency', 'status', 'firstDelinquency'),
  'Status-DateClosed-1': look('paid_not_closed', 'status', 'closed'),
  'Status-DateClosed-2': look('open_status_closed', 'status', 'closed'),
  'Status-DateClosed-3': look('paid_not_closed', 'status', 'closed'),
  'Status-SMPA-1': likely('paid_with_monthly_payment', 'status', 'monthlyPayment'),
  'Type-Balance-1': look('prepaid_with_amount', 'remarks', 'balance'),
  'Type-CreditLimit-1': look('loan_with_limit', 'accountType', 'limit'),
  'Type-CreditLimit-2': likely('card_without_limit', 'accountType', 'limit'),
  'Type-SMPA-1': look('prepaid_with_amount', 'remarks', 'monthlyPayment'),
};

/** Rules between two reports of one bureau, or between two months of the history: 14. */
export const shownBetweenTwo: Readonly<Record<string, ShownRule>> = {
  'PHP-Status-1': look('month_against_earlier_copy', 'status', 'history'),
  'PHP-Status-2': look('month_against_earlier_copy', 'status', 'history'),
  'PHP-Status-3': look('month_against_earlier_copy', 'status', 'history'),
  'PROG-ChargeOff-1': look('charge_off_changed', 'chargeOff'),
  'PROG-DOFD-1': look('first_delinquency_changed', 'firstDelinquency'),
  'PROG-DOFD-2': look('first_delinquency_changed', 'firstDelinquency'),
  'PROG-DOFD-3': look('first_delinquency_kept', 'status', 'firstDelinquency'),
  'PROG-DateClosed-1': look('closed_changed', 'closed'),
  'PROG-DateOpen-1': look('opened_changed', 'opened'),
  'PROG-Portfolio-1': look('kind_changed', 'portfolio'),
  'PROG-Status-1': look('late_skipped', 'status'),
  'PROG-Status-2': look('status_went_back', 'status'),
  'PROG-Status-3': look('status_went_back', 'status'),
  'PROG-Type-1': look('kind_changed', 'accountType'),
};

/** Rules that a person never sees, 30, and why: no bureau prints what they read, or nothing follows from them for a person. */
export const neverShown: Readonly<Record<string, 'not_printed' | 'no_use'>> = {
  'AccountChange-ID-1': 'not_printed',
  'AccountChange-ID-2': 'not_printed',
  'AccountChange-ID-3': 'not_printed',
  'AccountChange-ID-4': 'not_printed',
  'AccountChange-Number-1': 'not_printed',
  'AccountChange-Number-2': 'not_printed',
  'AccountChange-Number-3': 'not_printed',
  'AccountChange-Number-4': 'not_printed',
  'Bankruptcy-ECOA-1': 'not_printed',
  'DOAI-PaymentAmount-1': 'not_printed',
  'ECOA-J1J2-1': 'not_printed',
  'PROG-AccountChange-1': 'not_printed',
  'PROG-AccountChange-2': 'not_printed',
  'PROG-AccountChange-3': 'not_printed',
  'PROG-Bankruptcy-1': 'not_printed',
  'PROG-ECOA-1': 'not_printed',
  'PROG-Rating-1': 'not_printed',
  'Rating-APD-1': 'not_printed',
  'Rating-APD-2': 'not_printed',
  'SCC-AccountChange-1': 'not_printed',
  'SCC-PurchasedSold-1': 'not_printed',
  'SCC-PurchasedSold-2': 'not_printed',
  'Status-Balance-5': 'no_use',
  'Status-PaymentAmount-1': 'no_use',
  'Status-SMPA-2': 'no_use',
  'Status-SMPA-3': 'no_use',
  'Status-SMPA-4': 'no_use',
  'Type-HCOLA-1': 'no_use',
  'Type-HCOLA-2': 'no_use',
  'Type-TermsDuration-1': 'no_use',
};

/** The rule as it stands for an account of this status: two of them say something else of an account that isn't paid. */
export function shownFor(rule: string, status: string | null | undefined): ShownRule | undefined {
  const shown = shownOnOne[rule] ?? shownBetweenTwo[rule];
  if (rule === 'Status-Balance-1' && !isPaid(status))
    return look('transferred_with_balance', 'status', 'balance');
  if (rule === 'Status-APD-1' && !isPaid(status))
    return look(status === '05' ? 'transferred_past_due' : 'current_past_due', 'status', 'pastDue');
  return shown;
}
