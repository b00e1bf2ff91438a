import { type Cents, cents } from '../../money/cents.ts';
import { type Outlook, isKept } from '../../planner/outlook.ts';
import { type PlanChange, planWith } from '../../planner/plan_change.ts';
import { paysFrom } from '../../planner/one_time_money.ts';
import type { PayoffPlan } from '../../planner/payoff_plan.ts';
import { addMonths, firstOfMonth, type IsoDate, monthsBetween } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { monthFigure, moneyFigure } from '../print.ts';
import { type ArgumentsOf, MAX_MONTHS_AWAY, refused } from './arguments.ts';
import { chosenFigure, figuresSource, type Found, footOf, found, planTool, slip } from './facts.ts';
import { differences, figuresOf, slipText } from './plan_figures.ts';

const shape = {
  months: { kind: 'someMonths', says: 'Months with another amount, YYYY-MM, comma between.' },
  paying: { kind: 'money', says: 'Dollars paid in each of them in place of the plan’s.' },
  monthly: { kind: 'money', says: 'Dollars a month until the change; the plan’s without it.' },
  monthly_from: { kind: 'month', says: 'The first month with them, YYYY-MM; now without it.' },
  after: { kind: 'money', says: 'Dollars a month after the change.' },
  after_from: { kind: 'month', says: 'The first month with those, YYYY-MM.' },
  yearly: { kind: 'money', says: 'Dollars on top of the plan that come every year.' },
  yearly_month: { kind: 'month', says: 'The month they come first, YYYY-MM.' },
  one: { kind: 'money', says: 'Dollars paid in one month in all, in place of the plan’s.' },
  one_month: { kind: 'month', says: 'That month, YYYY-MM; a later one than today’s.' },
  other: { kind: 'money', says: 'Dollars paid in another month in all.' },
  other_month: { kind: 'month', says: 'That month, YYYY-MM; later than the first.' },
} as const;

/** Months that bring more or less than the rest: another amount in some or from one on, or money that comes again every year. */
export const otherMonths = planTool(
  {
    name: 'other_months',
    description:
      'Another amount in some months or from a month on in place of the plan’s, or money that comes every year on top of it: when all debts end and what they cost then, beside the plan as it is. Nothing is saved.',
  },
  shape,
  (args, outlook, context, id): Found => {
    const { months, paying, yearly, yearly_month: month, after, after_from: afterFrom } = args;
    const { choice, result, today } = outlook;
    const current = firstOfMonth(today);
    if (choice.strategy === 'minimums')
      return refused(
        'Your plan pays only the minimums, so another amount has no place in it yet. Choose an order to pay in first.',
      );
    if (!isKept(outlook) || !result.ok)
      return refused(
        'The plan as it is never ends, or can’t be kept, so there’s nothing to change.',
      );
    const { monthly_from: begins } = args;
    const named = [
      month,
      afterFrom,
      begins,
      args.one_month,
      args.other_month,
      ...(months ?? []),
    ].filter((each) => each !== undefined);
    if (named.some((each) => each < current)) return refused('That month is over.');
    if (named.some((each) => monthsBetween(current, each) > MAX_MONTHS_AWAY))
      return refused('That month is too far away.');
    if (months !== undefined && paying !== undefined)
      return tell({ instead: { months, amount: paying } }, result.plan, outlook, context, id, {
        paying: chosenFigure(paying, 'month', 'in', 'with', 'pay'),
        ...Object.fromEntries(
          months.map((each, place) => [
            place === 0 ? 'in' : `in.${place + 1}`,
            monthFigure(each, 'in', 'month'),
          ]),
        ),
      });
    if (after !== undefined && afterFrom !== undefined) {
      if (after < outlook.minimums)
        return refused(
          'The amount that comes after it wouldn’t cover the minimums, so I can’t say when that ends.',
        );
      // "This month", where what is asked for this month is covered, is the first that the plan pays in.
      const opening = result.plan.months.find(({ paid }) => paid > 0)?.month ?? current;
      const isCovered = args.monthly !== undefined && begins === undefined && afterFrom <= opening;
      const lastFrom = isCovered ? addMonths(opening, 1) : afterFrom;
      const { first, change } = stepsOf(
        { ...args, ...(isCovered && { monthly_from: opening }) },
        after,
        lastFrom,
        outlook,
      );
      return tell(change, result.plan, outlook, context, id, {
        ...(args.monthly !== undefined && {
          first: chosenFigure(args.monthly, 'month', 'with', 'in', 'first'),
        }),
        ...(first !== null && { 'first.from': monthFigure(first, 'from', 'in', 'month') }),
        after: chosenFigure(after, 'month', 'after', 'from', 'with'),
        'after.from': monthFigure(lastFrom, 'from', 'on', 'until', 'starting'),
      });
    }
    const sums = twoSums(args, outlook);
    if (sums !== null)
      return tell({ steps: sums }, result.plan, outlook, context, id, {
        'one.month': monthFigure(sums[0].from, 'in', 'month'),
        'other.month': monthFigure(sums[2].from, 'in', 'month', 'then'),
      });
    if (yearly === undefined || month === undefined)
      return refused(
        'Say which months and how much, or how much comes every year and in which month.',
      );
    const from = paysFrom(month);
    return tell({ yearly: { from, amount: yearly } }, result.plan, outlook, context, id, {
      yearly: chosenFigure(yearly, 'year', 'every', 'comes', 'on top'),
      'yearly.from': monthFigure(from, 'payments', 'first', 'from', 'with'),
    });
  },
);

