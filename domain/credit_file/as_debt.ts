import type { Cents } from '../money/cents.ts';
import type { DebtKind } from '../planner/debt.ts';
import type { Copy } from './record_of.ts';

/** What a report says of a debt, as the planner's form asks for it. Its rate and due day stand in no report. */
export interface ReportedDebt {
  readonly name: string;
  readonly kind: DebtKind;
  readonly balance: Cents;
  readonly limit?: Cents;
  readonly pastDue?: Cents;
  /** What it asks for in a month. */
  readonly payment?: Cents;
}

/** Metro 2's account types, as far as the planner knows the kind. Source: docs/domain/credit_file.md */
const KINDS: Readonly<Record<string, DebtKind>> = {
  '00': 'auto',
  '3A': 'auto',
  '01': 'personal_loan',
  '12': 'student_loan',
  '07': 'card',
  '18': 'card',
  '2A': 'card',
  '26': 'mortgage',
  '25': 'mortgage',
  '19': 'mortgage',
  '48': 'collection',
  '90': 'medical',
};

/** The newest report's copy of an account as a debt; null where nothing is owed by it. */
export function asDebt(copies: readonly Copy[]): ReportedDebt | null {
  const newest = copies.toSorted((one, other) =>
    (other.report.printedOn ?? '').localeCompare(one.report.printedOn ?? ''),
  );
  const owed = newest.find(({ tradeline }) => (tradeline.balance?.value ?? 0) > 0)?.tradeline;
  const balance = owed?.balance?.value;
  if (owed === undefined || !balance) return null;
  const { accountType, portfolio, isCollection, limit, pastDue, monthlyPayment } = owed;
  const usual = portfolio?.value === 'M' ? 'mortgage' : portfolio?.value === 'R' ? 'card' : 'other';
  const kind = isCollection ? 'collection' : (KINDS[accountType?.value ?? ''] ?? usual);
  return {
    name: owed.creditor,
    kind,
    balance,
    ...(kind === 'card' && limit?.value && { limit: limit.value }),
    ...(kind !== 'collection' && pastDue?.value && { pastDue: pastDue.value }),
    ...(kind !== 'card' && monthlyPayment?.value && { payment: monthlyPayment.value }),
  };
}
