import type { IsoDate } from '../time/iso_date.ts';
import { type CreditFile, currentAccounts, onePerBureau } from './accounts.ts';
import { factOf, finding, type Finding } from './finding.ts';
import type { Copy } from './record_of.ts';
import type { Bureau, ReportDate } from './report.ts';
import { daysOf } from './report_date.ts';

/** Whether the day by which the bureau itself said it would stop showing it had passed when it printed the report. */
export function removalPassed(accountId: string, copy: Copy): readonly Finding[] {
  const { tradeline, report } = copy;
  const removal = tradeline.removal?.value;
  if (!removal || report.printedOn <= daysOf(removal).to) return [];
  return [
    finding(
      'removal_passed',
      'likely',
      accountId,
      [factOf(copy, 'removal')],
      [copy],
      ['practice', '15 USC 1681i(a)'],
    ),
  ];
}

/** A bureau's own date that is over, for something that its newest report still shows. */
export interface PassedRemoval {
  readonly key: string;
  readonly bureau: Bureau;
  readonly name: string;
  readonly removal: ReportDate;
  /** Whole months since, by the calendar; 0 in the same month. */
  readonly months: number;
  /** Whether it had passed when the report was printed; if not, a newer report may be without it. */
  readonly wasThere: boolean;
  readonly printedOn: IsoDate;
}

/** Months from one day's to another's, by the calendar. */
const monthsBetween = (from: IsoDate, to: IsoDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** The bureaus' own dates that have passed, the oldest first. */
export const passedRemovals = (file: CreditFile, today: IsoDate): readonly PassedRemoval[] =>
  currentAccounts(file)
    .flatMap(({ account, copies }) =>
      onePerBureau(copies).flatMap(({ tradeline, report }): PassedRemoval[] => {
        const removal = tradeline.removal?.value;
        const last = removal ? daysOf(removal).to : null;
        if (!removal || last === null || today <= last) return [];
        return [
          {
            key: `${account.id} passed ${report.id}`,
            bureau: report.bureau,
            name: tradeline.creditor,
            removal,
            months: monthsBetween(last, today),
            wasThere: report.printedOn > last,
            printedOn: report.printedOn,
          },
        ];
      }),
    )
    .toSorted((one, other) => (one.removal < other.removal ? -1 : 1));
