import {
  type CreditFile,
  currentAccounts,
  type CurrentAccount,
  currentReports,
  isNotMine,
} from '../credit_file/accounts.ts';
import { CURRENT, DAYS_LATE, isPaid } from '../credit_file/account_status.ts';
import { isAuthorizedUser } from '../credit_file/as_debt.ts';
import { isPlacedOrChargedOff } from '../credit_file/lateness.ts';
import type { Copy } from '../credit_file/record_of.ts';
import type { Inquiry, ReportDate } from '../credit_file/report.ts';
import { daysOf } from '../credit_file/report_date.ts';
import { isSameName } from '../language/creditor_name.ts';
import { addMonths, daysBetween, type IsoDate } from '../time/iso_date.ts';
import type { FileAnswers, LateEntry } from './file_answers.ts';

/** Reports older than a month don't say how a payment stands now. */
const A_CYCLE = 31;
const MONTHS = 6;
/** Inquiries of one name that lie this close are one application: each bureau shows its own. */
const ONE_APPLICATION = 14;

/** What somebody's reports say to the page's questions; null where there is no report. An account that isn't theirs, that they only use, or
 *  that was charged off or given to a collector says nothing of a payment that is late just now. Source: docs/domain/cards.md#from-the-file */
export function fileAnswersOf(file: CreditFile, today: IsoDate): FileAnswers | null {
  const reports = currentReports(file.reports);
  const asOf = reports
    .map(({ printedOn }) => printedOn)
    .toSorted()
    .at(-1);
  if (asOf === undefined) return null;
  const accounts = currentAccounts(file).filter(
    ({ account, copies }) => !isNotMine(file, account) && !isAuthorizedUser(copies),
  );
  const lateNow = lateNowIn(accounts, today);
  const late = lateIn(accounts, today);
  const inquiries = inquiriesIn(file, today);
  const oldestOn = oldestIn(file, accounts, today);
  const [applied, appliedBefore, appliedThird] = inquiries.map(({ on }) => on);
  return {
    asOf,
    answers: {
      ...(applied && { applied }),
      ...(appliedBefore && { appliedBefore }),
      ...(appliedThird && { appliedThird }),
      ...(lateNow && { isLateNow: 'yes' }),
      ...(late && { lateOn: late.on }),
      ...(oldestOn && { oldestOn }),
    },
    lateNow,
    late,
    inquiry: inquiries[0] ?? null,
  };
}

/** The copies of the newest report that shows it: bureaus of one day may differ, and then the one that says late is heard. */
function newestCopies({ copies }: CurrentAccount): readonly Copy[] {
  const newest = copies
    .map(({ report }) => report.printedOn)
    .toSorted()
    .at(-1);
  return copies.filter(({ report }) => report.printedOn === newest);
}

function lateEntryOf({ report, tradeline }: Copy): LateEntry | null {
  const { creditor, pastDue, status } = tradeline;
  const code = status?.value ?? '';
  const isGone = isPlacedOrChargedOff(tradeline) && code !== CURRENT;
  if (isGone || isPaid(code)) return null;
  const daysLate = DAYS_LATE[code] ?? null;
  const amount = pastDue?.value ? pastDue.value : null;
  return daysLate === null && amount === null
    ? null
    : { name: creditor, printedOn: report.printedOn, daysLate, pastDue: amount };
}

/** What is late by the newest reports, the latest first. */
const lateEntries = (accounts: readonly CurrentAccount[]): readonly LateEntry[] =>
  accounts
    .flatMap((account) => newestCopies(account).map(lateEntryOf).find(Boolean) ?? [])
    .toSorted(
      (one, other) =>
        (other.daysLate ?? 0) - (one.daysLate ?? 0) || (other.pastDue ?? 0) - (one.pastDue ?? 0),
    );

const lateNowIn = (accounts: readonly CurrentAccount[], today: IsoDate): LateEntry | null =>
  lateEntries(accounts).find(({ printedOn }) => daysBetween(printedOn, today) <= A_CYCLE) ?? null;

/** The last day that something was 30 days late or more, within the months that count: a month of a history, or the day of a report that
 *  says so and is too old to say it of today. */
function lateIn(
  accounts: readonly CurrentAccount[],
  today: IsoDate,
): { readonly name: string; readonly on: IsoDate } | null {
  const months = accounts.flatMap(({ copies }) =>
    copies.flatMap(({ report, tradeline }) =>
      tradeline.history
        .filter(({ code }) => code !== null && '123456'.includes(code))
        .map(({ month }) => ({ name: tradeline.creditor, on: lastDayIn(month, report.printedOn) })),
    ),
  );
  const printed = lateEntries(accounts)
    .filter(({ daysLate }) => daysLate !== null)
    .map(({ name, printedOn }) => ({ name, on: printedOn }));
  return (
    [...months, ...printed]
      .filter(({ on }) => isRecent(on, today))
      .toSorted((one, other) => (one.on < other.on ? 1 : -1))[0] ?? null
  );
}

const isRecent = (on: IsoDate, today: IsoDate): boolean =>
  on <= today && today < addMonths(on, MONTHS);

/** The last day that a printed date may mean, and none after the report: nobody is told to look again too early. */
function lastDayIn(date: ReportDate, printedOn: IsoDate): IsoDate {
  const { to } = daysOf(date);
  return to < printedOn ? to : printedOn;
}

/** Applications of the months that count, the newest first: what each bureau shows of one is one. */
function inquiriesIn(
  file: CreditFile,
  today: IsoDate,
): readonly { readonly by: string; readonly on: IsoDate }[] {
  const isHard = ({ kind, on }: Inquiry) => kind === 'hard' && on.value !== null;
  const found = currentReports(file.reports)
    .flatMap(({ inquiries, printedOn }) =>
      inquiries
        .filter(isHard)
        .map(({ by, on }) => ({ by, on: lastDayIn(on.value as ReportDate, printedOn) })),
    )
    .filter(({ on }) => isRecent(on, today))
    .toSorted((one, other) => (one.on < other.on ? 1 : -1));
  return found.filter(
    ({ by, on }, at) =>
      !found
        .slice(0, at)
        .some((each) => isSameName(each.by, by) && daysBetween(on, each.on) <= ONE_APPLICATION),
  );
}

/** When the oldest account was opened, where the rules use it: whole reports alone know, and only a file of under six months counts. */
function oldestIn(
  file: CreditFile,
  accounts: readonly CurrentAccount[],
  today: IsoDate,
): IsoDate | null {
  const reports = currentReports(file.reports);
  if (reports.some(({ way, leftOut }) => way === 'typed' || leftOut !== undefined)) return null;
  const opened = accounts.flatMap(({ copies }) =>
    copies
      .filter(({ tradeline }) => !tradeline.isCollection)
      .map(({ report, tradeline }) =>
        tradeline.opened?.value ? lastDayIn(tradeline.opened.value, report.printedOn) : null,
      ),
  );
  if (opened.length === 0 || opened.includes(null)) return null;
  const oldest = opened.filter((day) => day !== null).toSorted()[0];
  return oldest !== undefined && isRecent(oldest, today) ? oldest : null;
}
