import { type Account, dearestRate } from './account.ts';
import type { DebtKind } from './debt.ts';
import type { Strategy } from './strategy.ts';

/** Whether `a` gets money before `b`. */
export type Precedence = (a: Account, b: Account) => boolean;

/**
 * Who gets the money above the minimums first. Equal rates: the one that costs more once its promotion has ended, then the smaller
 * debt; equal in all: the order of the input. Debts a custom order does not name follow it, highest rate first.
 * Source: docs/domain/planner.md#strategies
 */
export function precedenceOf(strategy: Strategy): Precedence {
  switch (strategy.kind) {
    case 'minimums':
    case 'avalanche':
      return dearestFirst;
    case 'snowball':
      return smallestFirst;
    case 'custom': {
      const ranks = new Map(strategy.order.map((id, rank) => [id, rank]));
      const rankOf = ({ debt }: Account) => ranks.get(debt.id) ?? strategy.order.length;
      return (a, b) => (rankOf(a) === rankOf(b) ? dearestFirst(a, b) : rankOf(a) < rankOf(b));
    }
  }
}

/**
 * Who is paid first when the money does not cover the minimums: what secures a home, a car or
 * wages, then what costs most to miss; inside a kind the smallest minimum, so that most stay current.
 * Source: docs/domain/planner.md#tight-months
 */
export function triageOrder<Asked extends Pick<Account, 'debt' | 'place'> & { minimum: number }>(
  accounts: readonly Asked[],
): Asked[] {
  return accounts.toSorted(
    (a, b) =>
      TRIAGE.indexOf(a.debt.kind) - TRIAGE.indexOf(b.debt.kind) ||
      a.minimum - b.minimum ||
      a.place - b.place,
  );
}

/** What is late on a debt, in the order in which it is made up for: by what is at stake, as above; inside a kind by the day before
 *  its next step, then the smallest sum. `lastDay` is null where no step is left, or none is known. */
export interface Behind {
  readonly debt: Pick<Account['debt'], 'kind'>;
  readonly place: number;
  readonly amount: number;
  readonly lastDay: string | null;
}

/** Source: docs/domain/planner.md#tight-months */
export const arrearsOrder = <Late extends Behind>(behind: readonly Late[]): Late[] =>
  behind.toSorted(
    (a, b) =>
      TRIAGE.indexOf(a.debt.kind) - TRIAGE.indexOf(b.debt.kind) ||
      (a.lastDay ?? '9').localeCompare(b.lastDay ?? '9') ||
      a.amount - b.amount ||
      a.place - b.place,
  );

const TRIAGE: readonly DebtKind[] = [
  'mortgage',
  'auto',
  'tax',
  'student_loan',
  'personal_loan',
  'card',
  'other',
  'medical',
  'collection',
  'family',
];

/** Of two that cost the same now, the one whose promotion ends into the higher rate: it's the dearer one to have left then. */
const dearestFirst: Precedence = (a, b) =>
  (dearestRate(b) - dearestRate(a) || rateLater(b) - rateLater(a) || bySize(a, b)) < 0;

const smallestFirst: Precedence = (a, b) =>
  dueOf(a) === dueOf(b) ? dearestFirst(a, b) : dueOf(a) < dueOf(b);

const bySize = (a: Account, b: Account): number => dueOf(a) - dueOf(b) || a.place - b.place;

/** The highest rate that what is owed has once no promotion runs. */
const rateLater = ({ debt, owed }: Account): number =>
  Math.max(...debt.balances.map(({ apr }, index) => ((owed[index] ?? 0) > 0 ? apr : 0)));

/** Owed this month before any payment. */
function dueOf(account: Account): number {
  return account.total + account.paid;
}
