import { addMonths, type IsoDate } from '../time/iso_date.ts';
import type { Fact, Finding } from './finding.ts';
import type { Bureau, CreditReport } from './report.ts';
import { type DayRange, daysOf } from './report_date.ts';
import { lastDayByLaw, sevenYears } from './reporting_period.ts';

/** How long something stays in a file by what one fact says, to be drawn beside the other. */
export interface ReportingLine {
  readonly bureau: Bureau;
  /** The first missed payment: as printed, or as it would be by the removal date. */
  readonly missed: DayRange;
  readonly isMissedPrinted: boolean;
  /** Seven years from the first missed payment; the days after it are the 180 of 15 USC 1681c(c)(1). */
  readonly sevenYears: IsoDate;
  /** The last day: by law, or as printed. */
  readonly ends: IsoDate;
}

/** The two lines of a finding in which a first missed payment and a removal date don't fit; none for every other finding. */
export function reportingLines(
  { kind, facts }: Finding,
  reports: readonly CreditReport[],
): readonly ReportingLine[] {
  if (kind !== 'first_delinquency_apart' && kind !== 'removal_too_late') return [];
  const lines = facts.flatMap((fact) => lineOf(fact, reports) ?? []);
  return lines.length === 2 ? lines : [];
}

function lineOf(
  { reportId, itemId, field, bureau, workedOut }: Fact,
  reports: readonly CreditReport[],
): ReportingLine | null {
  const tradeline = reports
    .find(({ id }) => id === reportId)
    ?.tradelines.find(({ id }) => id === itemId);
  const printed = tradeline?.firstDelinquency?.value ?? null;
  if (field === 'firstDelinquency' && printed) {
    const missed = daysOf(printed);
    return {
      bureau,
      missed,
      isMissedPrinted: true,
      sevenYears: addMonths(missed.to, sevenYears),
      ends: lastDayByLaw(printed),
    };
  }
  const removal = tradeline?.removal?.value;
  if (field !== 'removal' || !removal) return null;
  // On one report the first date is printed beside it.
  const missed = workedOut ?? (printed ? daysOf(printed) : null);
  if (missed === null) return null;
  const ends = daysOf(removal).to;
  const seven = addMonths(missed.to, sevenYears);
  return {
    bureau,
    missed,
    isMissedPrinted: workedOut === undefined,
    sevenYears: seven < ends ? seven : ends,
    ends,
  };
}
