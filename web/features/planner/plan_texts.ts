import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatChosen, formatMoney } from '../../../domain/money/format.ts';
import type { DebtId, DebtKind } from '../../../domain/planner/debt.ts';
import { dueAllTheSame, monthPaidBy } from '../../../domain/planner/payment_month.ts';
import type { Payment, TrackedDebt } from '../../../domain/planner/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { type RecordedPayment, type StrategyKind } from '../../../domain/planner/plan_choice.ts';
import { paysFrom } from '../../../domain/planner/one_time_money.ts';
import { isBelowMinimums, leftByMinimums, type Outlook } from '../../../domain/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { longMonthText, monthDayText, monthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';

export const money = (amount: Cents) => formatMoney(amount, locale);
/** Whole dollars where that is what was chosen: $600, but $600.50. */
export const monthlyText = (amount: Cents) => formatChosen(amount, locale);

export const strategyText: Record<StrategyKind, () => string> = {
  avalanche: m.planner_avalanche,
  snowball: m.planner_snowball,
  custom: m.planner_custom,
  minimums: m.planner_minimums,
};

export const kindText: Record<DebtKind, () => string> = {
  card: m.planner_kind_card,
  personal_loan: m.planner_kind_personal_loan,
  student_loan: m.planner_kind_student_loan,
  auto: m.planner_kind_auto,
  mortgage: m.planner_kind_mortgage,
  medical: m.planner_kind_medical,
  collection: m.planner_kind_collection,
  tax: m.planner_kind_tax,
  family: m.planner_kind_family,
  other: m.planner_kind_other,
};

export const nameOf = (outlook: Outlook, id: DebtId): string =>
  outlook.debts.find((debt) => debt.id === id)?.name ?? '';

/** The answer of the page: the day it ends, or why there is none yet. */
export function titleText(outlook: Outlook): string {
  const { result, tight, choice } = outlook;
  if (!result.ok)
    return choice.strategy === 'minimums' ? m.planner_title_no_end() : m.planner_title_stuck();
  if (isBelowMinimums(outlook))
    return m.planner_title_below({ monthly: monthlyText(choice.monthly) });
  const date = monthText(result.plan.debtFreeOn);
  return tight === null || tight.isCatchingUp
    ? m.planner_title_done({ date })
    : m.planner_title_if({ date, month: longMonthText(tight.month) });
}

export function leadText(outlook: Outlook): string {
  const { result, minimumsOnly, choice, course, debts, totalToday } = outlook;
  const all = {
    debts:
      debts.length === 1 ? m.planner_debt_one() : m.planner_debts_count({ count: debts.length }),
    owed: money(totalToday),
  };
  if (!result.ok)
    return result.error.code === 'never_pays_off' ? m.planner_lead_owed(all) : m.planner_invalid();
  const cost = m.planner_lead({
    ...all,
    monthly:
      choice.strategy === 'minimums' ? money(outlook.minimums) : monthlyText(course.budget.monthly),
    interest: money(result.plan.totals.interest),
  });
  const baseline = minimumsOnly.ok
    ? baselineText(outlook, money(minimumsOnly.plan.totals.interest))
    : m.planner_lead_baseline_never();
  if (choice.strategy === 'minimums') return cost;
  const once = onceText(outlook);
  const ends = isBelowMinimums(outlook)
    ? [
        m.planner_lead_below({
          monthly: monthlyText(course.budget.monthly),
          date: monthText(result.plan.debtFreeOn),
        }),
      ]
    : [];
  return [...ends, cost, ...(once === null ? [] : [once]), baseline].join(' ');
}

/** That the plan counts on money that comes once; null where none is to come. */
function onceText({ coming: all, result }: Outlook): string | null {
  // What comes after the last payment changes nothing.
  const coming = all
    .filter(({ month }) => !result.ok || paysFrom(month) <= result.plan.debtFreeOn)
    .reduce((sum, { amount }) => sum + amount, 0);
  return coming === 0 ? null : m.planner_lead_once({ amount: money(cents(coming)) });
}

