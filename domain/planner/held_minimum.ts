import { type AprBps, type Cents, cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { DebtId } from './debt.ts';
import type { DebtLedger } from './ledger.ts';
import { compareSingleDebt, type Course } from './single_debt.ts';

/** A card paid by its minimum, which falls with the balance, and by what it asks for now, held. */
export interface HeldMinimum {
  readonly debtId: DebtId;
  readonly name: string;
  readonly owed: Cents;
  readonly apr: AprBps;
  readonly asked: Cents;
  readonly falling: Course;
  readonly held: Course;
  /** How much less interest holding it costs. */
  readonly less: Cents;
}

/** A card of one rate whose minimum falls with it: the one that asks for most. Null where there is none, or where one of both
 *  ways has no end. */
export function heldMinimum(ledgers: readonly DebtLedger[], today: IsoDate): HeldMinimum | null {
  const [card] = ledgers
    .flatMap(({ debt, owedToday, installments }) => {
      const [balance, ...others] = debt.balances;
      const asked = installments.at(-1)?.due ?? cents(0);
      const isPlain = balance && others.length === 0 && !balance.promotion;
      const isFalling = debt.kind === 'card' && debt.minimum.kind.startsWith('percent');
      return isPlain && isFalling && asked > 0 ? [{ debt, owedToday, asked, balance }] : [];
    })
    .toSorted((one, other) => other.asked - one.asked);
  if (!card) return null;
  const { debt, owedToday, asked, balance } = card;
  const { minimumOnly, held } = compareSingleDebt({
    asOf: today,
    balance: owedToday,
    apr: balance.apr,
    minimum: debt.minimum,
    monthly: asked,
  });
  if (!minimumOnly.ok || !held.ok) return null;
  return {
    debtId: debt.id,
    name: debt.name,
    owed: owedToday,
    apr: balance.apr,
    asked,
    falling: minimumOnly.course,
    held: held.course,
    less: cents(minimumOnly.course.interest - held.course.interest),
  };
}
