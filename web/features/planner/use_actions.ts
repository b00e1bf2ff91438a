import { useMemo, useState } from 'react';
import { aprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import type { Debt, DebtId } from '../../../domain/payoff/debt.ts';
import { CARD_MINIMUM } from '../../../domain/payoff/default_minimum.ts';
import type { Payment, TrackedDebt } from '../../../domain/payoff/progress.ts';
import { addDays, firstOfMonth, type IsoDate } from '../../../domain/time/iso_date.ts';
import type { CarriedDebt } from '../../data/planner/carried_debt.ts';
import {
  changePayment,
  choosePlan,
  type PlanChoice,
  type PlannerDocument,
  recordPayment,
  type RecordedPayment,
  removeDebt,
  removePayment,
  restoreDebt,
  saveDebt,
} from '../../data/planner/document.ts';
import { outlookOf } from '../../data/planner/outlook.ts';
import { planner } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';
import { dayText } from '../../ui/day_text.ts';
import type { DueDay } from './due_days_form.tsx';
import { money } from './plan_texts.ts';

/** What was done last, in words, and how it is taken back. */
export interface LastChange {
  readonly text: string;
  readonly undo: (document: PlannerDocument) => PlannerDocument;
}

/** A payment in words. */
export const paymentText = ({ amount, debtId, paidOn }: Payment, debts: readonly Debt[]) => ({
  amount: money(amount),
  name: debts.find(({ id }) => id === debtId)?.name ?? '',
  day: dayText(paidOn),
});

/** What a person can do to their planner. Each is on the screen and on the device at once. */
export function useActions(today: IsoDate) {
  const [last, setLast] = useState<LastChange | null>(null);
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
        if (taken)
          setLast({
            text: m.planner_deleted({ name: taken.debt.name }),
            undo: (now) => restoreDebt(now, taken),
          });
      },
      choose: (change: Partial<Pick<PlanChoice, 'monthly' | 'strategy' | 'customOrder'>>) =>
        planner.update((document) => {
          const before = outlookOf(document, today)?.choice;
          return before
            ? choosePlan(document, { ...before, ...change, chosenOn: today })
            : document;
        }),
      setDueDays: (days: ReadonlyMap<DebtId, DueDay>) =>
        planner.update((document) =>
          document.debts.reduce((now, debt) => {
            const said = days.get(debt.id);
            return said === undefined ? now : saveDebt(now, { ...debt, ...said });
          }, document),
        ),
      pay: (debtId: DebtId, amount: Cents, paidOn: IsoDate) => {
        const payment = { id: crypto.randomUUID(), debtId, amount, paidOn };
        planner.update((document) => recordPayment(document, payment));
        setLast({
          text: m.planner_payment_done(paymentText(payment, planner.get().debts)),
          undo: (now) => removePayment(now, payment.id),
        });
      },
      changePayment: (before: RecordedPayment, amount: Cents, paidOn: IsoDate) => {
        const { countsFor, ...rest } = before;
        // Made early for a month that the new day lies in: it counts for that month anyway.
        const isEarly = countsFor !== undefined && countsFor > firstOfMonth(paidOn);
        const after = { ...rest, amount, paidOn, ...(isEarly && { countsFor }) };
        planner.update((document) => changePayment(document, after));
        setLast({
          text: m.planner_payment_changed(paymentText(after, planner.get().debts)),
          undo: (now) => changePayment(now, before),
        });
      },
      removePayment: (payment: RecordedPayment) => {
        planner.update((document) => removePayment(document, payment.id));
        setLast({
          text: m.planner_payment_deleted(paymentText(payment, planner.get().debts)),
          undo: (now) => recordPayment(now, payment),
        });
      },
      undo: ({ undo }: LastChange) => {
        planner.update(undo);
        setLast(null);
      },
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
            paidThrough: addDays(today, -1),
          });
          const choice = outlookOf(next, today)?.choice;
          return choice && document.plan === null
            ? choosePlan(next, { ...choice, monthly: cents(monthly) })
            : next;
        }),
    }),
    [today],
  );
  return { last, ...actions };
}
