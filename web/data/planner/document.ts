import type { Cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/payoff/debt.ts';
import type { Payment, TrackedDebt } from '../../../domain/payoff/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';

/** A payment with the id under which it is stored. */
export interface RecordedPayment extends Payment {
  readonly id: string;
}

export const strategyKinds = ['avalanche', 'snowball', 'custom', 'minimums'] as const;
export type StrategyKind = (typeof strategyKinds)[number];

/** How the person means to pay. `customOrder` may name debts that are gone; they are passed over. */
export interface PlanChoice {
  readonly strategy: StrategyKind;
  readonly monthly: Cents;
  readonly startsOn: IsoDate;
  readonly customOrder: readonly DebtId[];
}

/** A change that the server has not acknowledged. `revision` tells it from a later one of the same row. */
export interface Pending {
  readonly act: 'save' | 'delete';
  readonly revision: number;
}

export interface PendingChanges {
  readonly debts: Readonly<Record<string, Pending>>;
  readonly payments: Readonly<Record<string, Pending>>;
  readonly plan: Pending | null;
}

/** Everything the planner keeps on this device, and what of it the server has yet to learn. */
export interface PlannerDocument {
  /** Whose rows these are; null as long as they are this device's alone. */
  readonly ownerId: string | null;
  /** Whether the owner was a visitor when it was last said: a visitor who lost their session has no other way back to it. */
  readonly isVisitors: boolean;
  /** In the order of the person's list. */
  readonly debts: readonly TrackedDebt[];
  readonly payments: readonly RecordedPayment[];
  readonly plan: PlanChoice | null;
  readonly pending: PendingChanges;
  /** Grows with every change of this device. */
  readonly revision: number;
}

export const nothingPending: PendingChanges = { debts: {}, payments: {}, plan: null };

export const emptyDocument: PlannerDocument = {
  ownerId: null,
  isVisitors: false,
  debts: [],
  payments: [],
  plan: null,
  pending: nothingPending,
  revision: 0,
};

export const hasPending = ({ pending }: Pick<PlannerDocument, 'pending'>): boolean =>
  pending.plan !== null ||
  Object.keys(pending.debts).length > 0 ||
  Object.keys(pending.payments).length > 0;

export const isEmpty = ({ debts, payments, plan, pending }: PlannerDocument): boolean =>
  debts.length === 0 && payments.length === 0 && plan === null && !hasPending({ pending });

/** Starts a change: the next revision and the marks of the rows that it touches. */
function changed(
  document: PlannerDocument,
  marks: {
    readonly debts?: Readonly<Record<string, Pending['act']>>;
    readonly payments?: Readonly<Record<string, Pending['act']>>;
    readonly plan?: true;
  },
): Pick<PlannerDocument, 'pending' | 'revision'> {
  const revision = document.revision + 1;
  const mark = (acts: Readonly<Record<string, Pending['act']>> = {}) =>
    Object.fromEntries(Object.entries(acts).map(([id, act]) => [id, { act, revision }]));
  return {
    revision,
    pending: {
      debts: { ...document.pending.debts, ...mark(marks.debts) },
      payments: { ...document.pending.payments, ...mark(marks.payments) },
      plan: marks.plan ? { act: 'save', revision } : document.pending.plan,
    },
  };
}

/** Adds a debt at the end of the list, or replaces the one with its id. */
export function saveDebt(document: PlannerDocument, debt: TrackedDebt): PlannerDocument {
  const isKnown = document.debts.some(({ id }) => id === debt.id);
  return {
    ...document,
    ...changed(document, { debts: { [debt.id]: 'save' } }),
    debts: isKnown
      ? document.debts.map((known) => (known.id === debt.id ? debt : known))
      : [...document.debts, debt],
  };
}

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
    document: {
      ...document,
      ...changed(document, {
        debts: { [id]: 'delete' },
        payments: Object.fromEntries(payments.map((payment) => [payment.id, 'delete' as const])),
      }),
      debts: document.debts.filter((each) => each.id !== id),
      payments: document.payments.filter((payment) => payment.debtId !== id),
    },
  };
}

