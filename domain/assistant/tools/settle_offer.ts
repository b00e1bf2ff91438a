import { type Cents, cents } from '../../money/cents.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText, moneyFigure } from '../print.ts';
import { readArguments, refused, schemaOf } from './arguments.ts';
import { changeDebt } from './change_debt.ts';
import { figuresSource, type Found, found, type Tool } from './facts.ts';
import { planPayoffTool } from './plan_payoff.ts';

const shape = {
  debt: { kind: 'debt', says: 'The debt that the offer closes.' },
  paying: { kind: 'money', says: 'Dollars that close it, paid today.' },
  other: {
    kind: 'debt',
    says: 'The debt the same money would go to; by the order where left out.',
  },
} as const;

/** An offer to close one debt for less, against the same money on the others: what either costs in all, with what is let go of in it. */
export const settleOffer: Tool = {
  spec: {
    name: 'settle_offer',
    description:
      'An offer to close one debt for less, against the same money on the others: which costs less in all, and by how much.',
    parameters: schemaOf(shape),
  },
  run(sent, context, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    const { debt, paying, other } = args.value;
    const ledger = outlookOnce(context.records, context.today)?.ledgers.find(
      (each) => each.debt.id === debt?.id,
    );
    if (!ledger || paying === undefined) return refused('Name the debt and the offer.');
    const closed = changeDebt.run(
      { debt: ledger.debt.id, off: dollarsText(ledger.payoff) },
      context,
      id,
    );
    const instead = planPayoffTool.run(
      { lump_sum: dollarsText(paying), ...(other && { debt: other.id }) },
      context,
      id,
    );
    const [taken, kept] = [interestThen(closed), interestThen(instead)];
    if (taken === null || kept === null)
      return refused('One of the two never ends, so they can’t be compared.');
    const saves = ledger.owedToday - paying + kept - taken;
    return found({
      figures: {
        difference: moneyFigure(cents(Math.abs(saves)), 'less', 'costs', 'in all'),
      },
      data: { outcome: saves > 0 ? 'offer' : saves < 0 ? 'others' : 'same' },
      sources: [figuresSource(id, 'Your plan, both ways', context)],
    });
  },
};

/** What the changed plan costs in interest; null where it never ends. */
function interestThen(answer: Found): Cents | null {
  const figure = answer.ok ? answer.found.figures['then.interest'] : undefined;
  return figure?.kind === 'money' ? figure.cents : null;
}
