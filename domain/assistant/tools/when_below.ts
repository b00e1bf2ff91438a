import { isKept } from '../../planner/outlook.ts';
import { type Cents, cents, share } from '../../money/cents.ts';
import type { MonthRow } from '../../planner/payoff_plan.ts';
import { firstOfMonth, monthsBetween } from '../../time/iso_date.ts';
import { durationFigure, moneyFigure, moneyText, monthFigure, monthText } from '../print.ts';
import { refused } from './arguments.ts';
import { chosenFigure, figuresSource, footOf, found, planTool, slip } from './facts.ts';

const shape = {
  debt: { kind: 'debt', says: 'One debt; all of them where it is left out.' },
  amount: {
    kind: 'money',
    says: 'Dollars to be below; half of what is owed today where left out.',
  },
} as const;

/** The month after whose payments the plan as it is leaves no more than an amount, of all debts or of one. */
export const whenBelow = planTool(
  {
    name: 'when_below',
    description:
      'When what is owed, in all or on one debt, is down to half of what it is today, or to an amount.',
  },
  shape,
  (args, outlook, context, id) => {
    const ledger = outlook.ledgers.find(({ debt }) => debt.id === args.debt?.id);
    const owed = ledger?.owedToday ?? outlook.totalToday;
    if (owed === 0)
      return refused(
        ledger
          ? `You don’t owe anything on ${ledger.debt.name}.`
          : 'Nothing is owed: everything is paid off.',
      );
    if (!outlook.result.ok || !isKept(outlook))
      return refused(
        'The plan as it is never ends, or can’t be kept, so I can’t say when it gets there.',
      );
    const { plan } = outlook.result;
    const goal = args.amount ?? share(owed, 1, 2);
    const leftIn = ({ closing, debts }: MonthRow): Cents =>
      ledger
        ? (debts.find(({ debtId }) => debtId === ledger.debt.id)?.closing ?? cents(0))
        : closing;
    const reached = plan.months.find((row) => leftIn(row) <= goal);
    if (!reached) return refused('The plan as it is doesn’t get there.');
    const before = plan.months[plan.months.indexOf(reached) - 1];
    const months = monthsBetween(firstOfMonth(outlook.today), reached.month);
    const title = ledger ? ledger.debt.name : 'Your plan, month by month';
    return found({
      figures: {
        owed: moneyFigure(owed, 'owe', 'now', 'today', 'of'),
        goal:
          args.amount === undefined
            ? moneyFigure(goal, 'half')
            : chosenFigure(goal, 'under', 'below'),
        month: monthFigure(reached.month, 'in', 'after', 'by'),
        left: moneyFigure(leftIn(reached), 'left', 'owe', 'then'),
        ...(months > 0 && { months: durationFigure(months, 'month', 'takes') }),
      },
      data: { is_there: owed <= goal },
      slip: slip({
        source: id,
        title,
        columns: ['Left after'],
        rows: [before, reached].flatMap((row) =>
          row ? [{ label: monthText(row.month), values: [moneyText(leftIn(row))] }] : [],
        ),
        foot: footOf(context),
      }),
      sources: [figuresSource(id, title, context)],
    });
  },
);
