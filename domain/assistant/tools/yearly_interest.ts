import { monthlyInterest, periodInterest } from '../../planner/interest.ts';
import { share } from '../../money/cents.ts';
import type { AskContext } from '../context.ts';
import { moneyFigure, rateFigure, shareFigure } from '../print.ts';
import { readArguments, refused, schemaOf } from './arguments.ts';
import { chosenFigure, figuresSource, found, type Tool } from './facts.ts';

const shape = {
  balance: { kind: 'money', says: 'Dollars owed, as if they stayed the same.' },
  rate: { kind: 'rate', says: 'The yearly rate in percent.' },
  whole: {
    kind: 'money',
    says: 'In place of a rate: what “balance” is a part of.',
    isOwn: true,
  },
} as const;

const WHOLE = 10_000;

/** What a rate comes to on an amount that stays as it is: a year, a month and a day of it. */
export const yearlyInterest: Tool = {
  spec: {
    name: 'yearly_interest',
    description:
      'What a yearly rate costs on an amount that stays the same: in a year, a month and a day. Of no debt in the list.',
    parameters: schemaOf(shape),
  },
  run(sent, context: AskContext, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    const { balance, rate, whole } = args.value;
    if (balance !== undefined && whole !== undefined && whole > 0)
      return found({
        figures: {
          balance: chosenFigure(balance, 'pay', 'part'),
          whole: chosenFigure(whole, 'make', 'of'),
          share: shareFigure(Math.round((balance * 1_000) / whole), 'percent', 'share'),
        },
        sources: [figuresSource(id, 'A part in percent', context)],
      });
    if (balance === undefined || rate === undefined)
      return refused('Say both “balance” and “rate”.');
    return found({
      figures: {
        balance: chosenFigure(balance, 'owe', 'owed', 'balance', 'on'),
        rate: rateFigure(rate, 'rate', 'apr', 'interest'),
        year: moneyFigure(share(balance, rate, WHOLE), 'interest', 'year'),
        month: moneyFigure(monthlyInterest(balance, rate), 'interest', 'month'),
        day: moneyFigure(periodInterest(balance, rate, 1), 'interest', 'day'),
      },
      sources: [figuresSource(id, 'Interest on an amount', context)],
    });
  },
};
