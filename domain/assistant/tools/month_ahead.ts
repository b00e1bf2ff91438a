import { type Cents, cents } from '../../money/cents.ts';
import type { DebtRow, MonthRow } from '../../planner/payoff_plan.ts';
import { type Outlook, isKept } from '../../planner/outlook.ts';
import { type PlanChange, planWith } from '../../planner/plan_change.ts';
import { firstOfMonth, type IsoDate, monthsBetween } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { countFigure, monthFigure, moneyFigure, moneyText, monthText } from '../print.ts';
import { MAX_MONTHS_AWAY, refused } from './arguments.ts';
import {
  chosenFigure,
  figuresSource,
  type Found,
  footOf,
  found,
  nameOf,
  planTool,
  slip,
} from './facts.ts';

const shape = {
  month: { kind: 'month', says: 'The month, YYYY-MM; else the first that the plan pays in.' },
  months: { kind: 'months', says: 'How many months from there on; 1 where it is left out.' },
  paying: { kind: 'money', says: 'Dollars a month in place of the plan’s.' },
} as const;

/** More months than these are told together. */
const MAX_APART = 3;
const MAX_MONTHS = 12;

/** What the plan pays in a month or some, on which debts, and what is left after it. */
export const monthAhead = planTool(
  {
    name: 'month_ahead',
    description:
      'What the plan as it is pays in a month, or in some from there on: how much on each debt, how much of that is interest, and what is owed after it.',
  },
  shape,
  (args, outlook, context, id): Found => {
    const { totalToday, today } = outlook;
    const { paying } = args;
    if (paying !== undefined && paying < outlook.minimums)
      return refused('That wouldn’t cover the minimums, so I can’t say what would be left then.');
    const isChanged = paying !== undefined && paying !== outlook.choice.monthly;
    const result = isChanged ? planWith(outlook, withMonthly(outlook, paying)) : outlook.result;
    if (totalToday === 0) return refused('Nothing is owed: everything is paid off.');
    if (!result.ok || (!isChanged && !isKept(outlook)))
      return refused(
        'The plan as it is never ends, or can’t be kept, so I can’t say what a month of it brings.',
      );
    const first = result.plan.months.find(({ paid }) => paid > 0);
    const last = result.plan.months.at(-1);
    if (!first || !last) return refused('Nothing is owed: everything is paid off.');
    const wanted = args.month ?? first.month;
    if (wanted < firstOfMonth(today)) return refused('That month is over.');
    if (monthsBetween(today, wanted) > MAX_MONTHS_AWAY)
      return refused('That month is too far away.');
    const from = wanted < first.month ? first.month : wanted;
    const count = Math.min(args.months ?? 1, MAX_MONTHS);
    const shown = result.plan.months.filter(({ month }) => month >= from).slice(0, count);
    const end = shown.at(-1);
    const figures: Record<string, Figure> = {
      'plan.first': monthFigure(first.month, 'first', 'begins', 'in'),
      'plan.last': monthFigure(last.month, 'last', 'ends', 'in', 'done'),
      'now.owed': moneyFigure(totalToday, 'owe', 'owed', 'now', 'today'),
      count: countFigure(shown.length, 'month', 'next'),
      ...(isChanged && { paying: chosenFigure(paying, 'month', 'with', 'pay') }),
    };
    Object.assign(figures, ofTimes(result.plan.months, wanted));
    const rows = shown.flatMap((row, at) => {
      Object.assign(figures, ofMonth(`m${at + 1}`, row));
      return row.debts.flatMap((each, place) => {
        if (each.paid === 0 && each.closing === 0) return [];
        const path = `m${at + 1}d${place + 1}`;
        Object.assign(figures, ofDebt(path, each));
        return [
          {
            path,
            at,
            month: row.month,
            debtId: each.debtId,
            name: nameOf(context, each.debtId),
            paid: each.paid,
            left: each.closing,
            extra: extraOf(each),
            hasInterest: each.interest > 0,
          },
        ];
      });
    });
    if (end) {
      const sum = (pick: (row: MonthRow) => number): Cents =>
        cents(shown.reduce((whole, row) => whole + pick(row), 0));
      figures['all.paid'] = moneyFigure(
        sum(({ paid }) => paid),
        'pay',
        'paid',
        'pays',
        'all',
      );
      figures['all.interest'] = moneyFigure(
        sum(({ interest }) => interest),
        'interest',
      );
      figures['all.left'] = moneyFigure(end.closing, 'owe', 'left', 'after');
      figures['all.until'] = monthFigure(end.month, 'after', 'until', 'in');
      if (end.closing < totalToday)
        figures['all.down'] = moneyFigure(cents(totalToday - end.closing), 'less', 'paid down');
    }
    return found({
      figures,
      data: { rows, isBefore: wanted < first.month, isAfter: wanted > last.month },
      slip: shown.length === 0 ? null : slipOf(id, shown, context),
      sources: [figuresSource(id, 'Your plan, month by month', context)],
    });
  },
);

