import { heldMinimum } from '../../payoff/held_minimum.ts';
import { monthsBetween } from '../../time/iso_date.ts';
import { durationFigure, monthFigure, moneyFigure, rateFigure, shortMonthText } from '../print.ts';
import { readArguments, refused, schemaOf } from './arguments.ts';
import { figuresSource, footOf, found, outlookFor, slip, type Tool } from './facts.ts';

const shape = {
  debt: { kind: 'debt', says: 'A card by name; without it, the one that asks for most.' },
} as const;

/** A card's minimum as it falls, and this month's held. */
export const holdMinimum: Tool = {
  spec: {
    name: 'hold_minimum',
    description:
      'One card, two ways: paying the minimum as it falls with the balance, and paying what it asks for this month every month. When each ends, what each costs, and the difference.',
    parameters: schemaOf(shape),
  },
  run(sent, context, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    const has = outlookFor(context);
    if (!has.ok) return has;
    const { ledgers, today } = has.outlook;
    const { debt } = args.value;
    const card = heldMinimum(
      ledgers.filter((ledger) => !debt || ledger.debt.id === debt.id),
      today,
    );
    if (card === null)
      return refused(
        debt
          ? `${debt.name} isn’t a card with one rate whose minimum falls with it.`
          : 'No card here has one rate and a minimum that falls with it.',
      );
    const { name, owed, apr, asked, falling, held, less } = card;
    const months = monthsBetween(held.debtFreeOn, falling.debtFreeOn);
    const figures = {
      owed: moneyFigure(owed, 'owe', 'owed', 'balance'),
      rate: rateFigure(apr, 'rate', 'apr', 'interest'),
      asked: moneyFigure(asked, 'minimum', 'asks', 'month'),
      'falling.done': monthFigure(falling.debtFreeOn, 'minimum', 'until', 'done', 'last'),
      'falling.interest': moneyFigure(falling.interest, 'interest'),
      'falling.months': durationFigure(falling.payments, 'month', 'minimum', 'take', 'takes'),
      'held.done': monthFigure(held.debtFreeOn, 'done', 'last', 'paid off'),
      'held.interest': moneyFigure(held.interest, 'interest'),
      'held.months': durationFigure(held.payments, 'month', 'take', 'takes'),
      ...(less > 0 && { 'saves.interest': moneyFigure(less, 'interest', 'less') }),
      ...(months > 0 && { 'saves.time': durationFigure(months, 'month', 'sooner', 'earlier') }),
    };
    return found({
      figures,
      data: { card: name },
      slip: slip({
        source: id,
        title: name,
        columns: ['Minimum as it falls', `${figures.asked.text} held`],
        rows: [
          {
            label: 'Paid off',
            values: [shortMonthText(falling.debtFreeOn), shortMonthText(held.debtFreeOn)],
          },
          {
            label: 'Interest',
            values: [figures['falling.interest'].text, figures['held.interest'].text],
          },
        ],
        foot: { ...footOf(context), text: 'With nothing new on the card.' },
      }),
      sources: [figuresSource(id, `${name}, two ways`, context)],
    });
  },
};
