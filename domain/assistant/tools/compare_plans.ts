import { cents } from '../../money/cents.ts';
import { isBelowMinimums, leftByMinimums } from '../../planner/outlook.ts';
import { planWith } from '../../planner/plan_change.ts';
import type { PayoffPlan } from '../../planner/payoff_plan.ts';
import { chargedBackIn, runningPromotions } from '../../planner/promotions.ts';
import type { StrategyKind } from '../../planner/plan_choice.ts';
import { monthsBetween } from '../../time/iso_date.ts';
import type { Figure } from '../figure.ts';
import { durationFigure, monthFigure, moneyFigure, shortMonthText } from '../print.ts';
import { refused } from './arguments.ts';
import { chosenFigure, figuresSource, footOf, found, nameOf, planTool, slip } from './facts.ts';
import { STRATEGY_TEXTS } from './plan_payoff.ts';

const shape = {
  monthly: { kind: 'money', says: 'Dollars a month; without it, what the plan sets aside now.' },
  first: { kind: 'debt', says: 'A debt to be paid before the others, after every minimum.' },
  last: { kind: 'debt', says: 'A debt to be left until the others are paid, after every minimum.' },
  also: {
    kind: 'words',
    says: '“biggest” for the biggest balance first, beside the others.',
    isOwn: true,
  },
} as const;

/** A plan with one debt before or after the others, against the cheapest. */
function movedFigures(plan: PayoffPlan, cheapest: PayoffPlan, id: string): Record<string, Figure> {
  const more = cents(plan.totals.interest - cheapest.totals.interest);
  const months = monthsBetween(cheapest.debtFreeOn, plan.debtFreeOn);
  const gone = plan.order.find(({ debtId }) => debtId === id)?.paidOffOn;
  return {
    'moved.done': monthFigure(plan.debtFreeOn, 'done', 'debt-free', 'end'),
    'moved.interest': moneyFigure(plan.totals.interest, 'interest'),
    ...(gone && { 'moved.gone': monthFigure(gone, 'gone', 'paid off') }),
    ...(more > 0 && { 'moved.more': moneyFigure(more, 'more', 'interest') }),
    ...(months > 0 && { 'moved.later': durationFigure(months, 'month', 'later') }),
  };
}

/** The same beside the plan as it is. */
function againstNow(plan: PayoffPlan, now: PayoffPlan): Record<string, Figure> {
  const less = now.totals.interest - plan.totals.interest;
  return {
    ...(less > 0 && { 'moved.saves_now': moneyFigure(cents(less), 'less', 'interest') }),
    ...(less < 0 && { 'moved.costs_now': moneyFigure(cents(0 - less), 'more', 'interest') }),
  };
}

/** The biggest balance first, against the smallest and the cheapest. */
function biggestFigures(
  plan: PayoffPlan,
  cheapest: PayoffPlan,
  smallest: PayoffPlan | null | undefined,
): Record<string, Figure> {
  const more = cents(plan.totals.interest - cheapest.totals.interest);
  const apart = smallest ? cents(Math.abs(plan.totals.interest - smallest.totals.interest)) : 0;
  return {
    'biggest.done': monthFigure(plan.debtFreeOn, 'done', 'debt-free', 'end'),
    'biggest.interest': moneyFigure(plan.totals.interest, 'interest'),
    ...(more > 0 && { 'biggest.more': moneyFigure(more, 'more', 'interest') }),
    ...(apart > 0 && { 'biggest.apart': moneyFigure(cents(apart), 'apart', 'difference') }),
  };
}

