import type { IsoDate } from '../time/iso_date.ts';

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
  /** When the letter to the collector was mailed: nothing is left to do by the last day. */
  readonly mailedOn?: IsoDate;
}

/** How many of them there may be. */
export const MAX_DEADLINES = 200;

/** Those that are still to come, the soonest first. */
export const comingDeadlines = (
  deadlines: readonly KeptDeadline[],
  today: IsoDate,
): readonly KeptDeadline[] =>
  deadlines
    .filter(({ endsOn }) => endsOn >= today)
    .toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : Number(one.endsOn > other.endsOn)));
