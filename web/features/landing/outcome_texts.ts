import { cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { durationText } from '../../ui/duration.ts';
import { locale } from '../../ui/locale.ts';
import { amountText, type Outcome } from './calculation.ts';

/** What paying more changes, in one sentence; or why this payment changes nothing. What it saves stands out. */
export function difference(outcome: Outcome): { text: string; strong: readonly string[] } {
  const { saves } = outcome.comparison;
  const strong =
    saves === null ? [] : [formatMoney(saves.interest, locale), durationText(saves.months)];
  return { text: differenceText(outcome), strong };
}

function differenceText({ figures, comparison }: Outcome): string {
  const { minimumOnly, plan, saves } = comparison;
  const amount = amountText(figures.monthly);
  if (!plan.ok) {
    if (plan.error.code === 'budget_below_minimums')
      return m.landing_difference_short({ needed: formatMoney(plan.error.needed, locale) });
    if (plan.error.code === 'never_pays_off')
      return m.landing_difference_never({
        amount,
        needed: formatMoney(plan.error.neededPerMonth, locale),
      });
    return '';
  }
  if (!minimumOnly.ok || saves === null) return m.landing_difference_no_end({ amount });
  const more = cents(figures.monthly - minimumOnly.course.firstPayment);
  const saved = formatMoney(saves.interest, locale);
  if (more <= 0)
    return saves.interest > 0 ? m.landing_difference_none({ saved }) : m.landing_difference_equal();
  const words = { more: formatMoney(more, locale), saved };
  return saves.months > 0
    ? m.landing_difference({ ...words, sooner: durationText(saves.months) })
    : m.landing_difference_same_time(words);
}

/** The result in two sentences, for whoever listens. */
export function announcement(outcome: Outcome): string {
  const { figures, comparison } = outcome;
  const { text } = difference(outcome);
  if (!comparison.plan.ok) return text;
  const heading = m.landing_plan_heading({ amount: amountText(figures.monthly) });
  return `${heading}: ${monthText(comparison.plan.course.debtFreeOn)}. ${text}`;
}
