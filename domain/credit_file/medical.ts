import { addMonths } from '../time/iso_date.ts';
import { factOf, finding, type Finding } from './finding.ts';
import type { Copy } from './record_of.ts';
import { daysOf } from './report_date.ts';
import { isPaid } from './account_status.ts';

const words =
  /\b(medical|hospital|clinic|health|dental|dentist|physicians?|radiology|ambulance|emergency)\b/i;

const medicalDebt = '90';

/** Medical collections of less than this are left out by the bureaus since April 2023. Cents. */
const smallest = 500_00;

function isMedical({ tradeline }: Copy): boolean {
  const { isCollection, accountType, originalCreditor, remarks } = tradeline;
  if (!isCollection) return false;
  return (
    accountType?.value === medicalDebt ||
    words.test([originalCreditor?.printed ?? '', ...remarks.map((each) => each.printed)].join(' '))
  );
}

/** Medical collections that the three bureaus say they leave out by themselves: paid, under a year old, or first under $500.
 *  That is their practice, not a law. */
export function medical(accountId: string, copy: Copy): readonly Finding[] {
  if (!isMedical(copy)) return [];
  const { tradeline, report } = copy;
  const found = (
    kind: 'medical_paid' | 'medical_young' | 'medical_small',
    field: 'status' | 'firstDelinquency' | 'highCredit',
  ) => [finding(kind, 'look', accountId, [factOf(copy, field)], [copy], ['practice'])];
  if (isPaid(tradeline.status?.value)) return found('medical_paid', 'status');
  const first = tradeline.firstDelinquency?.value;
  if (first && report.printedOn < addMonths(daysOf(first).from, 12))
    return found('medical_young', 'firstDelinquency');
  const amount = tradeline.highCredit?.value;
  if (amount !== undefined && amount !== null && amount > 0 && amount < smallest)
    return found('medical_small', 'highCredit');
  return [];
}
