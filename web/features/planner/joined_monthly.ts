import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { objectOf, text } from '../../../domain/stored/reader.ts';
import { listOf } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../../data/stored.ts';

/** Where the monthly amount comes from, once minimums of debts that were added have joined what the person typed. Cents. */
export interface JoinedMonthly {
  /** What the person typed. */
  readonly before: Cents;
  /** The amount since; with any other, this is history. */
  readonly monthly: Cents;
  readonly joined: readonly JoinedDebt[];
}

interface JoinedDebt {
  readonly id: DebtId;
  readonly amount: Cents;
}

const amount = (kept: unknown): Cents => cents(kept as number);
const joinedDebt = objectOf<JoinedDebt>({ id: (id) => text(id) as DebtId, amount });

/** It lives on this device: another one has the amount, and not how it grew. */
export const joinedMonthly = stored<JoinedMonthly>(
  'mendwell-joined-monthly',
  objectOf<JoinedMonthly>({
    before: amount,
    monthly: amount,
    joined: listOf(joinedDebt),
  }),
);

/** What is kept of it, while the amount is still that one. */
export function joinedIn(monthly: Cents): JoinedMonthly | null {
  const kept = joinedMonthly.read();
  return kept?.monthly === monthly ? kept : null;
}

/** The debt has joined an amount that now comes to `monthly`. */
export function joinMonthly(before: Cents, monthly: Cents, id: DebtId): void {
  const known = joinedIn(before);
  joinedMonthly.keep({
    before: known?.before ?? before,
    monthly,
    joined: [...(known?.joined ?? []), { id, amount: cents(monthly - before) }],
  });
}
