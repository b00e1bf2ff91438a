import type { FileAnswers } from '../../../domain/cards/file_answers.ts';
import type { NotNowReason } from '../../../domain/cards/not_now.ts';
import { m } from '../../paraglide/messages.js';
import { dayText, monthDayText, monthText } from '../../ui/day_text.ts';
import { money } from './card_texts.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly source?: string;
  /** From which of their reports it is. */
  readonly file?: string;
}

/** A reason to wait, as it is said; `file` where it rests on their own reports. */
export function wordsOf(reason: NotNowReason, file: FileAnswers | null = null): Words {
  const words = saidOf(reason);
  return file === null ? words : { ...words, ...byFile(reason, file) };
}

/** What the reports say, in the place of what somebody would have said. */
function byFile(
  reason: NotNowReason,
  { asOf, lateNow, late, inquiry }: FileAnswers,
): { readonly text?: string; readonly file: string } {
  if (reason.code === 'late_now' && lateNow !== null) return { file: lateText(lateNow) };
  const file = m.cards_from_file({ day: dayText(asOf) });
  if (reason.code === 'late' && late !== null)
    return {
      file,
      text: m.cards_why_late_text_file({ name: late.name, month: monthText(late.on) }),
    };
  if (reason.code === 'applied' && inquiry !== null)
    return {
      file,
      text: m.cards_why_applied_text_file({ by: inquiry.by, day: dayText(inquiry.on) }),
    };
  return { file };
}

function lateText({ name, printedOn, daysLate, pastDue }: NonNullable<FileAnswers['lateNow']>) {
  const of = { name, day: dayText(printedOn) };
  if (pastDue === null) return m.cards_file_late_days({ ...of, days: daysLate ?? 0 });
  const amount = money(pastDue);
  return daysLate === null
    ? m.cards_file_past_due({ ...of, amount })
    : m.cards_file_late({ ...of, days: daysLate, amount });
}

function saidOf(reason: NotNowReason): Words {
  switch (reason.code) {
    case 'applied':
      return {
        title: m.cards_why_applied(),
        text: m.cards_why_applied_text({ day: dayText(reason.on) }),
        source: m.cards_why_applied_source(),
      };
    case 'applied_often':
      return {
        title: m.cards_why_often({ count: reason.count }),
        text: m.cards_why_often_text(),
        source: m.cards_why_applied_source(),
      };
    case 'late_now':
      return lateNow(reason);
    case 'short':
      return {
        title: m.cards_why_short({ amount: money(reason.by), month: monthText(reason.month) }),
        text: m.cards_why_short_text(),
        source: m.cards_why_short_source(),
      };
    case 'late':
      return {
        title: m.cards_why_late(),
        text: m.cards_why_late_text({ day: dayText(reason.on) }),
        source: m.cards_why_late_source(),
      };
    case 'pay_first':
      return {
        title: m.cards_why_pay({ amount: money(reason.pay), name: reason.name }),
        text:
          reason.closesOn === null || reason.payBy === null
            ? m.cards_why_pay_text_no_day({ mark: reason.below })
            : m.cards_why_pay_text({
                mark: reason.below,
                by: monthDayText(reason.payBy),
                day: monthDayText(reason.closesOn),
              }),
        source: m.cards_why_pay_source({ mark: reason.below }),
      };
    case 'new_file':
      return {
        title: m.cards_why_new(),
        text: m.cards_why_new_text(),
        source: m.cards_why_new_source(),
      };
    case 'frozen':
      return {
        title: m.cards_why_frozen(),
        text: m.cards_why_frozen_text(),
        source: m.cards_why_frozen_source(),
      };
    case 'none_cheaper':
      return { title: m.cards_why_none(), text: m.cards_why_none_text() };
  }
}

/** Late by less than 30 days, it isn't reported yet: then it can still be mended. */
function lateNow({ until, caughtUpIn, reportedFrom }: NotNowReason & { code: 'late_now' }): Words {
  const month = caughtUpIn && monthText(caughtUpIn);
  if (reportedFrom === null)
    return {
      title: m.cards_why_late_now(),
      text: month === null ? m.cards_why_late_now_text() : m.cards_why_late_now_text_in({ month }),
      source: m.cards_why_late_source(),
    };
  const day = dayText(reportedFrom);
  const isInTime = until !== null && until <= reportedFrom;
  return {
    title: m.cards_why_late_now_soon(),
    text:
      month === null
        ? m.cards_why_late_now_text_soon({ day })
        : isInTime
          ? m.cards_why_late_now_text_in_time({ day, month })
          : m.cards_why_late_now_text_in_soon({ day, month }),
    source: m.cards_why_late_source_soon(),
  };
}
