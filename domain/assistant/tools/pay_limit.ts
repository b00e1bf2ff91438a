import { type Cents, cents, share } from '../../money/cents.ts';
import type { AskContext } from '../context.ts';
import { moneyFigure } from '../print.ts';
import { readArguments, refused, schemaOf } from './arguments.ts';
import { figuresSource, found, type Tool } from './facts.ts';

const shape = {
  balance: { kind: 'money', says: 'Dollars of pay in a week, after taxes.' },
} as const;

/** 25 % of a week's pay. Source: 15 USC 1673(a)(1). */
const SHARE = [25, 100] as const;
/** 30 times the federal minimum wage of $7.25 stay free each week. Source: 15 USC 1673(a)(2), 29 USC 206(a)(1). */
const FREE_A_WEEK = cents(30 * 725);

/** The most that may be taken of a week's pay for an ordinary debt: the smaller of a quarter and what is above the free amount. */
export function maxFromPay(weekly: Cents): {
  readonly quarter: Cents;
  readonly above: Cents;
  readonly max: Cents;
} {
  const quarter = share(weekly, ...SHARE);
  const above = cents(Math.max(0, weekly - FREE_A_WEEK));
  return { quarter, above, max: cents(Math.min(quarter, above)) };
}

/** What the federal limit on garnishment comes to for a week's pay. */
export const payLimit: Tool = {
  spec: {
    name: 'pay_limit',
    description:
      'The most that federal law lets be taken of a week’s pay after taxes for an ordinary debt, by a court’s order. Of no debt in the list.',
    parameters: schemaOf(shape),
  },
  run(sent, context: AskContext, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    const { balance: weekly } = args.value;
    if (weekly === undefined || weekly === 0) return refused('Say “balance”: the pay of a week.');
    const { quarter, above, max } = maxFromPay(weekly);
    return found({
      figures: {
        pay: moneyFigure(weekly, 'week', 'pay', 'paid'),
        free: moneyFigure(FREE_A_WEEK, 'above', 'week', 'free'),
        quarter: moneyFigure(quarter, '25', 'quarter', 'pay'),
        above: moneyFigure(above, 'above'),
        max: moneyFigure(max, 'most', 'taken', 'take'),
        left: moneyFigure(cents(weekly - max), 'leaves', 'left', 'keep'),
      },
      sources: [figuresSource(id, 'What can be taken of a week’s pay', context)],
    });
  },
};
