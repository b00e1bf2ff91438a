import { addDays, type IsoDate } from '../time/iso_date.ts';
import { alertEnd, type Deadline, denialReportDeadline, validationDeadline } from './deadlines.ts';
import type { Section } from './sections.ts';

// Days that run from something that isn't in any report: a letter that came, a denial, an alert, a letter that was mailed.

export const deadlineKinds = [
  'collector_notice',
  'denial',
  'fraud_alert',
  'extended_alert',
  'letter_answer',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** A day that a person keeps. */
export interface KeptDeadline {
  readonly id: string;
  readonly kind: DeadlineKind;
  /** Whose letter, or with whom. */
  readonly name: string;
  readonly startedOn: IsoDate;
  /** The last day. */
  readonly endsOn: IsoDate;
}

/** How many of them there may be. */
export const MAX_DEADLINES = 200;

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

/** Those that are still to come, the soonest first. */
export const comingDeadlines = (
  deadlines: readonly KeptDeadline[],
  today: IsoDate,
): readonly KeptDeadline[] =>
  deadlines
    .filter(({ endsOn }) => endsOn >= today)
    .toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : Number(one.endsOn > other.endsOn)));
