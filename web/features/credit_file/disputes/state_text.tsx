import type { SeenAfter } from '../../../../domain/credit_file/after_dispute.ts';
import {
  type DisputeCase,
  type DisputeState,
  isAnswerLate,
  isPutRight,
} from '../../../../domain/credit_file/dispute.ts';
import { daysBetween, type IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { shortDayText, monthDayText } from '../../../ui/day_text.ts';
import { goneText } from '../parts/gone_texts.ts';

const states: Readonly<Record<DisputeState, () => string>> = {
  draft: m.dispute_state_draft,
  sent: m.dispute_state_sent,
  received: m.dispute_state_received,
  answered: m.dispute_state_answered,
  frivolous: m.dispute_state_frivolous,
  no_answer: m.dispute_state_no_answer,
  closed: m.dispute_state_closed,
  withdrawn: m.dispute_state_withdrawn,
};

export function StateBadge({
  dispute,
  seen,
  today,
}: {
  readonly dispute: DisputeCase;
  readonly seen: SeenAfter | null;
  readonly today: IsoDate;
}) {
  if (seen?.isGone) return <Badge kind="gold">{m.dispute_state_mended()}</Badge>;
  if (isAnswerLate(dispute, today)) return <Badge kind="clay">{m.dispute_state_late()}</Badge>;
  const { state } = dispute;
  return (
    <Badge kind={state === 'received' || state === 'sent' ? 'line' : 'plain'}>
      {states[state]()}
    </Badge>
  );
}

/** What a newer report shows, else the next day that counts, in a few words; null where there is neither. */
export function nextDayText(
  dispute: DisputeCase,
  seen: SeenAfter | null,
  today: IsoDate,
): string | null {
  if (seen)
    return seen.gone.length > 0
      ? goneText(seen)
      : seen.isGone
        ? m.dispute_seen_gone({ day: monthDayText(seen.printedOn) })
        : m.dispute_seen_there({ day: monthDayText(seen.printedOn) });
  const { state, mailDueOn, receivedOn } = dispute;
  if ((state !== 'sent' && state !== 'received') || mailDueOn === null) return null;
  const day = shortDayText(mailDueOn);
  if (isAnswerLate(dispute, today)) return m.dispute_was_due({ day });
  return receivedOn === null ? m.dispute_by_about({ day }) : m.dispute_by({ day });
}

/** What they said became of each thing. */
export type LastAnswer = Readonly<Record<string, string>> | null;
/** Whether everything that was disputed was put right, as far as they said. */
export const isMended = (answer: LastAnswer): boolean => {
  const outcomes = Object.values(answer ?? {});
  return outcomes.length > 0 && outcomes.every(isPutRight);
};

export function titleOfCase(
  dispute: DisputeCase,
  answer: LastAnswer,
  seen: SeenAfter | null,
  today: IsoDate,
): string {
  const { state, recipientName: name, answerDueOn, mailDueOn } = dispute;
  // A report says more than an answer, or a deadline.
  if (seen?.isGone && state !== 'closed')
    return seen.gone.length > 0 ? m.dispute_title_gone({ name }) : m.dispute_title_right({ name });
  if (isAnswerLate(dispute, today)) {
    // From a day that is only estimated, no days are counted.
    if (dispute.receivedOn === null)
      return m.dispute_title_late_about({ name, day: monthDayText(mailDueOn ?? today) });
    const count = daysBetween(mailDueOn ?? today, today);
    return count === 1 ? m.dispute_title_late_one({ name }) : m.dispute_title_late({ name, count });
  }
  const titles: Readonly<Record<DisputeState, () => string>> = {
    draft: () => m.dispute_title_draft({ name }),
    sent: () => m.dispute_title_sent({ name }),
    received: () => m.dispute_title_received({ name, day: monthDayText(answerDueOn ?? today) }),
    answered: () => {
      if (!isMended(answer)) return m.dispute_title_answered({ name });
      return Object.values(answer ?? {}).every((outcome) => outcome === 'deleted')
        ? m.dispute_title_deleted({ name })
        : m.dispute_title_mended({ name });
    },
    frivolous: () => m.dispute_title_frivolous({ name }),
    no_answer: () => m.dispute_title_no_answer({ name }),
    closed: () => m.dispute_title_closed({ name }),
    withdrawn: () => m.dispute_title_withdrawn({ name }),
  };
  return titles[state]();
}
