import { behindOn } from '../../cards/behind.ts';
import { consolidate } from '../../cards/what_if.ts';
import { loanInPlan, type LoanInPlan } from '../../cards/loan_in_plan.ts';
import { loanOfOneInPlan } from '../../cards/move_in_plan.ts';
import { type AprBps, type Cents, cents } from '../../money/cents.ts';
import type { DebtId } from '../../planner/debt.ts';
import { type Outlook, isKept } from '../../planner/outlook.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { durationFigure, listed, monthFigure, moneyFigure, shortMonthText } from '../print.ts';
import { refused } from './arguments.ts';
import { NOT_YET } from './sample_offers.ts';
import {
  chosenFigure,
  figuresSource,
  type Found,
  footOf,
  found,
  nameOf,
  planTool,
  slip,
} from './facts.ts';

const ofModel = {
  rate: { kind: 'rate', says: 'The loan’s yearly rate in percent.' },
  fee: { kind: 'rate', says: 'Its fee in percent of the loan; else none.' },
  months: { kind: 'months', says: 'Its term in months; without it, what it asks for isn’t known.' },
} as const;
const shape = {
  ...ofModel,
  fee_dollars: { kind: 'money', says: 'A fee in dollars, in place of a percent.' },
  debt: { kind: 'debt', says: 'The one debt that it pays off; else every one that costs more.' },
  debts: {
    kind: 'words',
    says: 'The ids of the debts that it pays off, where there are several.',
    isOwn: true,
  },
} as const;

const REASONS = {
  no_plan: 'The plan as it is never ends, or can’t be kept, so there’s nothing to compare with.',
  ...NOT_YET,
  charges:
    'Your plan has new charges on one of those cards every month, so I can’t say what a loan would save. Ask again once it has none.',
  none_dearer: 'No debt here costs more than that loan, so it wouldn’t save interest.',
} as const;
const MAX_FEE = 5_000;

/** What one loan in place of the debts that cost more than it does changes in the whole plan. */
export const takeLoan = planTool(
  {
    name: 'take_loan',
    description:
      'One loan that pays off every debt whose rate is higher than its own: what is borrowed, what it asks for a month, and when all debts end and what they cost with it and without, at the same money each month.',
  },
  shape,
  (
    {
      debt,
      debts,
      rate,
      fee = 0 as never,
      fee_dollars: flatFee = cents(0),
      months = null as never,
    },
    outlook,
    context,
    id,
  ): Found => {
    if (rate === undefined) return refused('Say the loan’s rate.');
    if (fee > MAX_FEE) return refused('No loan keeps back more than half of what it pays out.');
    if (!isKept(outlook)) return refused(REASONS.no_plan);
    if (debt !== undefined)
      return ofOne(debt, { rate, fee, flatFee, months }, outlook, context, id);
    const only = idsIn(debts, outlook);
    const result = loanInPlan(outlook, {
      apr: rate,
      feeShare: fee,
      flatFee,
      months,
      ...(only && { only }),
    });
    if (!result.ok) return refused(REASONS[result.code]);
    const alone =
      months === null
        ? null
        : consolidate(
            result.loan.owed,
            { feeShare: fee, flatFee, apr: rate, months },
            context.today,
          );
    return tell(
      result.loan,
      { monthly: outlook.choice.monthly, alone: alone?.ok ? alone.course.cost : null, months },
      context,
      id,
    );
  },
  ofModel,
);

const idsIn = (text: string | undefined, { debts }: Outlook): ReadonlySet<DebtId> | null =>
  text === undefined
    ? null
    : new Set(debts.filter(({ id }) => text.includes(id)).map(({ id }) => id));

