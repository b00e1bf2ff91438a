import type { Cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { AccountRecord } from './account_record.ts';
import { remarkCodes } from './remark_codes.ts';
import type { CreditReport, Printed, ReportDate, Tradeline } from './report.ts';
import { daysOf, isMonth, monthOf } from './report_date.ts';

/** One account as one report shows it. */
export interface Copy {
  readonly report: CreditReport;
  readonly tradeline: Tradeline;
}

/** Whole dollars, as they are furnished: cents are dropped. Undefined stays undefined: what isn't printed isn't zero. */
const dollars = (amount: Printed<Cents> | undefined): number | null | undefined =>
  amount && (amount.value === null ? null : Math.trunc(amount.value / 100));

type DateField = 'opened' | 'closed' | 'reported' | 'lastPayment' | 'firstDelinquency';

/** Dates that rules set against each other: if one of them has no day, the others are read by their month as well. */
const setAgainst: Readonly<Partial<Record<DateField, readonly DateField[]>>> = {
  closed: ['closed', 'lastPayment'],
  lastPayment: ['closed', 'lastPayment'],
};

/** A month counts as its first day, but a first delinquency as its last: so nothing is called older than it may be. */
function dayOf(
  field: DateField,
  tradeline: Tradeline,
  others: readonly Tradeline[],
): IsoDate | null | undefined {
  const date = tradeline[field];
  if (date === undefined || date.value === null) return date === undefined ? undefined : null;
  const fields = setAgainst[field] ?? [field];
  const isByMonth = [tradeline, ...others].some((each) =>
    fields.some((name) => {
      const value = each[name]?.value;
      return value !== undefined && value !== null && isMonth(value);
    }),
  );
  const { from, to } = daysOf(isByMonth ? (monthOf(date.value) as ReportDate) : date.value);
  return field === 'firstDelinquency' ? to : from;
}

/** Codes of months of which the bureau has nothing: they contradict nothing. */
const noData: readonly string[] = ['B', 'D', 'Z'];

/** The code of the history for that month; undefined where it isn't printed, not understood, or says that there is nothing. */
function historyAt({ history }: Tradeline, month: string): string | undefined {
  const code = history.find((each) => each.month === month)?.code ?? undefined;
  return code === undefined || noData.includes(code) ? undefined : code;
}

/** The months, the newest first, as far as they are understood and follow each other; undefined where there is none. */
function historyText({ history }: Tradeline): string | undefined {
  const codes: string[] = [];
  for (const { code } of history) {
    if (code === null) break;
    codes.push(code);
  }
  return codes.length === 0 ? undefined : codes.slice(0, 24).join('');
}

/**
 * What was furnished of it, as far as the report shows. What isn't printed isn't known, and no rule that reads it says anything;
 * what no bureau prints, but is empty for nearly every account (a transfer, a rating), counts as empty: such rules are never
 * more than `likely`. `others` are the copies that it is compared with, for the precision of dates; `earlier` is the one before it,
 * so that the newest month of the history is that of the copy before.
 */
export function recordOf(
  { report, tradeline }: Copy,
  others: readonly Copy[] = [],
  earlier: Copy | null = null,
): AccountRecord {
  const compared = others.map((copy) => copy.tradeline);
  const day = (field: DateField) => dayOf(field, tradeline, compared);
  const remarks = remarkCodes(tradeline.remarks.map(({ printed }) => printed));
  const earlierDay = earlier && (earlier.tradeline.reported?.value ?? earlier.report.printedOn);
  const known: Readonly<Record<keyof AccountRecord, unknown>> | Record<string, unknown> = {
    activity_date: report.printedOn,
    port_type: tradeline.portfolio?.value ?? undefined,
    acct_type: tradeline.accountType?.value ?? undefined,
    date_open: day('opened'),
    credit_limit: dollars(tradeline.limit),
    hcola: dollars(tradeline.highCredit),
    terms_freq: /deferred/i.test(tradeline.terms?.printed ?? '') ? 'D' : '',
    smpa: dollars(tradeline.monthlyPayment),
    actual_pmt_amt: dollars(tradeline.actualPayment),
    acct_stat: tradeline.status?.value ?? undefined,
    pmt_rating: '',
    php: earlierDay ? historyAt(tradeline, monthOf(earlierDay)) : historyText(tradeline),
    spc_com_cd: remarks.special,
    compl_cond_cd: remarks.compliance,
    current_bal: dollars(tradeline.balance),
    amt_past_due: dollars(tradeline.pastDue),
    orig_chg_off_amt: dollars(tradeline.chargeOff),
    doai: day('reported'),
    dofd: day('firstDelinquency'),
    date_closed: day('closed'),
    dolp: day('lastPayment'),
    cons_info_ind: remarks.bankruptcy,
    cons_info_ind_assoc: [],
    ecoa: tradeline.responsibility?.value ?? undefined,
    l1: null,
  };
  return Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== undefined),
  ) as AccountRecord;
}