/** The orders to pay in, side by side. */
export const comparePlans = planTool(
  {
    name: 'compare_plans',
    description:
      'Highest rate first, smallest balance first, the person’s own order and minimums only, side by side: when each ends, what it costs, and how they differ from the cheapest.',
  },
  shape,
  (args, outlook, context, id) => {
    if (outlook.totalToday === 0) return refused('Nothing is owed: everything is paid off.');
    if (args.monthly === undefined && isBelowMinimums(outlook))
      return refused(
        'Less is set aside a month than the minimums ask for, so there’s no plan to compare yet.',
      );
    const monthly = args.monthly ?? outlook.course.budget.monthly;
    if (monthly < outlook.minimums)
      return refused('That is less than the minimums: compare with at least those.');
    const kinds: readonly StrategyKind[] = [
      'avalanche',
      'snowball',
      ...(outlook.choice.strategy === 'custom' ? (['custom'] as const) : []),
      'minimums',
    ];
    const results = kinds.map((kind) => {
      const result =
        kind === 'minimums'
          ? outlook.minimumsOnly
          : args.monthly === undefined
            ? outlook.results[kind]
            : planWith(outlook, { monthly, strategy: kind });
      return { kind, plan: result.ok ? result.plan : null };
    });
    const cheapest = results.find(({ kind }) => kind === 'avalanche')?.plan;
    const figures: Record<string, Figure> = {
      monthly: chosenFigure(monthly, 'month', 'set aside'),
    };
    // What asks for nothing is never paid by minimums alone.
    const isEndless = (kind: StrategyKind) =>
      kind === 'minimums' && leftByMinimums(outlook).length > 0;
    for (const { kind, plan } of results) {
      if (!plan) continue;
      if (isEndless(kind)) {
        figures[`${kind}.interest`] = moneyFigure(plan.totals.interest, 'interest');
        continue;
      }
      figures[`${kind}.done`] = monthFigure(plan.debtFreeOn, 'done', 'debt-free', 'until', 'end');
      figures[`${kind}.interest`] = moneyFigure(plan.totals.interest, 'interest');
      const [first] = plan.order;
      if (first)
        figures[`${kind}.first`] = monthFigure(first.paidOffOn, 'first', 'gone', 'paid off');
      if (!cheapest || kind === 'avalanche') continue;
      const more = cents(plan.totals.interest - cheapest.totals.interest);
      if (more !== 0)
        figures[`${kind}.${more > 0 ? 'more' : 'less'}`] = moneyFigure(
          cents(Math.abs(more)),
          'interest',
          more > 0 ? 'more' : 'less',
        );
      const months = monthsBetween(cheapest.debtFreeOn, plan.debtFreeOn);
      if (months !== 0)
        figures[`${kind}.${months > 0 ? 'later' : 'sooner'}`] = durationFigure(
          Math.abs(months),
          'month',
          months > 0 ? 'later' : 'sooner',
        );
    }
    const moved = args.first ?? args.last;
    if (moved && cheapest) {
      const others = (cheapest.order ?? [])
        .map(({ debtId }) => debtId)
        .filter((each) => each !== moved.id);
      const order = args.first ? [moved.id, ...others] : [...others, moved.id];
      const own = planWith({ ...outlook, order }, { monthly, strategy: 'custom' });
      if (own.ok) {
        Object.assign(figures, movedFigures(own.plan, cheapest, moved.id));
        if (args.monthly === undefined && outlook.result.ok)
          Object.assign(figures, againstNow(own.plan, outlook.result.plan));
      }
    }
    if (args.also === 'biggest' && cheapest) {
      const order = outlook.debts
        .toSorted(
          (one, other) =>
            (outlook.owedToday.get(other.id) ?? 0) - (outlook.owedToday.get(one.id) ?? 0),
        )
        .map(({ id: debtId }) => debtId);
      const biggest = planWith({ ...outlook, order }, { monthly, strategy: 'custom' });
      const smallest = results.find(({ kind }) => kind === 'snowball')?.plan;
      if (biggest.ok) Object.assign(figures, biggestFigures(biggest.plan, cheapest, smallest));
    }
    const running = runningPromotions(outlook.debts, outlook.today);
    const chargedBack = cheapest ? chargedBackIn(cheapest, running) : undefined;
    const firstOf = (kind: StrategyKind) => {
      const debtId = results.find((each) => each.kind === kind)?.plan?.order[0]?.debtId;
      return debtId ? nameOf(context, debtId) : null;
    };
    return found({
      figures,
      data: {
        chosen: STRATEGY_TEXTS[outlook.choice.strategy],
        first_paid_off: {
          avalanche: firstOf('avalanche'),
          snowball: firstOf('snowball'),
        },
        // What isn't in the interest of highest rate first.
        charged_back: chargedBack ? nameOf(context, chargedBack.debtId) : null,
        never_end: results.flatMap(({ kind, plan }) =>
          plan && !isEndless(kind) ? [] : [STRATEGY_TEXTS[kind]],
        ),
      },
      slip: slip({
        source: id,
        title: 'Orders to pay in',
        columns: ['Debt-free', 'Interest'],
        rows: results.map(({ kind, plan }) => ({
          label: STRATEGY_TEXTS[kind],
          values: plan
            ? [
                isEndless(kind) ? 'Never' : shortMonthText(plan.debtFreeOn),
                figures[`${kind}.interest`]?.text ?? '',
              ]
            : ['Never', ''],
        })),
        foot: footOf(context),
      }),
      sources: [figuresSource(id, 'Orders to pay in, side by side', context)],
    });
  },
);
