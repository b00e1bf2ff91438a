import { dueNext } from '../../planner/due_next.ts';
import { type AprBps, type Cents, cents } from '../../money/cents.ts';
import { CARD_MINIMUM } from '../../planner/default_minimum.ts';
import { heldMinimum, paidAlone, type PaidDown } from '../../planner/held_minimum.ts';
import type { DebtLedger } from '../../planner/ledger.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { compareSingleDebt } from '../../planner/single_debt.ts';
import { monthsBetween } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import {
  durationFigure,
  monthFigure,
  moneyFigure,
  rateFigure,
  shortMonthText,
  wholePercentFigure,
} from '../print.ts';
import { type ArgumentsOf, readArguments, refused, schemaOf } from './arguments.ts';
import {
  chosenFigure,
  figuresSource,
  type Found,
  footOf,
  found,
  outlookFor,
  slip,
  type Tool,
} from './facts.ts';

const shape = {
  debt: { kind: 'debt', says: 'A card by name; without it, the one that asks for most.' },
  balance: { kind: 'money', says: 'Dollars owed on a card that isn’t in the list.' },
  rate: { kind: 'rate', says: 'Its yearly rate in percent, such as 24.99.' },
  monthly: { kind: 'money', says: 'Dollars paid on it each month; else its first minimum, held.' },
} as const;
type Wanted = ArgumentsOf<typeof shape>;

/** A card's minimum as it falls, and an amount held every month. */
export const holdMinimum: Tool = {
  spec: {
    name: 'hold_minimum',
    description:
      'One card, two ways: paying the minimum as it falls with the balance, and paying the same every month. When each ends, what each costs, and the difference. Of a card in the list, or of one that isn’t, by its balance and rate. With “debt” and “monthly”: that debt by itself, with so much a month.',
    parameters: schemaOf(shape),
  },
  run(sent, context, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    if (args.value.balance !== undefined) return ofTyped(args.value, context, id);
    const has = outlookFor(context);
    if (!has.ok) return has;
    const { ledgers, today } = has.outlook;
    const { debt, monthly } = args.value;
    const named = ledgers.find((ledger) => ledger.debt.id === debt?.id);
    if (named && monthly !== undefined) return ofAmount(named, monthly, context, id);
    const card = heldMinimum(
      ledgers.filter((ledger) => !debt || ledger.debt.id === debt.id),
      today,
    );
    if (card === null)
      return refused(
        debt
          ? whyNone(debt, named)
          : 'No card here has a single rate and a minimum that falls with the balance.',
      );
    const { name, owed, apr, asked, keeps, falling, held } = card;
    return tell({ name, owed, apr, asked, keeps, falling, held }, context, id);
  },
};

/** Why a debt has no minimum that falls to an end. */
function whyNone({ name, kind, minimum, balances }: TrackedDebt, ledger?: DebtLedger): string {
  if (minimum.kind === 'none')
    return `Based on what you’ve entered, ${name} has no minimum, so I can’t tell how long that takes.`;
  const isFalling = kind === 'card' && minimum.kind.startsWith('percent');
  if (!isFalling || balances.length > 1 || balances.some(({ promotion }) => promotion))
    return `${name} isn’t a card with a single rate and a minimum that falls with the balance.`;
  return ledger && dueNext(ledger) === 0
    ? `Nothing is due on ${name} now, so there’s no minimum to go by.`
    : `The minimum alone would never pay off ${name}: its interest is more than that.`;
}

/** One debt of theirs with so much a month, by itself, beside what it asks for now; less than that ends nowhere. */
function ofAmount(ledger: DebtLedger, monthly: Cents, context: AskContext, id: string): Found {
  const { name, balances, minimum } = ledger.debt;
  const [balance, ...others] = balances;
  const asked = dueNext(ledger);
  const held = paidAlone(ledger, monthly, context.today);
  // By its own minimum, and by no card's usual one: only of one that stays the same is that its own figure.
  const alone =
    minimum.kind === 'fixed' && asked > 0 && asked !== monthly
      ? paidAlone(ledger, asked, context.today)
      : null;
  const figures: Record<string, Figure> = {
    owed: moneyFigure(ledger.owedToday, 'owe', 'owed', 'balance', 'on'),
    monthly: moneyFigure(monthly, 'month', 'pay', 'with'),
    ...(balance && others.length === 0 && { rate: rateFigure(balance.apr, 'rate', 'apr') }),
    ...(asked > 0 && { asked: moneyFigure(asked, 'minimum', 'asks', 'due') }),
    ...(held && {
      'held.done': monthFigure(held.debtFreeOn, 'done', 'last', 'paid off'),
      'held.interest': moneyFigure(held.interest, 'interest'),
      'held.months': durationFigure(held.payments, 'month', 'take', 'takes'),
    }),
    ...(alone && {
      'alone.done': monthFigure(alone.debtFreeOn, 'minimum', 'done'),
      'alone.interest': moneyFigure(alone.interest, 'minimum', 'interest'),
    }),
  };
  const text = (path: string) => figures[path]?.text ?? '';
  return found({
    figures,
    data: { card: name, is_below_minimum: monthly < asked },
    slip: held
      ? slip({
          source: id,
          title: alone ? name : `${name}, ${text('monthly')} a month`,
          columns: alone ? [`Minimum, ${text('asked')}`, `${text('monthly')} a month`] : [],
          rows: alone
            ? [
                {
                  label: 'Paid off',
                  values: [shortMonthText(alone.debtFreeOn), shortMonthText(held.debtFreeOn)],
                },
                { label: 'Interest', values: [text('alone.interest'), text('held.interest')] },
              ]
            : [
                { label: 'Owed today', values: [text('owed')] },
                { label: 'Paid off', values: [shortMonthText(held.debtFreeOn)] },
                { label: 'Interest', values: [text('held.interest')] },
              ],
          foot: { ...footOf(context), text: 'On its own, with nothing new on it.' },
        })
      : null,
    sources: [figuresSource(id, `${name}, worked out`, context)],
  });
}

