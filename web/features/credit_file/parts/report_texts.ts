import type { Fact } from '../../../../domain/credit_file/finding.ts';
import type { Bureau, ReportDate } from '../../../../domain/credit_file/report.ts';
import { isMonth } from '../../../../domain/credit_file/report_date.ts';
import type { TradelineField } from '../../../../domain/credit_file/shown_rules.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText, monthText } from '../../../ui/day_text.ts';

export const bureauTexts: Readonly<Record<Bureau, () => string>> = {
  equifax: m.file_bureau_equifax,
  experian: m.file_bureau_experian,
  transunion: m.file_bureau_transunion,
};

/** What a value of an account is called. */
export const fieldTexts: Readonly<Record<Exclude<TradelineField, 'history'>, () => string>> = {
  portfolio: m.file_field_portfolio,
  accountType: m.file_field_account_type,
  originalCreditor: m.file_field_original_creditor,
  status: m.file_field_status,
  balance: m.file_field_balance,
  pastDue: m.file_field_past_due,
  limit: m.file_field_limit,
  highCredit: m.file_field_high_credit,
  monthlyPayment: m.file_field_monthly_payment,
  actualPayment: m.file_field_actual_payment,
  chargeOff: m.file_field_charge_off,
  opened: m.file_field_opened,
  closed: m.file_field_closed,
  reported: m.file_field_reported,
  lastPayment: m.file_field_last_payment,
  lastActivity: m.file_field_last_activity,
  firstDelinquency: m.file_field_first_delinquency,
  removal: m.file_field_removal,
  responsibility: m.file_field_responsibility,
  terms: m.file_field_terms,
  address: m.file_field_address,
  phone: m.file_field_phone,
  remarks: m.file_field_remarks,
};

export function labelOf({ field, month }: Pick<Fact, 'field' | 'month'>): string {
  if (field === 'history') return m.file_field_history({ month: monthText(`${month ?? ''}-01`) });
  if (field === 'filed') return m.file_field_filed();
  if (field === 'personal') return m.file_field_personal();
  return fieldTexts[field]();
}

const days = /^(30|60|90|120|150|180)$/;

/** A value as it stands there; of a month, in words. */
export function valueOf({ field, printed }: Pick<Fact, 'field' | 'printed'>): string {
  if (printed === null) return m.file_not_printed();
  if (field !== 'history') return printed;
  if (/^(ok|0|e|✓|✔|current|on time)$/i.test(printed)) return m.file_month_on_time();
  return days.test(printed) ? m.file_month_late({ days: printed }) : printed;
}

/** Fields whose values are words of the bureaus, which some print in capitals or as a code: "CHARGE_OFF". */
const wordFields: readonly Fact['field'][] = [
  'status',
  'remarks',
  'terms',
  'portfolio',
  'accountType',
];

/** The same as a heading says it: words in capitals in normal case, and of a status in sentences the first. Names and amounts stay as
 *  they are. */
export function headingValueOf(fact: Fact): string {
  const whole = valueOf(fact);
  const value = fact.field === 'status' ? whole.replace(/\.(?:\s.*)?$/, '') : whole;
  const isCapitals = !/[a-z]/.test(value) && /[A-Z]{3}/.test(value);
  if (!wordFields.includes(fact.field) || !(isCapitals || value.includes('_'))) return value;
  const words = value.replaceAll('_', ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** "May 2020", or the whole day where it's known. */
export const reportDateText = (date: ReportDate): string =>
  isMonth(date) ? monthText(`${date}-01`) : dayText(date);

/** "Equifax, Experian and TransUnion" */
export const bureausText = (bureaus: readonly Bureau[], locale: string): string =>
  new Intl.ListFormat(locale).format(bureaus.map((bureau) => bureauTexts[bureau]()));
