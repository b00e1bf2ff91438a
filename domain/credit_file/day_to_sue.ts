import { addBusinessDays } from '../time/business_day.ts';
import { addDays, daysBetween, type IsoDate } from '../time/iso_date.ts';
import { type Deadline, lastDayToSue } from './deadlines.ts';
import { type DisputeCase, type DisputedAnswer, isAnswerLate, isPutRight } from './dispute.ts';

/** The day on which an answer was due at the earliest: where the receipt isn't known, as if the letter had arrived the day it was mailed. */
function dueAtEarliest({ sentOn, receivedOn, answerDueOn }: DisputeCase): IsoDate | null {
  if (answerDueOn === null || sentOn === null) return null;
  if (receivedOn !== null) return answerDueOn;
  return addDays(sentOn, daysBetween(addBusinessDays(sentOn, 5), answerDueOn));
}

/**
 * The last day for a lawsuit over how a bureau took a dispute, where its answer left something as it was, or is late; null otherwise. It
 * counts from the earliest day that may count, so that it is rather too early: the person knew of it no sooner than it happened.
 * Source: 15 USC 1681p.
 */
export function dayToSue(
  dispute: DisputeCase,
  answer: DisputedAnswer | null,
  today: IsoDate,
): Deadline | null {
  const { recipient, state, mailDueOn } = dispute;
  if (recipient !== 'bureau' || mailDueOn === null) return null;
  const isAnswered = state === 'answered' && answer !== null;
  const isWrong = isAnswered && Object.values(answer.outcomes).some((each) => !isPutRight(each));
  const isLate =
    state === 'no_answer' || isAnswerLate(dispute, today) || (isWrong && answer.on > mailDueOn);
  const due = isLate ? dueAtEarliest(dispute) : null;
  const [from] = [due, isWrong ? answer.on : null].filter((day) => day !== null).toSorted();
  return from === undefined ? null : lastDayToSue(from, from);
}
