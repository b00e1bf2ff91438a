import { type Cents, cents } from '../../money/cents.ts';
import { ledgerAfterPaying } from '../../planner/ledger_after_paying.ts';
import { ledgerAtRate, ledgerWithCharge, ledgerWithMinimum } from '../../planner/ledger_changed.ts';
import type { DebtLedger } from '../../planner/ledger.ts';
import { type Outlook, isKept } from '../../planner/outlook.ts';
import { monthlyToEndBy, planWith } from '../../planner/plan_change.ts';
import { owedOn } from '../../planner/owed_on.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { moneyFigure, rateFigure } from '../print.ts';
import { type ArgumentsOf, refused } from './arguments.ts';
import { chosenFigure, figuresSource, type Found, footOf, found, planTool, slip } from './facts.ts';
import { differences, figuresOf, monthlyNow, rowsBeside } from './plan_figures.ts';

const shape = {
  debt: { kind: 'debt', says: 'The debt that something is other about.' },
  charge: { kind: 'money', says: 'Dollars newly charged on it today.' },
  off: {
    kind: 'money',
    says: 'Dollars of it that somebody else pays, or that are let go of, today; at most all of it.',
  },
  rate: { kind: 'rate', says: 'Its yearly rate in percent from next month on.' },
  minimum: { kind: 'money', says: 'Dollars it asks for each month from now on.', isOwn: true },
  done_by: {
    kind: 'month',
    says: 'The month to be done with all debts by, YYYY-MM: finds the least a month that does it then.',
  },
} as const;
type Wanted = ArgumentsOf<typeof shape>;

/** What one debt that grows, shrinks, ends or gets another rate does to the whole plan. */
export const changeDebt = planTool(
  {
    name: 'change_debt',
    description:
      'One debt with a new charge, with a part or all of it paid by somebody else or let go of, or at another rate: when all debts end and what they cost then, at the same money each month, beside the plan as it is. Nothing is saved.',
  },
  shape,
  (wanted, outlook, context, id): Found => {
    const { debt, done_by: by } = wanted;
    const ledger = outlook.ledgers.find((each) => each.debt.id === debt?.id);
    if (!ledger) return refused('Say which debt.');
    if (!isKept(outlook) || !outlook.result.ok)
      return refused(
        'The plan as it is never ends, or can’t be kept, so there’s nothing to compare with.',
      );
    const after = changedLedger(ledger, wanted, context);
    if (after === null) return refused('Say what is other about it: “charge”, “off” or “rate”.');
    if (wanted.charge === undefined && ledger.owedToday === 0)
      return refused(`${ledger.debt.name} is paid off already.`);
    const lumps = [after];
    const needed = by === undefined ? undefined : monthlyToEndBy(outlook, by, { lumps });
    if (needed === null) return refused('No monthly amount gets you there by then.');
    // Money beyond the minimums goes by the cheapest order, where none is chosen.
    const isFirstExtra = needed !== undefined && outlook.choice.strategy === 'minimums';
    const then = planWith(outlook, {
      lumps,
      ...(needed !== undefined && { monthly: needed }),
      ...(isFirstExtra && { strategy: 'avalanche' as const }),
    });
    const now = outlook.result.plan;
    const figures: Record<string, Figure> = {
      ...ofDebt(ledger, after, wanted),
      ...(wanted.minimum !== undefined && ofMinimums(ledger, wanted.minimum, outlook)),
      'now.monthly': chosenFigure(monthlyNow(outlook), 'month', 'now', 'set aside'),
      ...figuresOf('now', now),
      ...(needed !== undefined && {
        'then.monthly': chosenFigure(needed, 'month', 'set aside', 'need', 'takes'),
      }),
      ...(then.ok && { ...figuresOf('then', then.plan), ...differences(now, then.plan) }),
    };
    return tell(figures, { ledger, after }, outlook, context, id);
  },
);

function changedLedger(
  ledger: DebtLedger,
  { charge, off, rate, minimum }: Wanted,
  { records, today }: AskContext,
): DebtLedger | null {
  if (charge !== undefined) return ledgerWithCharge(ledger, charge);
  if (rate !== undefined) return ledgerAtRate(ledger, rate);
  if (minimum !== undefined) return ledgerWithMinimum(ledger, minimum);
  if (off === undefined) return null;
  const amount = cents(Math.min(off, ledger.payoff));
  return ledgerAfterPaying(ledger.debt, records.payments, { paidOn: today, amount }, today);
}

/** What all minimums come to with another one on this debt, and what is left of the month's money, or short of them. */
function ofMinimums(
  { debt }: DebtLedger,
  minimum: Cents,
  { minimums, minimumOf, choice }: Outlook,
): Record<string, Figure> {
  const then = cents(minimums - (minimumOf.get(debt.id) ?? 0) + minimum);
  const left = choice.monthly - then;
  return {
    'minimum.then': chosenFigure(minimum, 'minimum', 'asks'),
    'minimums.now': moneyFigure(minimums, 'minimum', 'minimums', 'now'),
    'minimums.then': moneyFigure(then, 'minimum', 'minimums', 'come to'),
    ...(left > 0 && { 'minimums.left': moneyFigure(cents(left), 'left', 'above', 'over') }),
    ...(left < 0 && { 'minimums.short': moneyFigure(cents(0 - left), 'short', 'missing') }),
  };
}

function ofDebt(
  ledger: DebtLedger,
  after: DebtLedger,
  { charge, off, rate }: Wanted,
): Record<string, Figure> {
  const { creditLimit } = ledger.debt;
  const left = owedOn(after.now);
  const over = creditLimit === undefined ? 0 : left - creditLimit;
  const before = Math.max(0, ...ledger.now.balances.map(({ apr }) => apr));
  return {
    'debt.owed': moneyFigure(ledger.owedToday, 'owe', 'owed', 'balance'),
    'debt.after': moneyFigure(left, 'owe', 'left', 'leaves', 'balance', 'then'),
    ...(charge !== undefined && { charge: chosenFigure(charge, 'charge', 'put', 'more', 'new') }),
    ...(charge !== undefined &&
      over > 0 && { 'limit.over': moneyFigure(cents(over), 'over', 'limit', 'more') }),
    ...(off !== undefined && {
      off: moneyFigure(cents(ledger.owedToday - left), 'off', 'less', 'let go'),
    }),
    ...(rate !== undefined && {
      'rate.now': rateFigure(before as typeof rate, 'rate', 'apr', 'now'),
      'rate.then': rateFigure(rate, 'rate', 'apr', 'then'),
    }),
  };
}

function tell(
  figures: Readonly<Record<string, Figure>>,
  { ledger, after }: { readonly ledger: DebtLedger; readonly after: DebtLedger },
  { choice }: Outlook,
  context: AskContext,
  id: string,
): Found {
  const { name } = ledger.debt;
  const row = rowsBeside(figures);
  return found({
    figures,
    data: {
      debt: name,
      is_gone: owedOn(after.now) === 0,
      never_ends: !figures['then.done'],
      is_minimums_only: choice.strategy === 'minimums',
    },
    slip: slip({
      source: id,
      title: name,
      columns: ['Now', 'Changed'],
      rows: [
        ...(figures['then.monthly'] ? [row('Each month', 'monthly')] : []),
        row('Debt-free', 'done'),
        row('Interest left', 'interest'),
      ],
      foot: footOf(context),
    }),
    sources: [figuresSource(id, 'Your plan, both ways', context)],
  });
}
