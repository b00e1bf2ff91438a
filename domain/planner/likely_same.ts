import { isSameName, plainName } from '../language/creditor_name.ts';
import { isWithin } from '../money/within.ts';
import type { Cents } from '../money/cents.ts';
import type { DebtId, DebtKind } from './debt.ts';
import { owedOn } from './owed_on.ts';
import type { TrackedDebt } from './progress.ts';

/** Two debts of a list that may be one. `name`: they are called the same, or one has no name of its own. `collector`: one is with a
 *  collector and they come to about the same, so it may be what became of the other. */
export interface LikelySame {
  /** The two ids, smaller first: the same however the list is ordered. */
  readonly key: string;
  readonly why: 'name' | 'collector';
  readonly one: DebtId;
  readonly other: DebtId;
}

/** How far apart two balances of one debt may lie, in percent of the higher: a statement apart, or the same paper. */
const OF_SAME_NAME = 25;
const OF_NO_NAME = 10;
const OF_COLLECTOR = 2;

/** What a kind is called, and no more. */
const sayNothing: ReadonlySet<string> = new Set(
  ',credit,my,mycredit,debt,mydebt,bill,mybill,loan,myloan,store,medicalbill,mymedicalbill,carloan,mycarloan,creditcard,visa'.split(
    ',',
  ),
);
const hasName = ({ name }: Owed): boolean => !sayNothing.has(plainName(name));

/** A debt as far as it tells which one it is. */
export interface Owed {
  readonly name: string;
  readonly kind: DebtKind;
  readonly owed: Cents;
}

const owedBy = (debt: TrackedDebt): Owed => ({
  name: debt.name,
  kind: debt.kind,
  owed: owedOn(debt),
});

function whySame(one: Owed, other: Owed): LikelySame['why'] | null {
  const [ones, others] = [one.owed, other.owed];
  if (ones === 0 || others === 0) return null;
  if (one.kind === other.kind) {
    if (!hasName(one) || !hasName(other)) return isWithin(ones, others, OF_NO_NAME) ? 'name' : null;
    return isSameName(one.name, other.name) && isWithin(ones, others, OF_SAME_NAME) ? 'name' : null;
  }
  // Of two kinds, at the most one is with a collector.
  const isOneSold = one.kind === 'collection' || other.kind === 'collection';
  if (!isOneSold) return null;
  // Collectors add fees: under one name it may have grown.
  const apart = hasName(one) && isSameName(one.name, other.name) ? OF_SAME_NAME : OF_COLLECTOR;
  return isWithin(ones, others, apart) ? 'collector' : null;
}

/** Every pair of debts that may be one debt entered twice. A guess: only the person knows, and a plan pays what is listed. */
export const likelySame = (debts: readonly TrackedDebt[]): readonly LikelySame[] =>
  debts.flatMap((one, at) =>
    debts.slice(at + 1).flatMap((other) => {
      const why = whySame(owedBy(one), owedBy(other));
      const key = one.id < other.id ? `${one.id} ${other.id}` : `${other.id} ${one.id}`;
      return why === null ? [] : { key, why, one: one.id, other: other.id };
    }),
  );

/** The debt of the list that one of a report may be, by its name or, as a report calls it by other names, by its kind and balance alone;
 *  null where none is like it. A report that doesn't say the kind may mean any. */
export function likelySameAs(reported: Owed, debts: readonly TrackedDebt[]): TrackedDebt | null {
  const asKindOf = (debt: TrackedDebt): Owed =>
    reported.kind === 'other' ? { ...reported, kind: debt.kind } : reported;
  return (
    debts.find((debt) => whySame(asKindOf(debt), owedBy(debt)) !== null) ??
    debts.find(
      (debt) =>
        debt.kind === asKindOf(debt).kind && isWithin(owedOn(debt), reported.owed, OF_COLLECTOR),
    ) ??
    null
  );
}
