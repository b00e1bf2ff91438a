import { type AprBps, type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import { dueNext } from './due_next.ts';
import type { DebtLedger } from './ledger.ts';
import { planPayoff } from './plan.ts';
import { planStart } from './plan_start.ts';
import type { Course } from './single_debt.ts';

/** How it ends from today, with nothing new on it: the planner's own figures. */
export type PaidDown = Pick<Course, 'payments' | 'interest' | 'debtFreeOn'>;

/** A card paid by its minimum, which falls with the balance, and by what it asks for now, held. */
export interface HeldMinimum {
  readonly debtId: DebtId;
  readonly name: string;
  readonly owed: Cents;
  readonly apr: AprBps;
  readonly asked: Cents;
  readonly falling: PaidDown;
  readonly held: PaidDown;
  /** How much less interest holding it costs. */
  readonly less: Cents;
}

/** A card of one rate whose minimum falls with it: the one that asks for most. Null where there is none, or where one of both
 *  ways has no end. */
export function heldMinimum(ledgers: readonly DebtLedger[], today: IsoDate): HeldMinimum | null {
  const [card] = ledgers
    .flatMap((ledger) => {
      const { debt } = ledger;
      const [balance, ...others] = debt.balances;
      const asked = dueNext(ledger);
      const isPlain = balance && others.length === 0 && !balance.promotion;
      const isFalling = debt.kind === 'card' && debt.minimum.kind.startsWith('percent');
      return isPlain && isFalling && asked > 0 ? [{ ledger, asked, balance }] : [];
    })
    .toSorted((one, other) => other.asked - one.asked);
  if (!card) return null;
  const { ledger, asked, balance } = card;
  const { debt, owedToday, now } = ledger;
  const { monthlyCharges: _charges, annualFee: _fee, ...alone } = now;
  const course = (kind: 'minimums' | 'avalanche') =>
    courseOf({ ...ledger, now: alone }, kind, asked, today);
  const [falling, held] = [course('minimums'), course('avalanche')];
  if (falling === null || held === null) return null;
  return {
    debtId: debt.id,
    name: debt.name,
    owed: owedToday,
    apr: balance.apr,
    asked,
    falling,
    held,
    less: cents(falling.interest - held.interest),
  };
}

/** One debt paid down with the same amount every month, its fees and promotions counted; null where that has no end. Cents. */
export const paidAlone = (ledger: DebtLedger, monthly: Cents, today: IsoDate): PaidDown | null =>
  courseOf(ledger, 'avalanche', monthly, today);

function courseOf(
  ledger: DebtLedger,
  kind: 'minimums' | 'avalanche',
  monthly: Cents,
  today: IsoDate,
): PaidDown | null {
  const result = planPayoff({
    ...planStart([ledger], monthly, today),
    debts: [ledger.now],
    strategy: { kind },
    budget: { monthly, rollOver: true, events: [] },
  });
  if (!result.ok) return null;
  const { months, totals, debtFreeOn } = result.plan;
  return {
    payments: months.filter(({ paid }) => paid > 0).length,
    interest: totals.interest,
    debtFreeOn,
  };
}
