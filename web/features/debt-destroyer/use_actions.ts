import { useMemo, useState } from 'react';
import { aprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/payoff/debt.ts';
import { CARD_MINIMUM } from '../../../domain/payoff/default_minimum.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { CarriedDebt } from '../../data/planner/carried_debt.ts';
import {
  choosePlan,
  type PlanChoice,
  recordPayment,
  type RemovedDebt,
  removeDebt,
  restoreDebt,
  saveDebt,
} from '../../data/planner/document.ts';
import { outlookOf } from '../../data/planner/outlook.ts';
import { planner } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';

/** What a person can do to their planner. Each is on the screen and on the device at once. */
export function useActions(today: IsoDate) {
  const [removed, setRemoved] = useState<RemovedDebt | null>(null);
  const actions = useMemo(
    () => ({
      save: (debt: TrackedDebt) =>
        planner.update((document) => {
          const next = saveDebt(document, debt);
          // With the first debt the suggested amount becomes the person's, theirs to change.
          const choice = next.plan === null ? outlookOf(next, today)?.choice : undefined;
          return choice ? choosePlan(next, choice) : next;
        }),
      remove: (id: DebtId) => {
        const { document, removed: taken } = removeDebt(planner.get(), id);
        planner.update(() => document);
        setRemoved(taken);
      },
      undo: (taken: RemovedDebt) => {
        planner.update((document) => restoreDebt(document, taken));
        setRemoved(null);
      },
      choose: (change: Partial<PlanChoice>) =>
        planner.update((document) => {
          const before = outlookOf(document, today)?.choice;
          return before ? choosePlan(document, { ...before, ...change }) : document;
        }),
      pay: (debtId: DebtId, amount: Cents, paidOn: IsoDate) =>
        planner.update((document) =>
          recordPayment(document, { id: crypto.randomUUID(), debtId, amount, paidOn }),
        ),
      /** Takes over the debt that was typed on the landing page. */
      carry: ({ balance, apr, monthly, minimum = CARD_MINIMUM }: CarriedDebt) =>
        planner.update((document) => {
          const id = crypto.randomUUID() as DebtId;
          const next = saveDebt(document, {
            id,
            name: m.planner_carried_name(),
            kind: 'card',
            balances: [{ id, kind: 'purchase', amount: cents(balance), apr: aprBps(apr) }],
            interest: 'monthly',
            minimum,
            balanceAsOf: today,
            startingBalance: cents(balance),
          });
          const choice = outlookOf(next, today)?.choice;
          return choice && document.plan === null
            ? choosePlan(next, { ...choice, monthly: cents(monthly) })
            : next;
        }),
    }),
    [today],
  );
  return { removed, ...actions };
}
