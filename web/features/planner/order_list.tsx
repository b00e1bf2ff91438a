import { type Cents, cents } from '../../../domain/money/cents.ts';
import { strategyKinds, type StrategyKind } from '../../../domain/planner/plan_choice.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { chargedBackIn, runningPromotions } from '../../../domain/planner/promotions.ts';
import { m } from '../../paraglide/messages.js';
import { ChoiceList } from '../../ui/choice_list.tsx';
import { monthText, shortMonthText } from '../../ui/day_text.ts';
import { money, nameOf, strategyText } from './plan_texts.ts';

interface OrderListProps {
  readonly outlook: Outlook;
  readonly onChoose: (strategy: StrategyKind) => void;
}

/** The orders side by side: when each ends and what it costs against the cheapest of them. */
export function OrderList({ outlook, onChoose }: OrderListProps) {
  const { tight, course } = outlook;
  const costs = costsOf(outlook);
  return (
    <section>
      <h2 className="mb-4">{m.planner_order_title()}</h2>
      {tight !== null && !tight.isCatchingUp && (
        // The orders stay side by side, each with the least that covers what is due.
        <p className="-mt-2 mb-4 text-1 text-ink-2">
          {m.planner_order_covered({
            month: monthText(tight.month),
            needed: money(course.budget.monthly),
          })}
        </p>
      )}
      <ChoiceList
        legend={m.planner_order_title()}
        isLegendHidden
        name="strategy"
        value={outlook.choice.strategy}
        onChange={onChoose}
        options={strategyKinds.map((kind) => ({
          value: kind,
          label: strategyText[kind](),
          aside: endText(outlook, kind),
          detail: costText(outlook, kind, costs),
        }))}
      />
    </section>
  );
}

function endText(outlook: Outlook, kind: StrategyKind): string {
  const result = outlook.results[kind];
  return result.ok ? shortMonthText(result.plan.debtFreeOn) : '';
}

interface OrderCost {
  readonly kind: StrategyKind;
  readonly interest: Cents;
  /** The debt whose deferred interest may be charged besides: no plan counts it. */
  readonly chargedBack: string | null;
}

function costsOf(outlook: Outlook): readonly OrderCost[] {
  const running = runningPromotions(outlook.debts, outlook.today);
  return strategyKinds.flatMap((kind) => {
    const result = outlook.results[kind];
    if (!result.ok) return [];
    const { interest } = result.plan.totals;
    return [{ kind, interest, chargedBack: chargedBackIn(result.plan, running)?.name ?? null }];
  });
}

function costText(outlook: Outlook, kind: StrategyKind, costs: readonly OrderCost[]): string {
  const result = outlook.results[kind];
  const own = costs.find((each) => each.kind === kind);
  if (!result.ok || !own)
    return kind === 'minimums' ? m.planner_order_minimums_fail() : m.planner_order_fails();
  const { interest, chargedBack } = own;
  if (chargedBack !== null)
    return m.planner_order_charged_back({ interest: money(interest), name: chargedBack });
  const cheapest = Math.min(...costs.map((each) => each.interest));
  const ofCheapest = costs.filter((each) => each.interest === cheapest);
  const first = result.plan.order[0];
  const gone = {
    name: first ? nameOf(outlook, first.debtId) : '',
    date: first ? shortMonthText(first.paidOffOn) : '',
  };
  if (interest === cheapest)
    return kind === 'avalanche' || ofCheapest.length === 1
      ? m.planner_order_cheapest({ interest: money(interest) })
      : m.planner_order_same(gone);
  // Less interest with more to come is no cheaper.
  return ofCheapest.every((each) => each.chargedBack === null)
    ? m.planner_order_more({ more: money(cents(interest - cheapest)), ...gone })
    : m.planner_order_interest({ interest: money(interest), ...gone });
}
