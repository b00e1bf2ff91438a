import { addDays, type IsoDate } from '../time/iso_date.ts';
import { type CreditFile, currentReports } from './accounts.ts';
import { type Clock, type ClockKind, clocksOf } from './clocks.ts';

// The days from which on things should be gone from a report, and what hasn't been looked at since.

/** What the law lets nobody report any longer. A judgment may stay longer where a state's law says so. */
const byLaw: ReadonlySet<ClockKind> = new Set([
  'collection_leaves',
  'late_payment_leaves',
  'bankruptcy_leaves',
  'tax_lien_leaves',
]);

/** The bureaus' own printed date, too, is one that they can be asked about. An inquiry goes by their practice alone. */
const isDisputable = ({ kind }: Clock): boolean => byLaw.has(kind) || kind === 'removal_printed';

/** A day from which on something should be gone. */
export interface OffReportDay {
  readonly on: IsoDate;
  /** Whether there's something to ask the bureau about, if it's still there then. */
  readonly isDisputable: boolean;
}

/** Days for which somebody is still told that one has come. */
const REMINDER_DAYS = 14;

/** How many days are kept ahead. */
const MAX_OFF_REPORT_DAYS = 300;

/** The days from which on something of a file should be gone, those of the last two weeks among them, the soonest first; what goes
 *  on one day is one. */
export function offReportDays(file: CreditFile, today: IsoDate): readonly OffReportDay[] {
  const days = new Map<IsoDate, boolean>();
  for (const clock of clocksOf(file, addDays(today, -REMINDER_DAYS - 1))) {
    if (clock.kind === 'annual_report') continue;
    const on = addDays(clock.on, 1);
    days.set(on, isDisputable(clock) || (days.get(on) ?? false));
  }
  return [...days]
    .slice(0, MAX_OFF_REPORT_DAYS)
    .map(([on, disputable]) => ({ on, isDisputable: disputable }));
}

const earliest = '1970-01-01' as IsoDate;

/** What the law let be reported until a day that is over, and what no report of that bureau has shown or left out since; what was
 *  over first, first. */
export function passedClocks(file: CreditFile, today: IsoDate): readonly Clock[] {
  const reports = currentReports(file.reports);
  return clocksOf(file, earliest).flatMap((clock) => {
    if (clock.on >= today || !byLaw.has(clock.kind)) return [];
    const bureaus = clock.bureaus.filter((bureau) =>
      reports.every((report) => report.bureau !== bureau || report.printedOn <= clock.on),
    );
    return bureaus.length > 0 ? [{ ...clock, bureaus }] : [];
  });
}
