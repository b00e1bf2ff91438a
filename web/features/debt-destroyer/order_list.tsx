import { strategyKinds, type StrategyKind } from '../../data/planner/document.ts';
import type { Outlook } from '../../data/planner/outlook.ts';
import { cents } from '../../../domain/money/cents.ts';
import { m } from '../../paraglide/messages.js';
import { shortMonthText } from '../../ui/day_text.ts';
import { money, nameOf, strategyText } from './plan_texts.ts';

interface OrderListProps {
  readonly outlook: Outlook;
  readonly onChoose: (strategy: StrategyKind) => void;
}

/** The orders side by side: when each ends and what it costs against the cheapest of them. */
export function OrderList({ outlook, onChoose }: OrderListProps) {
  const costs = strategyKinds.flatMap((kind) => {
    const result = outlook.results[kind];
    return result.ok ? [result.plan.totals.interest as number] : [];
  });
  const cheapest = Math.min(...costs);
  return (
    <fieldset>
      <legend className="font-serif text-4 font-[430]">{m.planner_order_title()}</legend>
      <div className="mt-4 border-t border-line">
        {strategyKinds.map((kind) => (
          <label
            key={kind}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] gap-x-3 border-b border-line py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="strategy"
              value={kind}
              checked={outlook.choice.strategy === kind}
              onChange={() => onChoose(kind)}
              className="mt-1 size-5 accent-glaze"
            />
            <span className={outlook.choice.strategy === kind ? 'font-[560]' : ''}>
              {strategyText[kind]()}
            </span>
            <span className="num font-[560]">{endText(outlook, kind)}</span>
            <span className="col-span-2 col-start-2 text-1 text-ink-2">
              {costText(outlook, kind, cheapest)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function endText(outlook: Outlook, kind: StrategyKind): string {
  const result = outlook.results[kind];
  return result.ok ? shortMonthText(result.plan.debtFreeOn) : '';
}

function costText(outlook: Outlook, kind: StrategyKind, cheapest: number): string {
  const result = outlook.results[kind];
  if (!result.ok) return m.planner_order_fails();
  const { interest } = result.plan.totals;
  const first = result.plan.order[0];
  if (kind === 'avalanche' && interest === cheapest)
    return m.planner_order_cheapest({ interest: money(interest) });
  const gone = {
    name: first ? nameOf(outlook, first.debtId) : '',
    date: first ? shortMonthText(first.paidOffOn) : '',
  };
  return interest === cheapest
    ? m.planner_order_same(gone)
    : m.planner_order_more({ more: money(cents(interest - cheapest)), ...gone });
}
