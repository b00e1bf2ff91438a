import { calendarOf } from '../calendar/icalendar.ts';
// The clock of a relief meeting. The row says which part it is in and since when; everything else follows from it and from the
// server's time, so that both see the same.

/** Arrive, the one's ten minutes, the other's, one step each, close. */
export const lastStep = 4;

/** Letters of one's notes, and of one's step. The database decides. */
export const longestNotes = 4000;
export const longestStep = 140;

/** Minutes after which somebody who waits alone is told that it happens. */
export const aloneMinutes = 5;

/** Milliseconds since 1970, all of them. */
export interface MeetingClock {
  readonly step: number;
  readonly stepAt: number;
  readonly stepMinutes: readonly number[];
  /** Null where the clock goes on. */
  readonly pausedAt: number | null;
}

const minute = 60_000;

/** Milliseconds that are left of the part; below 0 it takes longer than was meant. Before it begins, all of it is left. */
export function leftOfPart({ step, stepAt, stepMinutes, pausedAt }: MeetingClock, now: number) {
  const gone = Math.max(0, (pausedAt ?? now) - stepAt);
  return (stepMinutes[step] ?? 0) * minute - gone;
}

/** When it ends if every part takes its time from now on. */
export function endOf(clock: MeetingClock, now: number): number {
  const later = clock.stepMinutes.slice(clock.step + 1).reduce((sum, each) => sum + each, 0);
  return Math.max(now, clock.stepAt) + Math.max(0, leftOfPart(clock, now)) + later * minute;
}

/** How much of a part is over, in percent. */
export function doneOf(clock: MeetingClock, step: number, now: number): number {
  if (step !== clock.step) return step < clock.step ? 100 : 0;
  const whole = (clock.stepMinutes[step] ?? 0) * minute;
  return whole === 0 ? 100 : Math.round(Math.min(1, 1 - leftOfPart(clock, now) / whole) * 100);
}

const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

interface MeetingTime {
  readonly id: string;
  readonly startsAt: number;
  readonly minutes: number;
  readonly writtenAt: number;
}

/** One entry that says "Meeting" and names nobody: calendars are shared, and lie open on desks. A second import changes the first.
 *  Source: RFC 5545. */
export const meetingEntry = ({
  id,
  startsAt,
  minutes,
  writtenAt,
}: MeetingTime): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:meeting-${id}@mendwell`,
  `DTSTAMP:${utc(writtenAt)}`,
  `DTSTART:${utc(startsAt)}`,
  `DURATION:PT${minutes}M`,
  'SUMMARY:Meeting',
  'END:VEVENT',
];

/** The same, thirty minutes long, as a calendar of its own. */
export const meetingCalendar = (id: string, startsAt: number, writtenAt: number): string =>
  calendarOf('Meeting', meetingEntry({ id, startsAt, minutes: 30, writtenAt }));