/** A card that is not in the list: a card's usual minimum is assumed. */
function ofTyped({ balance, rate, monthly }: Wanted, context: AskContext, id: string): Found {
  if (balance === undefined || rate === undefined)
    return refused('Say both “balance” and “rate” of a card that isn’t in the list.');
  const card = { asOf: context.today, balance, apr: rate, minimum: CARD_MINIMUM };
  const { first } = compareSingleDebt({ ...card, monthly: monthly ?? cents(0) });
  const asked = monthly ?? first.minimum;
  const { minimumOnly, held } = compareSingleDebt({ ...card, monthly: asked });
  if (!held.ok) {
    // What ends it has nothing to do with the minimum that is assumed.
    const free = compareSingleDebt({ ...card, minimum: { kind: 'none' }, monthly: asked }).held;
    return held.error.code === 'never_pays_off'
      ? neverEnds(
          asked,
          !free.ok && free.error.code === 'never_pays_off'
            ? free.error.neededPerMonth
            : held.error.neededPerMonth,
          first.interest,
          context,
          id,
        )
      : refused('That is more than any plan takes.');
  }
  return tell(
    {
      name: null,
      owed: balance,
      apr: rate,
      asked,
      falling: minimumOnly.ok ? minimumOnly.course : null,
      held: held.course,
    },
    context,
    id,
  );
}

/** What is paid on it never ends it: what would. */
const neverEnds = (
  asked: Cents,
  needed: Cents,
  interest: Cents,
  context: AskContext,
  id: string,
): Found =>
  found({
    figures: {
      asked: moneyFigure(asked, 'month', 'with'),
      interest: moneyFigure(interest, 'interest', 'month'),
      needed: moneyFigure(needed, 'needs', 'need', 'takes', 'month'),
    },
    data: { never_ends: true },
    sources: [figuresSource(id, 'A card, worked out', context)],
  });

interface TwoWays {
  /** Null for a card that is not in the list. */
  readonly name: string | null;
  readonly owed: Cents;
  readonly apr: AprBps;
  readonly asked: Cents;
  /** What is held, where it's more than what is asked. */
  readonly keeps?: Cents;
  /** Null where minimums alone never end. */
  readonly falling: PaidDown | null;
  readonly held: PaidDown;
}

function tell(
  { name, owed, apr, asked, keeps = asked, falling, held }: TwoWays,
  context: AskContext,
  id: string,
) {
  const less = falling ? cents(falling.interest - held.interest) : cents(0);
  const months = falling ? monthsBetween(held.debtFreeOn, falling.debtFreeOn) : 0;
  const figures: Record<string, Figure> = {
    owed: moneyFigure(owed, 'owe', 'owed', 'balance', 'on'),
    rate: rateFigure(apr, 'rate', 'apr', 'interest'),
    asked: moneyFigure(asked, 'minimum', 'asks', 'month'),
    ...(keeps !== asked && { keeps: moneyFigure(keeps, 'month', 'keep', 'paying') }),
    ...(falling && {
      'falling.done': monthFigure(falling.debtFreeOn, 'minimum', 'until', 'done', 'last'),
      'falling.interest': moneyFigure(falling.interest, 'interest'),
      'falling.months': durationFigure(falling.payments, 'month', 'minimum', 'take', 'takes'),
    }),
    'held.done': monthFigure(held.debtFreeOn, 'done', 'last', 'paid off'),
    'held.interest': moneyFigure(held.interest, 'interest'),
    'held.months': durationFigure(held.payments, 'month', 'take', 'takes'),
    ...(less > 0 && { 'saves.interest': moneyFigure(less, 'interest', 'less') }),
    ...(months > 0 && { 'saves.time': durationFigure(months, 'month', 'sooner', 'earlier') }),
    ...(name === null && {
      'assumed.floor': chosenFigure(CARD_MINIMUM.floor, 'minimum', 'assumed', 'least'),
      'assumed.share': wholePercentFigure(CARD_MINIMUM.percent / 100, 'minimum', 'assumed'),
    }),
  };
  const text = (path: string) => figures[path]?.text ?? '';
  return found({
    figures,
    data: { card: name, never_ends_by_minimums: falling === null },
    slip: slip({
      source: id,
      title: name ?? `${text('owed')} at ${text('rate')}`,
      columns: ['Minimum as it falls', `${text(keeps === asked ? 'asked' : 'keeps')} held`],
      rows: [
        {
          label: 'Paid off',
          values: [
            falling ? shortMonthText(falling.debtFreeOn) : 'Never',
            shortMonthText(held.debtFreeOn),
          ],
        },
        { label: 'Interest', values: [text('falling.interest'), text('held.interest')] },
      ],
      foot: { ...footOf(context), text: 'With nothing new on the card.' },
    }),
    sources: [figuresSource(id, name === null ? 'A card, two ways' : `${name}, two ways`, context)],
  });
}