type Step = NonNullable<PlanChange['steps']>[number];

/** Two months with an amount of their own, each with the plan's again after it; null where they aren't said, or what is paid in one of them
 *  wouldn't cover the minimums. */
function twoSums(
  { one, one_month: first, other, other_month: second }: ArgumentsOf<typeof shape>,
  { choice, minimums, today }: Outlook,
): readonly [Step, Step, Step, Step] | null {
  if (one === undefined || other === undefined || first === undefined || second === undefined)
    return null;
  if (first <= firstOfMonth(today) || second <= first || Math.min(one, other) < minimums)
    return null;
  const { monthly } = choice;
  return [
    { from: first, monthly: one },
    { from: addMonths(first, 1), monthly },
    { from: second, monthly: other },
    { from: addMonths(second, 1), monthly },
  ];
}

/** The plan's amount or another one to begin with, and then the next; `first` is the month from which another one begins, null for now. */
function stepsOf(
  { monthly, monthly_from: named }: ArgumentsOf<typeof shape>,
  after: Cents,
  from: IsoDate,
  { minimums, today }: Outlook,
): { readonly first: IsoDate | null; readonly change: PlanChange } {
  const begins = named ?? null;
  const last = { from, monthly: after };
  if (monthly === undefined) return { first: null, change: { steps: [last] } };
  if (monthly >= minimums)
    return begins === null
      ? { first: null, change: { monthly, steps: [last] } }
      : { first: begins, change: { steps: [{ from: begins, monthly }, last] } };
  // Less than the minimums is paid as far as it goes, from next month on: this one has begun.
  const first = begins ?? addMonths(firstOfMonth(today), 1);
  const months = Array.from({ length: Math.max(0, monthsBetween(first, from)) }, (_, place) =>
    addMonths(first, place),
  );
  return { first, change: { instead: { months, amount: monthly }, steps: [last] } };
}

function tell(
  change: PlanChange,
  now: PayoffPlan,
  outlook: Outlook,
  context: AskContext,
  id: string,
  own: Readonly<Record<string, Figure>>,
): Found {
  const then = planWith(outlook, change);
  const plan = then.ok ? then.plan : null;
  const missed = plan === null ? 0 : missedIn(plan) - missedIn(now);
  const figures: Record<string, Figure> = {
    ...own,
    'now.monthly': chosenFigure(outlook.choice.monthly, 'month', 'now', 'set aside', 'again'),
    ...figuresOf('now', now),
    ...(plan && { ...figuresOf('then', plan), ...differences(now, plan) }),
    ...(missed > 0 && {
      missed: moneyFigure(cents(missed), 'minimum', 'minimums', 'missed', 'unpaid'),
    }),
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
    data: { never_ends: plan === null },
    slip: slip({
      source: id,
      title: 'From your plan',
      columns: ['Now', 'Changed'],
      rows: [row('Debt-free', 'done'), row('Interest left', 'interest')],
      foot: footOf(context),
    }),
    sources: [figuresSource(id, 'Your plan, both ways', context)],
  });
}

/** What goes unpaid of minimums. Cents. */
const missedIn = ({ warnings }: PayoffPlan): Cents =>
  cents(
    warnings.reduce((sum, each) => sum + (each.code === 'minimum_missed' ? each.shortBy : 0), 0),
  );
