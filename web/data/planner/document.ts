import { objectOf } from '../../../domain/stored/reader.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { PlanChoice, RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { paymentReaders, planChoice, trackedDebt } from '../../../domain/planner/readers.ts';
import { list, only, single } from '../sync/collection.ts';
import {
  type DocumentOf,
  documentKind,
  edit,
  emptyOf,
  isBlank,
  isPending,
} from '../sync/document.ts';

/** What the planner keeps: `debts` in the order of the person's list, and payments, which hang on them. */
export const plannerKind = documentKind({
  keys: {
    document: 'mendwell-planner',
    aside: 'mendwell-planner-aside',
    kept: 'mendwell-planner-kept',
  },
  version: 1,
  collections: {
    debts: list(trackedDebt),
    payments: list(objectOf(paymentReaders)),
    plan: single(planChoice),
  },
});

export type PlannerCollections = (typeof plannerKind)['collections'];
export type PlannerDocument = DocumentOf<PlannerCollections>;

export const emptyDocument: PlannerDocument = emptyOf(plannerKind);

export const hasPending = (document: PlannerDocument): boolean => isPending(plannerKind, document);
export const isEmpty = (document: PlannerDocument): boolean => isBlank(plannerKind, document);

/** Adds a debt at the end of the list, or replaces the one with its id. */
export const saveDebt = (document: PlannerDocument, debt: TrackedDebt): PlannerDocument =>
  edit(plannerKind, document, { debts: [[debt.id, debt]] });

/** What a removal took, so that it can be put back. */
export interface RemovedDebt {
  readonly debt: TrackedDebt;
  readonly index: number;
  readonly payments: readonly RecordedPayment[];
}

/** Removes a debt and the payments made on it. */
export function removeDebt(
  document: PlannerDocument,
  id: DebtId,
): { document: PlannerDocument; removed: RemovedDebt | null } {
  const index = document.debts.findIndex((debt) => debt.id === id);
  const debt = document.debts[index];
  if (debt === undefined) return { document, removed: null };
  const payments = document.payments.filter((payment) => payment.debtId === id);
  return {
    removed: { debt, index, payments },
    document: edit(plannerKind, document, {
      debts: [[id, null]],
      payments: payments.map((payment) => [payment.id, null]),
    }),
  };
}

/** Puts a removed debt back where it was, with its payments. */
export function restoreDebt(document: PlannerDocument, removed: RemovedDebt): PlannerDocument {
  const { debt, index, payments } = removed;
  if (document.debts.some(({ id }) => id === debt.id)) return document;
  return {
    ...edit(plannerKind, document, {
      debts: [[debt.id, debt]],
      payments: payments.map((payment) => [payment.id, payment]),
    }),
    debts: document.debts.toSpliced(index, 0, debt),
  };
}

export const choosePlan = (document: PlannerDocument, plan: PlanChoice): PlannerDocument =>
  edit(plannerKind, document, { plan: [[only, plan]] });

const savePayment = (document: PlannerDocument, payment: RecordedPayment): PlannerDocument =>
  edit(plannerKind, document, { payments: [[payment.id, payment]] });

const holdsPayment = ({ payments }: PlannerDocument, id: string): boolean =>
  payments.some((payment) => payment.id === id);

/** Adds a payment as it is, such as one that was taken back. */
export const recordPayment = (
  document: PlannerDocument,
  payment: RecordedPayment,
): PlannerDocument =>
  holdsPayment(document, payment.id) ? document : savePayment(document, payment);

/** Puts a payment in the place of the one with its id. */
export const changePayment = (
  document: PlannerDocument,
  payment: RecordedPayment,
): PlannerDocument =>
  holdsPayment(document, payment.id) ? savePayment(document, payment) : document;

export const removePayment = (document: PlannerDocument, id: string): PlannerDocument =>
  holdsPayment(document, id) ? edit(plannerKind, document, { payments: [[id, null]] }) : document;
