import { cents } from '../../money/cents.ts';
import { type Outlook, isKept } from '../../planner/outlook.ts';
import { planWith } from '../../planner/plan_change.ts';
import { addMonths, firstOfMonth, type IsoDate, monthsBetween } from '../../time/iso_date.ts';
import type { Figure } from '../figure.ts';
import { durationFigure, monthFigure, moneyFigure } from '../print.ts';
import { MAX_MONTHS_AWAY, refused } from './arguments.ts';
import { chosenFigure, figuresSource, type Found, footOf, found, planTool, slip } from './facts.ts';
import { differences, figuresOf, slipText } from './plan_figures.ts';

const shape = {
  months: { kind: 'months', says: 'How many months only the minimums are paid.' },
  from: { kind: 'month', says: 'The first of them, YYYY-MM; else the next that isn’t paid yet.' },
  spend: { kind: 'money', says: 'Dollars needed for something else in the first of them.' },
} as const;

/** Some months of minimums alone, and then the plan again. */
export const minimumsFor = planTool(
  {
    name: 'minimums_for',
    description:
      'Only the minimums for some months, then the plan’s own amount again: when all debts end and what they cost then, beside the plan as it is, and what a month of it leaves for something else. Nothing is saved.',
  },
  shape,
  ({ months, from: wanted, spend }, outlook, context, id): Found => {
    if (months === undefined) return refused('Say for how many months.');
    const { choice, minimums, result, today } = outlook;
    if (choice.strategy === 'minimums')
      return refused('Your plan pays only the minimums already, so nothing changes.');
    if (!isKept(outlook) || !result.ok)
      return refused('The plan as it is never ends, or can’t be kept, so nothing can be put off.');
    // Of a month that is paid, nothing is left to put off.
    const from =
      wanted === undefined || wanted === firstOfMonth(today) ? firstUnpaid(outlook) : wanted;
    if (from < firstOfMonth(today)) return refused('That month is over.');
    if (monthsBetween(today, from) > MAX_MONTHS_AWAY) return refused('That month is too far away.');
    const then = planWith(outlook, { minimumsFor: { from, months } });
    const freed = cents(Math.max(0, choice.monthly - minimums));
    const short = spend === undefined ? 0 : spend - freed;
    const figures: Record<string, Figure> = {
      months: durationFigure(months, 'month', 'minimums', 'for'),
      from: monthFigure(from, 'in', 'from', 'starting'),
      until: monthFigure(addMonths(from, months - 1), 'until', 'through', 'last'),
      minimums: moneyFigure(minimums, 'minimum', 'minimums', 'ask'),
      freed: moneyFigure(freed, 'frees', 'left', 'leaves'),
      ...(spend !== undefined && { spend: chosenFigure(spend, 'need', 'needed', 'of') }),
      ...(short > 0 && { 'spend.short': moneyFigure(cents(short), 'short', 'more', 'elsewhere') }),
      'now.monthly': chosenFigure(choice.monthly, 'month', 'now', 'set aside'),
      ...figuresOf('now', result.plan),
      ...(then.ok && { ...figuresOf('then', then.plan), ...differences(result.plan, then.plan) }),
    };
    const row = (label: string, path: string) => ({
      label,
      values: ['now', 'then'].map((each) => {
        const figure = figures[`${each}.${path}`];
        return figure ? slipText(figure) : 'Never';
      }),
    });
    return found({
      figures,
      data: { never_ends: !then.ok },
      slip: slip({
        source: id,
        title: 'Minimums for a while',
        columns: ['Now', 'Changed'],
        rows: [row('Debt-free', 'done'), row('Interest left', 'interest')],
        foot: footOf(context),
      }),
      sources: [figuresSource(id, 'Your plan, both ways', context)],
    });
  },
);

/** This month where something of it is still to be paid; else the next. */
const firstUnpaid = ({ course, today }: Outlook): IsoDate =>
  (course.current?.due.size ?? 0) > 0 ? firstOfMonth(today) : addMonths(firstOfMonth(today), 1);