/** What minimums alone would cost, and which debts ask for none. */
function baselineText(outlook: Outlook, baseline: string): string {
  const left = leftByMinimums(outlook);
  const [first] = left;
  if (first === undefined) return m.planner_lead_saves({ baseline });
  return left.length === 1
    ? m.planner_lead_baseline_leaves({ baseline, name: first.name })
    : m.planner_lead_baseline_leaves_many({ baseline, count: left.length });
}

/** When nothing is late anymore, at the amount of a month. */
const caughtUpMonth = (result: Outlook['result']): IsoDate | null =>
  result.ok ? result.plan.caughtUpIn : null;

function caughtUpText(
  { choice, result, results }: Pick<Outlook, 'choice' | 'result' | 'results'>,
  monthly: string,
): string {
  if (choice.strategy === 'minimums') {
    const month = caughtUpMonth(results.avalanche);
    return month === null
      ? m.planner_caught_up_minimums_never()
      : m.planner_caught_up_minimums({ monthly, month: monthText(month) });
  }
  const month = caughtUpMonth(result);
  return month === null
    ? m.planner_caught_up_never({ monthly })
    : m.planner_caught_up({ monthly, month: monthText(month) });
}

/** Why the monthly amount is not enough, with the one that is; null when it is. `use` is that amount where setting it
 *  aside mends the plan. */
export function shortageOf({
  result,
  results,
  choice,
  debts,
  tight,
  minimums,
  agenda,
}: Outlook): { readonly text: string; readonly use: Cents | null } | null {
  const monthly = monthlyText(choice.monthly);
  if (tight !== null) {
    if (tight.isCatchingUp)
      return {
        text: [
          (agenda.some(({ isLate }) => isLate) ? m.planner_short_behind : m.planner_short_month)({
            short: money(tight.shortBy),
            month: longMonthText(tight.month),
          }),
          caughtUpText({ choice, result, results }, monthly),
        ].join(' '),
        use: null,
      };
    const needed = cents(choice.monthly + tight.shortBy);
    const short = {
      monthly,
      short: money(tight.shortBy),
      month: longMonthText(tight.month),
      needed: money(needed),
    };
    const paid = cents(tight.rows.reduce((sum, row) => sum + row.paid, 0));
    const text =
      paid > 0
        ? m.planner_short_now_paid({ ...short, paid: money(paid) })
        : m.planner_short_now(short);
    // One month's shortage is no reason to raise every month's amount.
    return { text, use: choice.monthly < minimums ? needed : null };
  }
  if (result.ok || result.error.code !== 'never_pays_off') return null;
  const { debtId, neededPerMonth } = result.error;
  const never = {
    name: debts.find(({ id }) => id === debtId)?.name ?? '',
    needed: money(neededPerMonth),
  };
  return choice.strategy === 'minimums'
    ? { text: m.planner_never_minimums(never), use: null }
    : { text: m.planner_never({ ...never, monthly }), use: neededPerMonth };
}

const noMonthText = ({ kind, dueDay }: TrackedDebt): string =>
  kind === 'card' && dueDay === undefined ? m.planner_payment_no_day() : '';

/** What a payment counts for, as it would be recorded, in a sentence. `before` is the one of `payments` that is corrected. */
export function countsForText(
  debt: TrackedDebt,
  payments: readonly RecordedPayment[],
  payment: Payment,
  today: IsoDate,
  before?: RecordedPayment,
): string {
  const month = monthPaidBy(debt, payments, payment, today, before);
  const next = dueAllTheSame(debt, payment);
  return [
    month === null ? noMonthText(debt) : m.planner_payment_counts({ month: longMonthText(month) }),
    next === null
      ? ''
      : m.planner_payment_before_statement({
          month: longMonthText(next.month),
          day: monthDayText(next.dueOn),
        }),
  ]
    .filter((text) => text !== '')
    .join(' ');
}
