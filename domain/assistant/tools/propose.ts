import { type Cents, cents } from '../../money/cents.ts';
import { DEBT_KINDS } from '../../planner/debt.ts';
import { ledgerAfterPaying } from '../../planner/ledger_after_paying.ts';
import { MAX_AMOUNT } from '../../planner/limits.ts';
import { isBelowMinimums } from '../../planner/outlook.ts';
import { planWith } from '../../planner/plan_change.ts';
import type { ProposedChange, Proposal } from '../answer.ts';
import { basisOf } from '../basis.ts';
import type { AskContext } from '../context.ts';
import { addMonths } from '../../time/iso_date.ts';
import {
  countFigure,
  dayFigure,
  dayText,
  monthFigure,
  moneyFigure,
  monthText,
  moneyText,
  ordinalText,
  rateFigure,
} from '../print.ts';
import type { ToolResult } from '../tool.ts';
import { type ArgumentsOf, readArguments, type Refused, refused, schemaOf } from './arguments.ts';
import {
  chosenFigure,
  chosenText,
  figuresSource,
  type Found,
  found,
  outlookFor,
  type Tool,
} from './facts.ts';
import { STRATEGY_TEXTS } from './plan_payoff.ts';

const shape = {
  monthly: { kind: 'money', says: 'Set aside this many dollars a month.' },
  strategy: { kind: 'strategy', says: 'Pay in this order.' },
  debt: { kind: 'debt', says: 'The debt that “due_day” or “amount” is about.' },
  due_day: { kind: 'dueDay', says: 'The day of the month that the debt is due.' },
  amount: { kind: 'money', says: 'A payment that was made on the debt, to be recorded.' },
  balance: { kind: 'money', says: 'What is owed on the debt now.' },
  payment: { kind: 'money', says: 'What a loan or a bill asks for each month from now on.' },
  rate: {
    kind: 'rate',
    says: 'The yearly rate of the debt in percent, as it really is.',
    isOwn: true,
  },
  new_debt: { kind: 'words', says: 'A debt that isn’t in the planner: what it is called.' },
  new_kind: { kind: 'words', says: `What it is: ${DEBT_KINDS.join(', ')}.` },
  paid_on: { kind: 'day', says: 'The day it was made, YYYY-MM-DD; else today.' },
} as const;
type Wanted = ArgumentsOf<typeof shape>;

/** A change for the person to confirm in the planner. Nothing is saved here. */
export const propose: Tool = {
  spec: {
    name: 'propose',
    description:
      'Offers one change of the planner as a card that the person can confirm: the monthly amount, the order, a debt’s due day, its balance, what it asks for, a payment made, or a debt to add. Saves nothing.',
    parameters: schemaOf(shape),
  },
  run(sent, context, id) {
    const args = readArguments(sent, shape, context);
    if (!args.ok) return args;
    const { monthly, strategy, due_day: dueDay, amount, balance, new_debt: added } = args.value;
    if (added !== undefined) return proposeDebt(added, args.value, context, id);
    if (balance !== undefined && amount === undefined)
      return proposeBalance(args.value, context, id);
    if (args.value.payment !== undefined && amount === undefined)
      return proposeMinimum(args.value, context, id);
    if (args.value.rate !== undefined && amount === undefined)
      return proposeRate(args.value, context, id);
    const given = [monthly, strategy, dueDay, amount].filter((each) => each !== undefined);
    if (given.length !== 1)
      return refused('One change at a time: “monthly”, “strategy”, “due_day” or “amount”.');
    if (monthly !== undefined) return proposeMonthly(monthly, context, id);
    if (strategy !== undefined) return proposeStrategy(strategy, context, id);
    return dueDay === undefined
      ? proposePayment(args.value, context, id)
      : proposeDueDay(args.value, context, id);
  },
};

/** A change as a card to confirm, with the figures that its sentence needs. */
const offered = (
  id: string,
  context: AskContext,
  {
    figures,
    data,
    change,
    card,
  }: Pick<ToolResult, 'figures' | 'data'> & {
    readonly change: ProposedChange;
    readonly card: Pick<Proposal, 'title' | 'text' | 'action'>;
  },
): Found =>
  found({
    figures,
    data,
    sources: [figuresSource(id, 'What would change', context)],
    proposal: {
      id: `${id}-proposal`,
      change,
      title: inOneDirection(card.title),
      text: inOneDirection(card.text),
      action: card.action,
      basis: basisOf(context.records),
    },
  });

/** Without letters of a name that turn around what comes after it: "to the 21st" would be read as the 12th. */
const inOneDirection = (text: string): string =>
  text.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

