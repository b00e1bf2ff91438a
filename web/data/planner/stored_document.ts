import { aprBps, cents } from '../../../domain/money/cents.ts';
import {
  DEBT_KINDS,
  type Balance,
  type DebtId,
  type DebtKind,
  type MinimumRule,
} from '../../../domain/payoff/debt.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import {
  emptyDocument,
  nothingPending,
  type Pending,
  type PlanChoice,
  type PlannerDocument,
  type RecordedPayment,
  strategyKinds,
} from './document.ts';

/** Version of the stored form. A form that is not known is set aside, never overwritten. */
const version = 1;

type Fields = Record<string, unknown>;

export type KeptDocuments = ReadonlyMap<string, PlannerDocument>;

export const writeDocument = (document: PlannerDocument): string =>
  JSON.stringify({ version, ...document });

/** The document that `text` holds. Throws when it is not one: every value passes its constructor. */
export function readDocument(text: string): PlannerDocument {
  const stored = fields(JSON.parse(text));
  if (stored.version !== version) throw new TypeError('not a document of this version');
  const debts = list(stored.debts).map(readDebt);
  return {
    ...emptyDocument,
    ownerId: stored.ownerId === null ? null : words(stored.ownerId),
    // Documents of before say nothing: then it counts as an account's.
    isVisitors: stored.isVisitors === true,
    debts,
    payments: list(stored.payments).map(readPayment),
    plan: stored.plan === null ? null : readPlan(stored.plan),
    pending: readPending(stored.pending),
    revision: cents(stored.revision as number),
  };
}

export const writeKept = (kept: KeptDocuments): string =>
  JSON.stringify(Object.fromEntries([...kept].map(([name, each]) => [name, writeDocument(each)])));

/** Documents by the name under which they are kept. Throws when `text` holds no such thing. */
export function readKept(text: string): KeptDocuments {
  const stored = Object.entries(fields(JSON.parse(text)));
  return new Map(stored.map(([name, each]) => [name, readDocument(words(each))] as const));
}

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('not an object');
  return value as Fields;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value;
}

function words(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('not a text');
  return value;
}

const amount = (value: unknown) => cents(value as number);
const day = (value: unknown) => isoDate(words(value));

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value {
  const found = values.find((each) => each === value);
  if (found === undefined) throw new TypeError(`not one of ${values.join(', ')}`);
  return found;
}

function readDebt(value: unknown): TrackedDebt {
  const debt = fields(value);
  return {
    id: words(debt.id) as DebtId,
    name: words(debt.name),
    kind: oneOf<DebtKind>(DEBT_KINDS, debt.kind),
    balances: list(debt.balances).map(readBalance),
    interest: oneOf(['monthly', 'average_daily'], debt.interest),
    minimum: readMinimum(debt.minimum),
    balanceAsOf: day(debt.balanceAsOf),
    startingBalance: amount(debt.startingBalance),
    ...(debt.creditLimit !== undefined && { creditLimit: amount(debt.creditLimit) }),
    ...(debt.dueDay !== undefined && { dueDay: dayNumber(debt.dueDay) }),
    ...(debt.statementDay !== undefined && { statementDay: dayNumber(debt.statementDay) }),
  };
}

function dayNumber(value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > 31)
    throw new RangeError('not a day of the month');
  return value as number;
}

function readBalance(value: unknown): Balance {
  const balance = fields(value);
  return {
    id: words(balance.id),
    kind: oneOf(['purchase', 'cash_advance', 'transfer'], balance.kind),
    amount: amount(balance.amount),
    apr: aprBps(balance.apr as number),
  };
}

function readMinimum(value: unknown): MinimumRule {
  const rule = fields(value);
  const kind = oneOf(['fixed', 'percent', 'percent_plus_interest'], rule.kind);
  if (kind === 'fixed') return { kind, amount: amount(rule.amount) };
  return { kind, percent: amount(rule.percent), floor: amount(rule.floor) };
}

function readPayment(value: unknown): RecordedPayment {
  const payment = fields(value);
  return {
    id: words(payment.id),
    debtId: words(payment.debtId) as DebtId,
    paidOn: day(payment.paidOn),
    amount: amount(payment.amount),
    ...(payment.countsFor !== undefined && { countsFor: day(payment.countsFor) }),
  };
}

function readPlan(value: unknown): PlanChoice {
  const plan = fields(value);
  return {
    strategy: oneOf(strategyKinds, plan.strategy),
    monthly: amount(plan.monthly),
    startsOn: day(plan.startsOn),
    customOrder: list(plan.customOrder).map((id) => words(id) as DebtId),
  };
}

function readPending(value: unknown): PlannerDocument['pending'] {
  const pending = fields(value ?? nothingPending);
  const marks = (rows: unknown) =>
    Object.fromEntries(
      Object.entries(fields(rows)).map(([id, mark]) => [id, readMark(mark)] as const),
    );
  return {
    debts: marks(pending.debts),
    payments: marks(pending.payments),
    plan: pending.plan === null ? null : readMark(pending.plan),
  };
}

function readMark(value: unknown): Pending {
  const mark = fields(value);
  return { act: oneOf(['save', 'delete'], mark.act), revision: amount(mark.revision) };
}
