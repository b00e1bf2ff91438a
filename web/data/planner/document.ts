import type { DebtId } from '../../../domain/planner/debt.ts';
import type { PlanChoice, RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';

/** A change that the server has not acknowledged. `revision` tells it from a later one of the same row. */
export interface Pending {
  readonly act: 'save' | 'delete';
  readonly revision: number;
}

/** The lists that device and server keep the same. One that is added here is asked for everywhere by the compiler. */
export interface Collections {
  readonly debts: TrackedDebt;
  readonly payments: RecordedPayment;
}
export type CollectionName = keyof Collections;

/** What others hang on comes first: so they are saved, and deleted the other way around. */
export const collectionNames = ['debts', 'payments'] as const satisfies readonly CollectionName[];

export type Lists = { readonly [Name in CollectionName]: readonly Collections[Name][] };
/** Marks by the id of what was changed. */
export type Marks = Readonly<Record<string, Pending>>;
export type MarksOfLists = { readonly [Name in CollectionName]: Marks };

/** Makes the same of every list. */
export const ofEach = <Value>(make: (name: CollectionName) => Value) =>
  Object.fromEntries(collectionNames.map((name) => [name, make(name)])) as {
    readonly [Name in CollectionName]: Value;
  };

export interface PendingChanges extends MarksOfLists {
  readonly plan: Pending | null;
}

/** Everything the planner keeps on this device, and what of it the server has yet to learn. `debts` are in the order of the
 *  person's list. */
export interface PlannerDocument extends Lists {
  /** Whose rows these are; null as long as they are this device's alone. */
  readonly ownerId: string | null;
  /** Whether the owner was a visitor when it was last said: a visitor who lost their session has no other way back to it. */
  readonly isVisitors: boolean;
  readonly plan: PlanChoice | null;
  readonly pending: PendingChanges;
  /** Grows with every change of this device. */
  readonly revision: number;
}

export const nothingPending: PendingChanges = { ...ofEach(() => ({})), plan: null };

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
  pending.plan !== null || collectionNames.some((name) => Object.keys(pending[name]).length > 0);

/** Whether there is nothing in any list, and no plan. */
export const holdsNothing = (held: Lists & Pick<PlannerDocument, 'plan'>): boolean =>
  held.plan === null && collectionNames.every((name) => held[name].length === 0);

export const isEmpty = (document: PlannerDocument): boolean =>
  holdsNothing(document) && !hasPending(document);

type Acts = Readonly<Record<string, Pending['act']>>;

/** Starts a change: the next revision and the marks of the rows that it touches. */
function changed(
  document: PlannerDocument,
  marks: { readonly [Name in CollectionName]?: Acts } & { readonly plan?: true },
): Pick<PlannerDocument, 'pending' | 'revision'> {
  const revision = document.revision + 1;
  const mark = (acts: Acts = {}) =>
    Object.fromEntries(Object.entries(acts).map(([id, act]) => [id, { act, revision }]));
  return {
    revision,
    pending: {
      ...ofEach((name) => ({ ...document.pending[name], ...mark(marks[name]) })),
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
      ...ofEach((name) => all(document[name])),
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
  const { pending, revision } = changed(document, {
    ...ofEach((name) => acts(added.pending[name])),
    ...(document.plan === null && other.plan !== null && { plan: true as const }),
  });
  return {
    ...document,
    debts: joined(document.debts, other.debts),
    payments: joined(document.payments, other.payments),
    plan: document.plan ?? other.plan,
    pending,
    revision,
  };
}

function joined<Item extends { readonly id: string }>(
  here: readonly Item[],
  there: readonly Item[],
): readonly Item[] {
  const known = new Set(here.map(({ id }) => id));
  return [...here, ...there.filter(({ id }) => !known.has(id))];
}

const acts = (marks: Marks): Acts =>
  Object.fromEntries(Object.entries(marks).map(([id, { act }]) => [id, act]));
