import { cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { CourseResult } from '../../../domain/planner/single_debt.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { durationText } from '../../ui/duration.ts';
import { locale } from '../../ui/locale.ts';
import { amountText, type Outcome } from './calculation.ts';

/** Why the payment has no end; empty where it has one. */
export function openText({ figures, comparison: { first }, standing }: Outcome): string {
  const amount = amountText(figures.monthly);
  if (standing === 'grows')
    return m.landing_grows({ amount, interest: formatMoney(first.interest, locale) });
  if (standing === 'stays') return m.landing_stays({ amount });
  return standing === 'too_long' ? m.landing_too_long({ amount }) : '';
}

const minimumsText = (minimumOnly: CourseResult) =>
  minimumOnly.ok
    ? m.landing_answer_minimum({
        date: monthText(minimumOnly.course.debtFreeOn),
        interest: formatMoney(minimumOnly.course.interest, locale),
      })
    : m.landing_answer_minimum_open();

/** What stands below the date and the interest: what the minimums would come to, or what the answer hangs on. */
export const underAnswer = ({ pays, comparison, standing }: Outcome): string =>
  standing === 'short'
    ? m.landing_answer_if({ amount: amountText(pays) })
    : minimumsText(comparison.minimumOnly);

/** How the payment compares with the first minimum that the card asks for: the person's own, or the usual one. */
export function minimumText({ figures, comparison: { first } }: Outcome): string {
  const over = figures.monthly - first.minimum;
  const by = formatMoney(cents(Math.abs(over)), locale);
  if (over < 0) return m.landing_under_minimum({ by });
  return over === 0 ? m.landing_at_minimum() : m.landing_over_minimum({ by });
}

/** What paying more changes, in one sentence; or why this payment changes nothing. What it saves stands out. */
export function difference(outcome: Outcome): { text: string; strong: readonly string[] } {
  const { saves } = outcome.comparison;
  const strong =
    saves === null ? [] : [formatMoney(saves.interest, locale), durationText(saves.months)];
  return { text: differenceText(outcome), strong };
}

function differenceText(outcome: Outcome): string {
  const { figures, comparison, standing } = outcome;
  const { minimumOnly, saves, first } = comparison;
  const amount = amountText(figures.monthly);
  if (standing === 'short')
    return m.landing_difference_short({ needed: formatMoney(first.minimum, locale) });
  if (standing !== 'covers') return openText(outcome);
  if (!minimumOnly.ok || saves === null) return m.landing_difference_no_end({ amount });
  const more = cents(figures.monthly - minimumOnly.course.firstPayment);
  const saved = formatMoney(saves.interest, locale);
  if (more <= 0)
    return saves.interest > 0 ? m.landing_difference_none({ saved }) : m.landing_difference_equal();
  const words = { more: formatMoney(more, locale), saved };
  if (saves.interest === 0 && saves.months > 0)
    return m.landing_difference_sooner({ ...words, sooner: durationText(saves.months) });
  return saves.months > 0
    ? m.landing_difference({ ...words, sooner: durationText(saves.months) })
    : m.landing_difference_same_time(words);
}

/** The result in two sentences, for whoever listens. */
export function announcement(outcome: Outcome): string {
  const { pays, comparison } = outcome;
  const { text } = difference(outcome);
  if (!comparison.held.ok) return text;
  const heading = m.landing_plan_heading({ amount: amountText(pays) });
  return `${heading}: ${monthText(comparison.held.course.debtFreeOn)}. ${text}`;
}