function proposeMonthly(monthly: Cents, context: AskContext, id: string): Found {
  const has = outlookFor(context);
  if (!has.ok) return has;
  const { outlook } = has;
  const { choice, minimums } = outlook;
  if (outlook.totalToday === 0) return refused('Nothing is owed: everything is paid off.');
  if (choice.strategy === 'minimums')
    return refused('The plan pays minimums only: change the order first.');
  if (monthly > MAX_AMOUNT) return refused('That is more than any plan takes.');
  if (monthly < minimums)
    return refused('That is less than the minimums: it is offered from those on.');
  if (monthly === choice.monthly) return refused('The plan sets that aside already.');
  const then = planWith(outlook, { monthly });
  if (!then.ok) return refused('With that amount, the debts would never end.');
  const starts = addMonths(context.today, 1);
  return offered(id, context, {
    figures: {
      before: chosenFigure(choice.monthly, 'month', 'instead', 'now'),
      after: chosenFigure(monthly, 'month', 'set aside'),
      done: monthFigure(then.plan.debtFreeOn, 'done', 'debt-free'),
    },
    data: { offered: 'monthly' },
    change: { kind: 'budget', monthly },
    card: {
      title: `Set aside ${chosenText(monthly)} a month instead of ${chosenText(choice.monthly)}?`,
      text: `From ${outlook.course.current && outlook.course.current.money > 0 ? 'this month' : monthText(starts)}. The order stays at ${STRATEGY_TEXTS[choice.strategy].toLowerCase()}, and nothing you recorded moves.`,
      action: 'Change my plan',
    },
  });
}

function proposeStrategy(
  strategy: NonNullable<Wanted['strategy']>,
  context: AskContext,
  id: string,
): Found {
  const has = outlookFor(context);
  if (!has.ok) return has;
  const { choice, course, results } = has.outlook;
  if (choice.strategy === strategy) return refused('The plan has that order already.');
  if (isBelowMinimums(has.outlook))
    return refused('Less is set aside than the minimums ask for, so no order can be kept yet.');
  const then = results[strategy];
  if (!then.ok) return refused('In that order, the debts would never end.');
  const keeps =
    strategy === 'minimums'
      ? 'Then only what each lender asks for gets paid, and it takes the longest.'
      : `The ${chosenText(course.budget.monthly)} a month stays, and nothing you recorded moves.`;
  return offered(id, context, {
    figures: {
      monthly: chosenFigure(course.budget.monthly, 'month', 'set aside'),
      done: monthFigure(then.plan.debtFreeOn, 'done', 'debt-free'),
      interest: moneyFigure(then.plan.totals.interest, 'interest'),
    },
    data: { offered: 'strategy', order: STRATEGY_TEXTS[strategy] },
    change: { kind: 'strategy', strategy },
    card: {
      title: `Change the order to ${STRATEGY_TEXTS[strategy].toLowerCase()}?`,
      text: `Now it’s ${STRATEGY_TEXTS[choice.strategy].toLowerCase()}. ${keeps}`,
      action: 'Change my plan',
    },
  });
}

function proposeDueDay(
  { debt, due_day: dueDay }: Wanted,
  context: AskContext,
  id: string,
): Found | Refused {
  if (!debt || dueDay === undefined) return refused('Say which debt is due on that day.');
  if (debt.dueDay === dueDay) return refused(`${debt.name} has that due day already.`);
  return offered(id, context, {
    figures: { day: countFigure(dueDay, 'day', 'due') },
    data: { offered: 'due_day', debt: debt.name },
    change: { kind: 'due_day', debtId: debt.id, dueDay },
    card: {
      title: `Set the due day of ${debt.name} to the ${ordinalText(dueDay)}?`,
      text:
        debt.dueDay === undefined
          ? 'There’s no due day yet. This changes your planner only, so check that your lender has the same.'
          : `Now it’s the ${ordinalText(debt.dueDay)}. This changes your planner only, so ask your lender to move theirs first.`,
      action: 'Set the due day',
    },
  });
}

/** What is owed now. Not where a debt has several balances, or a payment of today is recorded: the planner asks what it needs then. */
function proposeBalance(
  { debt, balance }: Wanted,
  context: AskContext,
  id: string,
): Found | Refused {
  if (!debt || balance === undefined) return refused('Say which debt has that balance.');
  const has = outlookFor(context);
  if (!has.ok) return has;
  const owed = has.outlook.owedToday.get(debt.id) ?? 0;
  if (balance === owed) return refused(`${debt.name} has that balance already.`);
  const { payments } = context.records;
  if (
    debt.balances.length !== 1 ||
    payments.some(({ debtId, paidOn }) => debtId === debt.id && paidOn >= context.today)
  )
    return refused(`You change the balance of ${debt.name} in the planner itself.`);
  return offered(id, context, {
    figures: {
      before: moneyFigure(cents(owed), 'instead', 'now', 'owe'),
      after: moneyFigure(balance, 'owe', 'balance'),
    },
    data: { offered: 'balance', debt: debt.name },
    change: { kind: 'balance', debtId: debt.id, amount: balance },
    card: {
      title: `Set the balance of ${debt.name} to ${moneyText(balance)}?`,
      text: `Now it’s ${moneyText(cents(owed))}. The new one counts as of today.`,
      action: 'Set the balance',
    },
  });
}

