import type { Tradeline } from './report.ts';
import type { FindingKind } from './finding.ts';

const soldWords = /\b(?:purchased by|bought by|sold|transferr?ed|transferred\/sold)\b/i;

/** Moved within the company, or said not to be sold: it's still owed there. */
const keptWords = /\b(?:not|never|recovery|internal(?:ly)?|office|department)\b/i;

const TRANSFERRED = '05';

/** Whether a report says that the account went to another company: by its status or a remark. Nothing is owed there any more. */
const isSold = ({ status, remarks }: Tradeline): boolean =>
  status?.value === TRANSFERRED ||
  [status?.printed ?? '', ...remarks.map(({ printed }) => printed)].some(
    (words) => soldWords.test(words) && !keptWords.test(words),
  );

/** What is found of an account with nothing owed on it, and is as it should be where another company has it now. */
const explainedBySale: readonly FindingKind[] = [
  'late_without_balance',
  'late_without_past_due',
  'status_against_no_balance',
  'no_balance_not_closed',
  'remark_against_status',
];

const CLOSED_BY_STATUS: readonly string[] = ['93', '97'];

/** Whether it's no fault: a sale explains it, or a status that we'd call open isn't, as a charge-off or a collection. */
export const isOrdinary = (
  kind: FindingKind,
  tradeline: Tradeline,
  isOwedElsewhere: boolean,
): boolean =>
  (explainedBySale.includes(kind) &&
    (isOwedElsewhere || isSold(tradeline)) &&
    (tradeline.balance?.value ?? 0) === 0) ||
  (kind === 'open_status_closed' && CLOSED_BY_STATUS.includes(tradeline.status?.value ?? ''));
