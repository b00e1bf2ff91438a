import { useMemo, useState } from 'react';
import {
  type AgendaItem,
  lastPaymentToward,
  newPayment,
  paymentToward,
  toPay,
} from '../../../domain/planner/agenda.ts';
import { correctedPayment } from '../../../domain/planner/payment_month.ts';
import { aprBps, type Cents, cents } from '../../../domain/money/cents.ts';
import type { Balance, Debt, DebtId } from '../../../domain/planner/debt.ts';
import { CARD_MINIMUM } from '../../../domain/planner/default_minimum.ts';
import type { Payment, TrackedDebt } from '../../../domain/planner/progress.ts';
import { addDays, firstOfMonth, type IsoDate } from '../../../domain/time/iso_date.ts';
import type { CarriedDebt } from '../../data/planner/carried_debt.ts';
import {
  type OneTimeMoney,
  type PlanChoice,
  type RecordedPayment,
} from '../../../domain/planner/plan_choice.ts';
import {
  changePayment,
  choosePlan,
  type PlannerDocument,
  recordPayment,
  removeDebt,
  removePayment,
  restoreDebt,
  saveDebt,
} from '../../data/planner/document.ts';
import { type DueDay, setDueDays } from '../../data/planner/due_days.ts';
import { recordNewPayment } from '../../data/planner/new_payment.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import { usePlanner } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';
import { dayText } from '../../ui/day_text.ts';
import { monthlyToAsk } from './ask_monthly.tsx';
import { joinedMonthly, joinMonthly } from './joined_monthly.ts';
import { money, monthlyText } from './plan_texts.ts';

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

/** What a debt asks for next: what it adds to the month. */
const minimumIn = (document: PlannerDocument, id: DebtId, today: IsoDate): Cents =>
  outlookOf(document, today)?.minimumOf.get(id) ?? cents(0);

function joinedText(
  before: Cents,
  document: PlannerDocument,
  { id, name }: TrackedDebt,
  today: IsoDate,
): string {
  const minimum = minimumIn(document, id, today);
  return minimum === 0
    ? m.planner_added({ name })
    : m.planner_joined({
        monthly: monthlyText(cents(before + minimum)),
        before: monthlyText(before),
        minimum: monthlyText(minimum),
        name,
      });
}

/** Whether a debt is the one that was typed on the landing page, as it was typed there. */
const isCarried = (
  { name, balances: [first, ...others], minimum }: TrackedDebt,
  typed: Pick<Balance, 'amount' | 'apr'> & Pick<TrackedDebt, 'minimum'>,
): boolean =>
  name === m.planner_carried_name() &&
  others.length === 0 &&
  first?.amount === typed.amount &&
  first.apr === typed.apr &&
  JSON.stringify(minimum) === JSON.stringify(typed.minimum);

/** What became of money that comes once: one more, one gone, or one that comes later after all. */
function onceText(before: readonly OneTimeMoney[], after: readonly OneTimeMoney[]): string {
  const had = new Set(before.map(({ id }) => id));
  if (after.some(({ id }) => !had.has(id))) return m.planner_once_added();
  return before.some(({ id, month }) => after.some((each) => each.id === id && each.month > month))
    ? m.planner_once_moved()
    : m.planner_once_removed();
}