/** The rate of a debt with one balance and no promotion: with more, which one it is has to be said in the planner. */
function proposeRate({ debt, rate }: Wanted, context: AskContext, id: string): Found | Refused {
  if (!debt || rate === undefined) return refused('Say which debt has that rate.');
  const [balance, ...others] = debt.balances;
  if (!balance || others.length > 0 || balance.promotion)
    return refused(`You change the rate of ${debt.name} in the planner itself.`);
  if (balance.apr === rate) return refused(`${debt.name} has that rate already.`);
  const after = rateFigure(rate, 'rate', 'apr', 'to');
  return offered(id, context, {
    figures: { before: rateFigure(balance.apr, 'rate', 'apr', 'now'), after },
    data: { offered: 'rate', debt: debt.name },
    change: { kind: 'rate', debtId: debt.id, apr: rate },
    card: {
      title: `Set the rate of ${debt.name} to ${after.text}?`,
      text: `Now it’s ${rateFigure(balance.apr).text}. The balance stays as it is.`,
      action: 'Set the rate',
    },
  });
}

/** What a debt asks for each month. A card's minimum follows its balance, so that one number would soon be wrong; not where it was
 *  entered as one number. */
function proposeMinimum(
  { debt, payment }: Wanted,
  context: AskContext,
  id: string,
): Found | Refused {
  if (!debt || payment === undefined || payment === 0)
    return refused('Say which debt asks for that.');
  if (debt.kind === 'card' && debt.minimum.kind !== 'fixed')
    return refused(
      `A card’s minimum changes with its balance. You can set ${debt.name}’s in the planner.`,
    );
  const { minimum } = debt;
  if (minimum.kind === 'fixed' && minimum.amount === payment)
    return refused(`${debt.name} asks for that already.`);
  return offered(id, context, {
    figures: { after: moneyFigure(payment, 'asks', 'payment', 'month') },
    data: { offered: 'minimum', debt: debt.name },
    change: { kind: 'minimum', debtId: debt.id, amount: payment },
    card: {
      title: `Set the payment due on ${debt.name} to ${moneyText(payment)} a month?`,
      text:
        minimum.kind === 'fixed'
          ? `Now it’s ${moneyText(minimum.amount)}. The total you set aside stays the same.`
          : 'The total you set aside stays the same.',
      action: 'Set the payment',
    },
  });
}

/** A debt that isn't in the planner: its form, filled in. */
function proposeDebt(
  name: string,
  { new_kind: kind, balance, payment }: Wanted,
  context: AskContext,
  id: string,
): Found | Refused {
  if (balance === undefined || balance === 0) return refused('Say how much is owed on it.');
  const known = DEBT_KINDS.find((each) => each === kind) ?? 'other';
  return offered(id, context, {
    figures: {
      after: moneyFigure(balance, 'owe', 'owed', 'balance'),
      ...(payment !== undefined && { payment: moneyFigure(payment, 'payment', 'asks') }),
    },
    data: { offered: 'debt' },
    change: { kind: 'debt', name, debtKind: known, amount: balance, payment: payment ?? null },
    card: {
      title: `Add ${name}, ${moneyText(balance)}?`,
      text: 'The form opens with this filled in. Check it, add what’s missing, and save it there.',
      action: 'Open the form',
    },
  });
}

function proposePayment(
  { debt, amount, paid_on: paidOn }: Wanted,
  context: AskContext,
  id: string,
): Found {
  const { today } = context;
  if (!debt || amount === undefined) return refused('Say which debt it was paid on.');
  if (amount === 0) return refused('A payment is more than nothing.');
  const day = paidOn ?? today;
  if (day > today) return refused('A payment that hasn’t been made yet can’t be recorded.');
  const has = outlookFor(context);
  if (!has.ok) return has;
  const ledger = has.outlook.ledgers.find((each) => each.debt.id === debt.id);
  if (!ledger || ledger.owedToday === 0) return refused(`${debt.name} is paid off already.`);
  if (amount > ledger.payoff)
    return refused(
      `That is more than what is left on ${debt.name}. If the lender says otherwise, the balance has to be changed first.`,
    );
  const { owedToday: left } = ledgerAfterPaying(
    debt,
    context.records.payments,
    { paidOn: day, amount },
    today,
  );
  // A payment before the day of the balance that was entered is in that balance.
  const isInBalance = left === ledger.owedToday;
  return offered(id, context, {
    figures: {
      amount: moneyFigure(amount, 'paid', 'pay', 'payment', 'record'),
      day: dayFigure(day, 'on', 'for', 'paid'),
      left: moneyFigure(left, 'left', 'leaves', 'owe'),
      ...(isInBalance && { as_of: dayFigure(debt.balanceAsOf, 'balance', 'entered', 'from') }),
    },
    data: { offered: 'payment', debt: debt.name, is_in_balance: isInBalance },
    change: { kind: 'payment', debtId: debt.id, amount, paidOn: day },
    card: {
      title: `Record ${chosenText(amount)} on ${debt.name}?`,
      text: `For ${dayText(day)}. ${isInBalance ? 'The balance stays as it is. ' : ''}You can take it back in the planner.`,
      action: 'Record it',
    },
  });
}
