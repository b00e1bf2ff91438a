import { newPayment, toPay } from '../../../domain/planner/agenda.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import { dueThisMonth, paidThroughFor } from '../../../domain/planner/paid_through.ts';
import type { PlanChoice } from '../../../domain/planner/plan_choice.ts';
import { cents } from '../../../domain/money/cents.ts';
import type { ProposedChange } from '../../../domain/assistant/answer.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import {
  choosePlan,
  type PlannerDocument,
  removePayment,
  saveDebt,
} from '../../data/planner/document.ts';
import { recordNewPayment } from '../../data/planner/new_payment.ts';

/** What confirming an offer does to the planner, and how it is taken back: the planner's own writes. */
export interface Confirmed {
  readonly document: PlannerDocument;
  readonly undo: (now: PlannerDocument) => PlannerDocument;
}

/** Null where there is nothing that it could be done to. */
export function confirmed(
  document: PlannerDocument,
  change: ProposedChange,
  today: IsoDate,
  newId: () => string,
): Confirmed | null {
  const choose = (part: Partial<Pick<PlanChoice, 'monthly' | 'strategy'>>): Confirmed | null => {
    const before = outlookOf(document, today)?.choice;
    return before
      ? {
          document: choosePlan(document, { ...before, ...part, chosenOn: today }),
          undo: (now) => choosePlan(now, before),
        }
      : null;
  };
  switch (change.kind) {
    case 'budget':
      return choose({ monthly: change.monthly });
    case 'strategy':
      return choose({ strategy: change.strategy });
    case 'due_day': {
      const debt = document.debts.find(({ id }) => id === change.debtId);
      // A day that is said for the first time: what was due on it this month counts as the form counts it.
      const { isPaidByDefault } = dueThisMonth(change.dueDay, today);
      const paidThrough =
        debt?.dueDay === undefined
          ? paidThroughFor(change.dueDay, isPaidByDefault, today)
          : debt.paidThrough;
      return debt
        ? {
            document: saveDebt(document, { ...debt, dueDay: change.dueDay, paidThrough }),
            undo: (now) => saveDebt(now, debt),
          }
        : null;
    }
    case 'balance': {
      const debt = document.debts.find(({ id }) => id === change.debtId);
      const [balance, ...others] = debt?.balances ?? [];
      if (!debt || !balance || others.length > 0) return null;
      return {
        document: saveDebt(document, {
          ...debt,
          balances: [{ ...balance, amount: change.amount }],
          balanceAsOf: today,
          startingBalance: cents(Math.max(debt.startingBalance, change.amount)),
        }),
        undo: (now) => saveDebt(now, debt),
      };
    }
    case 'minimum': {
      const debt = document.debts.find(({ id }) => id === change.debtId);
      if (!debt) return null;
      // What they ask for takes the place of what was set aside for it.
      const { setAside: _, ...rest } = debt;
      return {
        document: saveDebt(document, {
          ...rest,
          minimum: { kind: 'fixed', amount: change.amount },
        }),
        undo: (now) => saveDebt(now, debt),
      };
    }
    case 'rate': {
      const debt = document.debts.find(({ id }) => id === change.debtId);
      const [balance, ...others] = debt?.balances ?? [];
      if (!debt || !balance || others.length > 0) return null;
      // What they say takes the place of our guess.
      const { aprBasis: _, ...known } = balance;
      return {
        document: saveDebt(document, { ...debt, balances: [{ ...known, apr: change.apr }] }),
        undo: (now) => saveDebt(now, debt),
      };
    }
    case 'debt':
      // Its form saves it.
      return null;
    case 'payment': {
      const debt = document.debts.find(({ id }) => id === change.debtId);
      if (!debt) return null;
      const { debtId } = change;
      const next = toPay(outlookOf(document, today)?.agenda ?? []).find(
        (item) => item.debtId === debtId,
      );
      const id = newId();
      const payment = newPayment(next, debt, document.payments, change, today);
      return {
        document: recordNewPayment(document, { id, ...payment }, today),
        undo: (now) => removePayment(now, id),
      };
    }
  }
}

/** Whether the planner has it like this already. */
export function isSo({ debts, payments, plan }: PlannerDocument, change: ProposedChange): boolean {
  switch (change.kind) {
    case 'budget':
      return plan?.monthly === change.monthly;
    case 'strategy':
      return plan?.strategy === change.strategy;
    case 'due_day':
      return debts.some(({ id, dueDay }) => id === change.debtId && dueDay === change.dueDay);
    case 'balance':
      return debts.some(
        ({ id, balances: [balance, ...others] }) =>
          id === change.debtId && others.length === 0 && balance?.amount === change.amount,
      );
    case 'minimum':
      return debts.some(
        ({ id, minimum }) =>
          id === change.debtId && minimum.kind === 'fixed' && minimum.amount === change.amount,
      );
    case 'rate':
      return debts.some(
        ({ id, balances: [balance, ...others] }) =>
          id === change.debtId && others.length === 0 && balance?.apr === change.apr,
      );
    case 'debt':
      return false;
    case 'payment':
      return payments.some(
        ({ debtId, amount, paidOn }) =>
          debtId === change.debtId && amount === change.amount && paidOn === change.paidOn,
      );
  }
}
