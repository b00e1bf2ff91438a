import type { Fact } from '../../../../domain/credit_file/finding.ts';
import { m } from '../../../paraglide/messages.js';
import { monthText } from '../../../ui/day_text.ts';
import { valueOf } from '../parts/report_texts.ts';

// What a letter calls a fact. A value stands in quotation marks only where it is the report's own, to the letter; what it is called is ours.

const labels: Readonly<Record<Exclude<Fact['field'], 'history'>, () => string>> = {
  portfolio: m.dispute_field_portfolio,
  accountType: m.dispute_field_account_type,
  originalCreditor: m.dispute_field_original_creditor,
  status: m.dispute_field_status,
  balance: m.dispute_field_balance,
  pastDue: m.dispute_field_past_due,
  limit: m.dispute_field_limit,
  highCredit: m.dispute_field_high_credit,
  monthlyPayment: m.dispute_field_monthly_payment,
  actualPayment: m.dispute_field_actual_payment,
  chargeOff: m.dispute_field_charge_off,
  opened: m.dispute_field_opened,
  closed: m.dispute_field_closed,
  reported: m.dispute_field_reported,
  lastPayment: m.dispute_field_last_payment,
  lastActivity: m.dispute_field_last_activity,
  firstDelinquency: m.dispute_field_first_delinquency,
  removal: m.dispute_field_removal,
  responsibility: m.dispute_field_responsibility,
  terms: m.dispute_field_terms,
  address: m.dispute_field_address,
  phone: m.dispute_field_phone,
  remarks: m.dispute_field_remarks,
  filed: m.dispute_field_filed,
  personal: m.dispute_field_personal,
};

export const letterLabelOf = ({ field, month }: Fact): string =>
  field === 'history'
    ? m.dispute_field_history({ month: monthText(`${month ?? ''}-01`) })
    : labels[field]();

const inSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** The value with the full stop of its sentence. */
export function letterValueOf(fact: Fact, isOurWord: boolean): string {
  const value = valueOf(fact);
  // What isn't the report's own words begins no sentence.
  return value === fact.printed && !isOurWord ? `“${value}.”` : `${inSentence(value)}.`;
}

/** The value within a sentence. */
export function letterWordsOf(fact: Fact): string {
  const value = valueOf(fact);
  return value === fact.printed ? `“${value}”` : inSentence(value);
}
