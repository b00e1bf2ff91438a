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
  /** What is held: the same, or the little more that the first month's own minimum comes to. */
  readonly keeps: Cents;
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
  const apart = { ...ledger, now: alone };
  const falling = courseOf(apart, 'minimums', asked, today);
  const keeps = cents(Math.max(asked, leastOf(apart, asked, today)));
  const held = courseOf(apart, 'avalanche', keeps, today);
  if (falling === null || held === null) return null;
  return {
    debtId: debt.id,
    name: debt.name,
    owed: owedToday,
    apr: balance.apr,
    asked,
    keeps,
    falling,
    held,
    less: cents(falling.interest - held.interest),
  };
}

/** One debt paid down with the same amount every month, its fees and promotions counted; null where that has no end. Cents. */
export const paidAlone = (ledger: DebtLedger, monthly: Cents, today: IsoDate): PaidDown | null =>
  courseOf(ledger, 'avalanche', monthly, today);

/** What a plan with it needs: interest of the days since may have the next minimum come to some cents more than was asked. */
function leastOf(ledger: DebtLedger, monthly: Cents, today: IsoDate): Cents {
  const result = resultOf(ledger, 'avalanche', monthly, today);
  return !result.ok && result.error.code === 'budget_below_minimums'
    ? result.error.needed
    : monthly;
}

const resultOf = (
  ledger: DebtLedger,
  kind: 'minimums' | 'avalanche',
  monthly: Cents,
  today: IsoDate,
) =>
  planPayoff({
    ...planStart([ledger], monthly, today),
    debts: [ledger.now],
    strategy: { kind },
    budget: { monthly, rollOver: true, events: [] },
  });

function courseOf(
  ledger: DebtLedger,
  kind: 'minimums' | 'avalanche',
  monthly: Cents,
  today: IsoDate,
): PaidDown | null {
  const result = resultOf(ledger, kind, monthly, today);
  if (!result.ok) return null;
  const { months, totals, debtFreeOn } = result.plan;
  return {
    payments: months.filter(({ paid }) => paid > 0).length,
    interest: totals.interest,
    debtFreeOn,
  };
}