/** The same of one debt, whatever its own rate is. */
function ofOne(
  { id: debtId }: { readonly id: DebtId },
  {
    rate,
    fee,
    flatFee,
    months,
  }: {
    readonly rate: AprBps;
    readonly fee: number;
    readonly flatFee: Cents;
    readonly months: number | null;
  },
  outlook: Outlook,
  context: AskContext,
  id: string,
): Found {
  if (months === null) return refused('Say in how many months the loan is paid back.');
  const owed = outlook.owedToday.get(debtId) ?? cents(0);
  if (owed === 0) return refused('Nothing is owed on that one.');
  const behind = behindOn(outlook, new Set([debtId]));
  if (behind) return refused(REASONS[behind]);
  const loan = { feeShare: fee, flatFee, apr: rate, months };
  const result = loanOfOneInPlan(outlook, debtId, loan);
  if (result === null || (result.ok && result.before === null)) return refused(REASONS.no_plan);
  if (result.ok && result.leftOut.charges !== null) return refused(REASONS.charges);
  const alone = consolidate(owed, loan, context.today);
  const kept = result.ok ? result.fee : cents(0);
  return tell(
    {
      paidOff: [debtId],
      owed,
      borrowed: cents(owed + kept),
      fee: kept,
      payment: result.payment,
      before: (result.ok ? result.before : null) ?? beforeOf(outlook),
      after: result.ok ? result.after : null,
    },
    {
      monthly: outlook.choice.monthly,
      alone: alone.ok ? alone.course.cost : null,
      months,
    },
    context,
    id,
  );
}

/** The plan as it is. */
const beforeOf = ({ result, today }: Outlook): LoanInPlan['before'] =>
  result.ok
    ? {
        endsOn: result.plan.debtFreeOn,
        cost: cents(result.plan.totals.interest + result.plan.totals.fees),
      }
    : { endsOn: today, cost: cents(0) };

function tell(
  { paidOff, owed, borrowed, fee, payment, before, after }: LoanInPlan,
  {
    monthly,
    alone,
    months,
  }: {
    readonly monthly: LoanInPlan['owed'];
    /** What the loan costs by its own payment alone; null without a term. */
    readonly alone: LoanInPlan['owed'] | null;
    readonly months: number | null;
  },
  context: AskContext,
  id: string,
): Found {
  const saves = after === null ? null : before.cost - after.cost;
  const figures: Record<string, Figure> = {
    owed: moneyFigure(owed, 'owe', 'pays off'),
    borrowed: moneyFigure(borrowed, 'loan', 'borrow', 'borrowed'),
    ...(fee > 0 && { fee: moneyFigure(fee, 'fee') }),
    ...(payment !== null && { payment: moneyFigure(payment, 'month', 'asks', 'payment') }),
    ...(alone !== null &&
      months !== null && {
        'alone.cost': moneyFigure(alone, 'interest', 'cost', 'loan', 'fee'),
        'alone.months': durationFigure(months, 'month', 'loan', 'over'),
      }),
    monthly: chosenFigure(monthly, 'month', 'set aside'),
    'now.done': monthFigure(before.endsOn, 'done', 'last', 'now'),
    'now.cost': moneyFigure(before.cost, 'interest', 'cost', 'now'),
    ...(after && {
      'then.done': monthFigure(after.endsOn, 'done', 'last', 'loan'),
      'then.cost': moneyFigure(after.cost, 'interest', 'cost', 'loan', 'fee'),
    }),
    ...(saves !== null &&
      saves !== 0 && {
        [saves > 0 ? 'saves' : 'loses']: moneyFigure(
          cents(Math.abs(saves)),
          saves > 0 ? 'less' : 'more',
          saves > 0 ? 'saves' : 'costs',
        ),
      }),
  };
  const text = (path: string) => figures[path]?.text ?? '';
  const names = paidOff.map((debtId) => nameOf(context, debtId));
  return found({
    figures,
    data: {
      pays_off: names,
      outcome:
        saves === null
          ? 'too_much_a_month'
          : saves > 0
            ? 'saves'
            : saves < 0
              ? 'costs_more'
              : 'same',
    },
    slip: after
      ? slip({
          source: id,
          title: `A loan for ${listed(names)}`,
          columns: ['As it is', 'With the loan'],
          rows: [
            {
              label: 'Debt-free',
              values: [shortMonthText(before.endsOn), shortMonthText(after.endsOn)],
            },
            { label: 'Interest and fees', values: [text('now.cost'), text('then.cost')] },
          ],
          foot: footOf(context),
        })
      : null,
    sources: [figuresSource(id, 'A loan, in your plan', context)],
  });
}
