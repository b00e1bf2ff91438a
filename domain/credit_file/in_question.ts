import type { Clock } from './clocks.ts';
import type { Fact, Finding, FindingKind } from './finding.ts';

/** Findings that rest on a date, and don't doubt it. */
const trusting: readonly FindingKind[] = [
  'too_old',
  'late_too_old',
  'removal_passed',
  'medical_young',
];

/** Whether the day that a clock counts from may be wrong: something that is found points at it, or the account isn't the person's. */
export function isInQuestion(
  { accountId, kind, name, from, bureaus }: Clock,
  findings: readonly Finding[],
): boolean {
  if (accountId === undefined) return false;
  const isItsDay = ({ bureau, field, month }: Fact): boolean =>
    bureaus.includes(bureau) &&
    (kind === 'late_payment_leaves'
      ? field === 'history' && month === from
      : field === 'firstDelinquency' || field === 'removal');
  const isInMixedFile = (found: Finding): boolean =>
    found.kind === 'mixed_file' &&
    found.facts.some((fact) => bureaus.includes(fact.bureau) && fact.name === name);
  return findings.some(
    (found) =>
      isInMixedFile(found) ||
      (found.accountId === accountId &&
        (found.kind === 'not_mine' ||
          (!trusting.includes(found.kind) && found.facts.some(isItsDay)))),
  );
}
