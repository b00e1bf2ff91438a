import { addDays, type IsoDate } from '../time/iso_date.ts';
import { alertEnd, type Deadline, denialReportDeadline, validationDeadline } from './deadlines.ts';
import type { DeadlineKind, KeptDeadline } from './kept_deadline.ts';
import type { Section } from './sections.ts';

// The last day of what a person keeps, with its sections. Apart from what is kept: who only reads that needs no calendar of holidays.

/** Days after it was mailed on which one looks for an answer: ours, by no law. */
const ANSWER_DAYS = 30;

/** The last day of what began on a day. A collector's own end date, as it stands on the letter, counts before any reckoning. */
export function lastDayOf(
  kind: DeadlineKind,
  startedOn: IsoDate,
  printedEnd: IsoDate | null = null,
): IsoDate {
  if (kind === 'letter_answer') return addDays(startedOn, ANSWER_DAYS);
  return byLaw(kind, startedOn, printedEnd).on;
}

/** The sections that the last day rests on; none where it is ours. */
export const sectionsOf = ({ kind, startedOn }: KeptDeadline): readonly Section[] =>
  kind === 'letter_answer' ? [] : byLaw(kind, startedOn, null).sections;

function byLaw(
  kind: Exclude<DeadlineKind, 'letter_answer'>,
  startedOn: IsoDate,
  printedEnd: IsoDate | null,
): Deadline {
  switch (kind) {
    case 'collector_notice':
      return validationDeadline(
        printedEnd === null ? { receivedOn: startedOn } : { endsOn: printedEnd },
      );
    case 'denial':
      return denialReportDeadline(startedOn);
    case 'fraud_alert':
      return alertEnd(startedOn, false);
    case 'extended_alert':
      return alertEnd(startedOn, true);
  }
}
