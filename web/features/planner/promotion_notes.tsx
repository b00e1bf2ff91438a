import { Link } from 'react-router';
import { formatPercent } from '../../../domain/money/format.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import {
  leftAtEnd,
  type RunningPromotion,
  runningPromotions,
} from '../../../domain/planner/promotions.ts';
import type { DebtField } from '../../data/planner/field_of_debt.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { percentText } from './debt_form_texts.ts';
import { money } from './plan_texts.ts';

/** What the end of each promotion means, by what the person said it is. Where nobody said, both are explained and neither is
 *  taken for so. */
export function PromotionNotes({
  outlook,
  onEdit,
}: {
  readonly outlook: Outlook;
  readonly onEdit: (id: DebtId, at: DebtField) => void;
}) {
  const running = runningPromotions(outlook.debts, outlook.today);
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="promotions" className="mt-10 max-w-measure">
      <h3 id="promotions" className="mb-3">
        {m.planner_promo_title()}
      </h3>
      <ul>
        {running.map((each) => (
          <li key={`${each.debtId} ${each.balanceId}`} className="border-t border-line py-3">
            <b className="font-[560] wrap-anywhere">{each.name}</b>
            <p className="mt-1 text-cell">{noteText(each, outlook)}</p>
            {each.promotion.terms === undefined ? (
              <Button
                variant="text"
                className="-ml-3 min-h-11 text-left print:hidden"
                aria-label={m.planner_promo_set_name({ name: each.name })}
                onClick={() => onEdit(each.debtId, 'promoTerms_0')}
              >
                {m.planner_promo_set()}
              </Button>
            ) : (
              each.promotion.terms === 'deferred' && (
                <p className="mt-1 text-cell print:hidden">
                  <Link to="/education/deferred-interest" className="inline-block py-2">
                    {m.planner_promo_lesson()}
                  </Link>
                </p>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Beside another balance of the same card only what is above the minimum is sure to reach it (12 CFR 1026.53). */
const isBesideOthers = ({ debtId }: RunningPromotion, { debts }: Outlook): boolean =>
  (debts.find(({ id }) => id === debtId)?.balances.length ?? 0) > 1;

function noteText(running: RunningPromotion, outlook: Outlook): string {
  const { result } = outlook;
  const { apr, promotion } = running;
  const left = result.ok ? leftAtEnd(result.plan, running) : null;
  const regular = { apr: formatPercent(apr, locale) };
  const rate = { rate: percentText(promotion.apr), day: dayText(promotion.endsOn) };
  return [
    m.planner_promo_ends(rate),
    ...(left === 'none'
      ? [m.planner_promo_done()]
      : left === null
        ? []
        : [m.planner_promo_left({ owed: money(left) })]),
    promotion.terms === 'zero'
      ? m.planner_promo_zero(regular)
      : promotion.terms === undefined
        ? m.planner_promo_unsaid(regular)
        : left === 'none'
          ? m.planner_promo_deferred_done()
          : m.planner_promo_deferred(),
    ...(left === 'none' && promotion.terms !== 'zero' && isBesideOthers(running, outlook)
      ? [m.planner_promo_minimum()]
      : []),
  ].join(' ');
}
