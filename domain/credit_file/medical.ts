import { addMonths } from '../time/iso_date.ts';
import { factOf, finding, type Finding } from './finding.ts';
import type { Copy } from './record_of.ts';
import { daysOf } from './report_date.ts';
import { isPaid } from './account_status.ts';

const words =
  /\b(?:medical|hospital|clinic|health|healthcare|dental|dentist|physicians?|radiology|ambulance|emergency (?:medic\w*|room|care|department|services?))\b/i;
/** Names that have such a word in them and are no care of people. */
const noCare =
  /\b(?:animals?|pets?|vet|vets|veterinary|club|fitness|gym|spa|food|foods|insurance|computer|phone|auto|car|tire|roadside|plumbing)\b/i;

const medicalDebt = '90';

/** Medical collections of less than this are left out by the bureaus since April 2023. Cents. */
const smallest = 500_00;

/** Whether a collection is medical: by what the report says it is, or by a word in the name of whoever was owed first, which is a guess. Null
 *  where neither says so. */
function medicalBy({ tradeline }: Copy): 'report' | 'name' | null {
  const { isCollection, accountType, originalCreditor, remarks } = tradeline;
  if (!isCollection) return null;
  if (accountType?.value === medicalDebt) return 'report';
  if (remarks.some(({ printed }) => words.test(printed) && !noCare.test(printed))) return 'report';
  const name = originalCreditor?.printed ?? '';
  return words.test(name) && !noCare.test(name) ? 'name' : null;
}

/** Medical collections that the three bureaus say they leave out by themselves: paid, under a year old, or first under $500.
 *  That is their practice, not a law. */
export function medical(accountId: string, copy: Copy): readonly Finding[] {
  const by = medicalBy(copy);
  if (by === null) return [];
  const { tradeline, report } = copy;
  const found = (
    kind: 'medical_paid' | 'medical_young' | 'medical_small',
    field: 'status' | 'firstDelinquency' | 'highCredit',
  ) => [
    finding(
      kind,
      'look',
      accountId,
      [factOf(copy, field), ...(by === 'name' ? [factOf(copy, 'originalCreditor')] : [])],
      [copy],
      ['practice'],
    ),
  ];
  if (isPaid(tradeline.status?.value)) return found('medical_paid', 'status');
  const first = tradeline.firstDelinquency?.value;
  if (first && report.printedOn < addMonths(daysOf(first).from, 12))
    return found('medical_young', 'firstDelinquency');
  const amount = tradeline.highCredit?.value;
  if (amount !== undefined && amount !== null && amount > 0 && amount < smallest)
    return found('medical_small', 'highCredit');
  return [];
}