/** More than the minimums goes by the cheapest order where none is chosen. */
const withMonthly = ({ choice }: Outlook, monthly: Cents): PlanChange => ({
  monthly,
  ...(choice.strategy === 'minimums' && { strategy: 'avalanche' }),
});

/** What of a payment is on top of what the debt asks for. */
const extraOf = ({ paid, minimum }: DebtRow): Cents => cents(Math.max(0, paid - minimum));

/** The interest of a month by itself, whatever is paid in it, and of what of its year is ahead. */
function ofTimes(months: readonly MonthRow[], wanted: IsoDate): Record<string, Figure> {
  const sum = (rows: readonly MonthRow[]) =>
    moneyFigure(cents(rows.reduce((all, { interest }) => all + interest, 0)), 'interest');
  const own = months.filter(({ month }) => month === wanted);
  const year = months.filter(({ month }) => month.slice(0, 4) === wanted.slice(0, 4));
  const [first, last] = [year[0], year.at(-1)];
  return {
    ...(own.length > 0 && {
      'of_month.interest': sum(own),
      'of_month.month': monthFigure(wanted, 'in', 'month'),
    }),
    ...(first &&
      last && {
        'of_year.interest': sum(year),
        'of_year.from': monthFigure(first.month, 'from', 'first'),
        'of_year.to': monthFigure(last.month, 'through', 'last'),
      }),
  };
}

const ofMonth = (path: string, { month, paid, interest, closing }: MonthRow) => ({
  [`${path}.month`]: monthFigure(month, 'in', 'month'),
  [`${path}.paid`]: moneyFigure(paid, 'pay', 'paid', 'pays'),
  [`${path}.interest`]: moneyFigure(interest, 'interest'),
  ...(paid > interest && {
    [`${path}.principal`]: moneyFigure(cents(paid - interest), 'off', 'principal', 'down'),
  }),
  [`${path}.left`]: moneyFigure(closing, 'owe', 'left', 'after'),
});

const ofDebt = (path: string, row: DebtRow) => ({
  [`${path}.paid`]: moneyFigure(row.paid, 'pay', 'to', 'pays'),
  [`${path}.interest`]: moneyFigure(row.interest, 'interest'),
  [`${path}.principal`]: moneyFigure(cents(Math.max(0, row.principal)), 'off', 'principal', 'down'),
  [`${path}.minimum`]: moneyFigure(row.minimum, 'minimum', 'due', 'asks'),
  [`${path}.extra`]: moneyFigure(extraOf(row), 'extra', 'on top'),
  [`${path}.left`]: moneyFigure(row.closing, 'owe', 'left', 'on'),
});

function slipOf(id: string, shown: readonly MonthRow[], context: AskContext) {
  const isOne = shown.length === 1;
  const isApart = shown.length <= MAX_APART;
  const rows = shown.flatMap((row) => {
    const apart = row.debts
      .filter(({ paid, closing }) => paid > 0 || (isOne && closing > 0))
      .map(({ debtId, paid, closing }) => ({
        label: isOne
          ? nameOf(context, debtId)
          : `${monthText(row.month)}, ${nameOf(context, debtId)}`,
        values: [moneyText(paid), moneyText(closing)],
      }));
    const whole = {
      label: isOne ? 'All' : monthText(row.month),
      values: [moneyText(row.paid), moneyText(row.closing)],
    };
    return isOne ? [...apart, whole] : isApart ? apart : [whole];
  });
  const [first] = shown;
  return slip({
    source: id,
    title: isOne && first ? monthText(first.month) : 'Your next months',
    columns: ['Pay', 'Left after'],
    rows,
    foot: footOf(context),
  });
}
