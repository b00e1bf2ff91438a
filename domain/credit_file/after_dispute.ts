import type { CreditFile } from './accounts.ts';
import { newestReports } from './accounts.ts';
import type { DisputeCase } from './dispute.ts';
import type { Finding } from './finding.ts';
import type { CreditReport } from './report.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** What the newest report of a bureau that was asked has of what was disputed. */
export interface SeenAfter {
  readonly isGone: boolean;
  readonly printedOn: IsoDate;
}

type Asked = Pick<DisputeCase, 'bureau' | 'state' | 'sentOn' | 'things'>;

/** Whether what was disputed is gone from a report that the bureau printed after the letter was mailed, or still in one that it printed after its
 *  answer of `answeredOn`. Null where no report says: none is newer, or the newer one holds too little of the file to tell. */
export function seenAfter(
  { bureau, state, sentOn, things }: Asked,
  { reports }: Pick<CreditFile, 'reports'>,
  findings: readonly Finding[],
  answeredOn: IsoDate | null,
): SeenAfter | null {
  if (bureau === null || sentOn === null || state === 'draft' || state === 'withdrawn') return null;
  const newest = newestReports(reports).find((report) => report.bureau === bureau);
  if (!newest || newest.printedOn <= sentOn || things.length === 0) return null;
  const { printedOn } = newest;
  if (things.some((thing) => findings.some((finding) => isOf(finding, thing, newest))))
    return answeredOn !== null && printedOn > answeredOn ? { isGone: false, printedOn } : null;
  return isWhole(newest, reports, things) ? { isGone: true, printedOn } : null;
}

/** The same kind of finding about the same account, in that report: an amount in it may have changed since. */
const isOf = (
  finding: Finding,
  { id, name }: { readonly id: string; readonly name: string },
  report: CreditReport,
) =>
  finding.id.split('|', 1)[0] === id.split('|', 1)[0] &&
  finding.facts.some(
    (fact) => fact.reportId === report.id && fact.name.slice(0, name.length) === name,
  );

/** Whether a report holds the accounts that were disputed, or others that the bureau's earlier reports had: one account that somebody typed says
 *  nothing of those that aren't there. */
function isWhole(
  newest: CreditReport,
  reports: readonly CreditReport[],
  things: Asked['things'],
): boolean {
  const here = new Set(newest.tradelines.map(({ creditor }) => creditor));
  const disputed = new Set(things.map(({ name }) => name));
  if ([...disputed].every((name) => here.has(name))) return true;
  const before = reports
    .filter(({ bureau, id }) => bureau === newest.bureau && id !== newest.id)
    .flatMap(({ tradelines }) => tradelines.map(({ creditor }) => creditor))
    .filter((creditor) => !disputed.has(creditor));
  return before.length > 0 && before.every((creditor) => here.has(creditor));
}