/** What a person can do to their planner. Each is on the screen and on the device at once. */
export function useActions(today: IsoDate) {
  const planner = usePlanner();
  const [last, setLast] = useState<LastChange | null>(null);
  const actions = useMemo(() => {
    const record = (payment: RecordedPayment) => {
      planner.update((document) => recordNewPayment(document, payment, today));
      setLast({
        text: m.planner_payment_done(paymentText(payment, planner.get().debts)),
        undo: (now) => removePayment(now, payment.id),
      });
    };
    const takeBack = (payment: RecordedPayment) => {
      planner.update((document) => removePayment(document, payment.id));
      setLast({
        text: m.planner_payment_deleted(paymentText(payment, planner.get().debts)),
        undo: (now) => recordPayment(now, payment),
      });
    };
    /** A payment as it is kept: with the month that it is for, where its day alone does not say it. */
    const made = (debtId: DebtId, amount: Cents, paidOn: IsoDate): RecordedPayment => {
      const { debts, payments } = planner.get();
      const debt = debts.find(({ id }) => id === debtId);
      const next = toPay(outlookOf(planner.get(), today)?.agenda ?? []).find(
        (item) => item.debtId === debtId,
      );
      const typed = { paidOn, amount };
      return {
        id: crypto.randomUUID(),
        ...(debt ? newPayment(next, debt, payments, typed, today) : { debtId, ...typed }),
      };
    };
    return {
      save: (debt: TrackedDebt) => {
        const before = planner.get();
        const isNew = !before.debts.some(({ id }) => id === debt.id);
        planner.update((document) => {
          const next = saveDebt(document, debt);
          // With the first debt the proposed amount becomes the person's, theirs to change.
          if (next.plan === null) {
            const choice = outlookOf(next, today)?.choice;
            return choice ? choosePlan(next, choice) : next;
          }
          const minimum = isNew ? minimumIn(next, debt.id, today) : 0;
          return minimum === 0
            ? next
            : choosePlan(next, { ...next.plan, monthly: cents(next.plan.monthly + minimum) });
        });
        const origin = monthlyToAsk.read();
        const joined = joinedMonthly.read();
        const monthly = planner.get().plan?.monthly ?? cents(0);
        if (before.plan === null) monthlyToAsk.keep('proposed');
        else if (isNew) {
          const hasGrown = monthly !== before.plan.monthly;
          if (origin === 'typed' && hasGrown) monthlyToAsk.keep('joined');
          if (hasGrown) joinMonthly(before.plan.monthly, monthly, debt.id);
          setLast({
            text: joinedText(before.plan.monthly, planner.get(), debt, today),
            undo: (now) => {
              if (origin !== null && monthlyToAsk.read() !== null) monthlyToAsk.keep(origin);
              if (joined) joinedMonthly.keep(joined);
              const { document } = removeDebt(now, debt.id);
              return before.plan ? choosePlan(document, before.plan) : document;
            },
          });
        }
      },
      /** Money that comes once. The day that the amount and the order were chosen on stays. */
      setOneTime: (oneTime: readonly OneTimeMoney[]) => {
        const { plan } = planner.get();
        if (plan === null) return;
        planner.update((document) =>
          document.plan === null ? document : choosePlan(document, { ...document.plan, oneTime }),
        );
        setLast({
          text: onceText(plan.oneTime ?? [], oneTime),
          undo: (now) =>
            now.plan === null ? now : choosePlan(now, { ...now.plan, oneTime: plan.oneTime ?? [] }),
        });
      },
      /** Records what is left of an item for today, or takes back the last payment toward it. */
      tick: (item: AgendaItem, isPaid: boolean) => {
        const { debtId } = item;
        const { debts, payments } = planner.get();
        const debt = debts.find(({ id }) => id === debtId);
        if (isPaid) {
          if (debt)
            record({ id: crypto.randomUUID(), ...paymentToward(item, debt, payments, today) });
          return;
        }
        const last = lastPaymentToward(item, payments);
        if (last) takeBack(last);
      },
      /** Sets something aside for a debt each month; nothing with null. `monthly`: what the month has from now on. */
      setAside: (id: DebtId, amount: Cents | null, monthly?: Cents) => {
        const { plan, debts } = planner.get();
        const debt = debts.find((each) => each.id === id);
        if (!debt) return;
        const { setAside: before, ...rest } = debt;
        planner.update((document) => {
          const next = saveDebt(document, amount === null ? rest : { ...rest, setAside: amount });
          return next.plan === null || monthly === undefined
            ? next
            : choosePlan(next, { ...next.plan, monthly, chosenOn: today });
        });
        setLast({
          text:
            amount === null
              ? m.planner_aside_stopped({
                  name: debt.name,
                  monthly: monthlyText(plan?.monthly ?? cents(0)),
                })
              : m.planner_aside_done({ amount: money(amount), name: debt.name }),
          undo: (now) => {
            const undone = saveDebt(now, before === undefined ? rest : debt);
            return plan === null ? undone : choosePlan(undone, plan);
          },
        });
      },
      /** All that was due on a debt is paid, by the person's word. */
      upToDate: (id: DebtId) => {
        const debt = planner.get().debts.find((each) => each.id === id);
        if (!debt) return;
        planner.update((document) =>
          saveDebt(document, { ...debt, paidThrough: addDays(today, -1) }),
        );
        setLast({
          text: m.planner_month_up_to_date_done({ name: debt.name }),
          undo: (now) => saveDebt(now, debt),
        });
      },
      /** The short month is known: the plan goes on from here, with more a month or without. */
      goOn: (more: Cents) => {
        const { plan } = planner.get();
        if (plan === null) return;
        const monthly = cents(plan.monthly + more);
        planner.update((document) => choosePlan(document, { ...plan, monthly, chosenOn: today }));
        setLast({
          text:
            more > 0
              ? m.planner_drift_added({ monthly: monthlyText(monthly) })
              : m.planner_drift_left(),
          undo: (now) => choosePlan(now, plan),
        });
      },
      remove: (id: DebtId) => {
        const { removed: taken } = removeDebt(planner.get(), id);
        // From what is stored by now: another tab may have written since.
        planner.update((now) => removeDebt(now, id).document);
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
        planner.update((document) => setDueDays(document, days)),
      pay: (debtId: DebtId, amount: Cents, paidOn: IsoDate) => record(made(debtId, amount, paidOn)),
      changePayment: (before: RecordedPayment, amount: Cents, paidOn: IsoDate) => {
        const { debts, payments } = planner.get();
        const debt = debts.find(({ id }) => id === before.debtId);
        const typed = { paidOn, amount };
        const after = debt
          ? correctedPayment(debt, payments, before, typed, today)
          : { ...before, ...typed };
        planner.update((document) => changePayment(document, after));
        setLast({
          text: m.planner_payment_changed(paymentText(after, planner.get().debts)),
          undo: (now) => changePayment(now, before),
        });
      },
      removePayment: takeBack,
      undo: ({ undo }: LastChange) => {
        planner.update(undo);
        setLast(null);
      },
      /** Takes over the debt that was typed on the landing page. */
      carry: ({ balance, apr, monthly, minimum = CARD_MINIMUM }: CarriedDebt) =>
        planner.update((document) => {
          const typed = { amount: cents(balance), apr: aprBps(apr) };
          // Who goes back and presses again means the same debt, with another amount perhaps.
          if (document.debts.some((debt) => isCarried(debt, { ...typed, minimum })))
            return document.plan === null || document.debts.length > 1
              ? document
              : choosePlan(document, { ...document.plan, monthly: cents(monthly) });
          const id = crypto.randomUUID() as DebtId;
          const next = saveDebt(document, {
            id,
            name: m.planner_carried_name(),
            kind: 'card',
            balances: [{ id, kind: 'purchase', ...typed }],
            interest: 'monthly',
            minimum,
            balanceAsOf: today,
            startingBalance: cents(balance),
            // The landing page begins with the month after this one, on its first day too.
            paidThrough: firstOfMonth(today) === today ? today : addDays(today, -1),
          });
          const choice = outlookOf(next, today)?.choice;
          if (document.plan === null) {
            monthlyToAsk.keep('typed');
            return choice ? choosePlan(next, { ...choice, monthly: cents(monthly) }) : next;
          }
          if (monthlyToAsk.read() === 'typed') monthlyToAsk.keep('joined');
          const joined = cents(document.plan.monthly + minimumIn(next, id, today));
          joinMonthly(document.plan.monthly, joined, id);
          return choosePlan(next, { ...document.plan, monthly: joined });
        }),
    };
  }, [planner, today]);
  return { last, ...actions };
}