/** Puts a removed debt back where it was, with its payments. */
export function restoreDebt(document: PlannerDocument, removed: RemovedDebt): PlannerDocument {
  if (document.debts.some(({ id }) => id === removed.debt.id)) return document;
  return {
    ...document,
    ...changed(document, {
      debts: { [removed.debt.id]: 'save' },
      payments: Object.fromEntries(removed.payments.map(({ id }) => [id, 'save' as const])),
    }),
    debts: document.debts.toSpliced(removed.index, 0, removed.debt),
    payments: [...document.payments, ...removed.payments],
  };
}

export function choosePlan(document: PlannerDocument, plan: PlanChoice): PlannerDocument {
  return { ...document, ...changed(document, { plan: true }), plan };
}

export function recordPayment(
  document: PlannerDocument,
  payment: RecordedPayment,
): PlannerDocument {
  if (document.payments.some(({ id }) => id === payment.id)) return document;
  return {
    ...document,
    ...changed(document, { payments: { [payment.id]: 'save' } }),
    payments: [...document.payments, payment],
  };
}

/** Puts a payment in the place of the one with its id. */
export function changePayment(
  document: PlannerDocument,
  payment: RecordedPayment,
): PlannerDocument {
  if (!document.payments.some(({ id }) => id === payment.id)) return document;
  return {
    ...document,
    ...changed(document, { payments: { [payment.id]: 'save' } }),
    payments: document.payments.map((known) => (known.id === payment.id ? payment : known)),
  };
}

export function removePayment(document: PlannerDocument, id: string): PlannerDocument {
  if (!document.payments.some((payment) => payment.id === id)) return document;
  return {
    ...document,
    ...changed(document, { payments: { [id]: 'delete' } }),
    payments: document.payments.filter((payment) => payment.id !== id),
  };
}

/** The document as another person's from now on: all of it is news to their rows. */
export function handOver(document: PlannerDocument, ownerId: string): PlannerDocument {
  const all = (rows: readonly { readonly id: string }[]) =>
    Object.fromEntries(rows.map(({ id }) => [id, 'save' as const]));
  const { pending, revision } = changed(
    { ...document, pending: nothingPending },
    {
      debts: all(document.debts),
      payments: all(document.payments),
      ...(document.plan !== null && { plan: true as const }),
    },
  );
  return { ...document, ownerId, pending, revision };
}

/** The same debts and payments under new ids, for rows whose ids already belong to somebody else. */
export function withNewIds(document: PlannerDocument, newId: () => string): PlannerDocument {
  const ids = new Map(document.debts.map((debt) => [debt.id, newId() as DebtId]));
  const idOf = (id: DebtId) => ids.get(id) ?? id;
  return handOver(
    {
      ...document,
      debts: document.debts.map((debt) => ({ ...debt, id: idOf(debt.id) })),
      payments: document.payments.map((payment) => ({
        ...payment,
        id: newId(),
        debtId: idOf(payment.debtId),
      })),
      plan: document.plan && {
        ...document.plan,
        customOrder: document.plan.customOrder.map(idOf),
      },
    },
    document.ownerId ?? '',
  );
}

/** What `document` holds and, after it, what `other` does; all of `other` is news to the rows of the owner. */
export function together(document: PlannerDocument, other: PlannerDocument): PlannerDocument {
  const added = handOver(other, document.ownerId ?? '');
  const known = new Set(document.debts.map(({ id }) => id));
  const recorded = new Set(document.payments.map(({ id }) => id));
  const { pending, revision } = changed(document, {
    debts: acts(added.pending.debts),
    payments: acts(added.pending.payments),
    ...(document.plan === null && other.plan !== null && { plan: true as const }),
  });
  return {
    ...document,
    debts: [...document.debts, ...other.debts.filter(({ id }) => !known.has(id))],
    payments: [...document.payments, ...other.payments.filter(({ id }) => !recorded.has(id))],
    plan: document.plan ?? other.plan,
    pending,
    revision,
  };
}

const acts = (marks: Readonly<Record<string, Pending>>) =>
  Object.fromEntries(Object.entries(marks).map(([id, { act }]) => [id, act]));
