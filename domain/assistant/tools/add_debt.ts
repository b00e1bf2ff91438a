import { newCard, newLoan } from '../../cards/new_account.ts';
import { cents } from '../../money/cents.ts';
import type { Debt, DebtId } from '../../planner/debt.ts';
import { isKept } from '../../planner/outlook.ts';
import { planWith } from '../../planner/plan_change.ts';
import type { Figure } from '../figure.ts';
import { moneyFigure, rateFigure } from '../print.ts';
import { refused } from './arguments.ts';
import { chosenFigure, figuresSource, footOf, found, planTool, slip } from './facts.ts';
import { differences, figuresOf, monthlyNow, rowsBeside } from './plan_figures.ts';

const shape = {
  amount: { kind: 'money', says: 'Dollars that would be owed on it.' },
  rate: { kind: 'rate', says: 'Its yearly rate in percent.' },
  minimum: {
    kind: 'money',
    says: 'Dollars it asks for each month; without it, a card’s usual minimum.',
  },
} as const;

const ADDED = 'added' as DebtId;

/** What a debt that isn't there yet does to the whole plan. */
export const addDebt = planTool(
  {
    name: 'add_debt',
    description:
      'A new debt, such as a purchase on a new card, in the plan as it is: when all debts end and what they cost then, at the same money each month, beside the plan without it. Nothing is saved.',
  },
  shape,
  ({ amount, rate, minimum }, outlook, context, id) => {
    if (amount === undefined || rate === undefined)
      return refused('Say what would be owed, and at which rate.');
    if (!isKept(outlook) || !outlook.result.ok)
      return refused(
        'The plan as it is never ends, or can’t be kept, so there’s nothing to compare with.',
      );
    const opened =
      minimum === undefined
        ? newCard({ id: 'added', kind: 'purchase', amount, apr: rate }, 'monthly')
        : newLoan(amount, rate, minimum);
    const debt: Debt = { id: ADDED, name: ADDED, ...opened };
    const then = planWith(outlook, { added: [debt] });
    const now = outlook.result.plan;
    const own = then.ok
      ? then.plan.months.reduce(
          (sum, { debts }) => sum + (debts.find(({ debtId }) => debtId === ADDED)?.interest ?? 0),
          0,
        )
      : null;
    // What the month's money would have to be, where it isn't enough.
    const minimums = then.ok
      ? cents(outlook.minimums + firstMinimum(then.plan.months))
      : then.error.code === 'budget_below_minimums'
        ? then.error.needed
        : null;
    const figures: Record<string, Figure> = {
      added: chosenFigure(amount, 'new', 'owe', 'debt', 'put'),
      'added.rate': rateFigure(rate, 'rate', 'at', 'apr'),
      ...(minimum !== undefined && {
        'added.minimum': chosenFigure(minimum, 'minimum', 'asks', 'month'),
      }),
      ...(own !== null && { 'added.interest': moneyFigure(cents(own), 'interest', 'itself') }),
      ...(minimums !== null && {
        'minimums.then': moneyFigure(minimums, 'minimum', 'minimums', 'come to'),
      }),
      'now.monthly': chosenFigure(monthlyNow(outlook), 'month', 'now', 'set aside'),
      ...figuresOf('now', now),
      ...(then.ok && { ...figuresOf('then', then.plan), ...differences(now, then.plan) }),
    };
    const row = rowsBeside(figures);
    return found({
      figures,
      data: { never_ends: !then.ok },
      slip: slip({
        source: id,
        title: 'With a new debt',
        columns: ['Now', 'With it'],
        rows: [row('Debt-free', 'done'), row('Interest left', 'interest')],
        foot: footOf(context),
      }),
      sources: [figuresSource(id, 'Your plan, both ways', context)],
    });
  },
);

/** What it asks for in the first month that has it. */
const firstMinimum = (
  months: readonly { readonly debts: readonly { debtId: DebtId; minimum: number }[] }[],
): number =>
  months
    .flatMap(({ debts }) => debts.filter(({ debtId }) => debtId === ADDED))
    .find(({ minimum }) => minimum > 0)?.minimum ?? 0;
