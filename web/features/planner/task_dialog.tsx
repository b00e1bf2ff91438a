import type { ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import { cents } from '../../../domain/money/cents.ts';
import { newPayment, toPay } from '../../../domain/planner/agenda.ts';
import { balanceByToday } from '../../../domain/planner/balance_day.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { correctedPayment } from '../../../domain/planner/payment_month.ts';
import type { RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { PlannerDocument } from '../../data/planner/document.ts';
import type { DebtField } from '../../data/planner/field_of_debt.ts';
import { m } from '../../paraglide/messages.js';
import { Dialog } from '../../ui/dialog.tsx';
import { DebtDialog } from './debt_dialog.tsx';
import { PaymentForm } from './payment_form.tsx';
import { countsForText } from './plan_texts.ts';
import type { useActions } from './use_actions.ts';

interface PaymentTask {
  readonly kind: 'payment';
  readonly debt: TrackedDebt;
  readonly before?: RecordedPayment;
}

/** What lies over the planner: the form of a debt, or that of a payment. */
export type Task =
  | {
      readonly kind: 'debt';
      readonly id: DebtId | null;
      readonly reported?: ReportedDebt;
      readonly at?: DebtField | undefined;
    }
  | PaymentTask;

interface TaskProps<Of extends Task> {
  readonly task: Of;
  readonly document: PlannerDocument;
  readonly outlook: Outlook | null;
  readonly today: IsoDate;
  readonly actions: ReturnType<typeof useActions>;
  readonly onClose: () => void;
}

export function TaskDialog({
  task,
  onAdded,
  ...rest
}: TaskProps<Task> & {
  readonly onAdded: (added: { readonly id: DebtId; readonly isFirst: boolean }) => void;
}) {
  if (task.kind === 'payment') return <PaymentDialog task={task} {...rest} />;
  const { document, today, actions, onClose } = rest;
  return (
    <DebtDialog
      document={document}
      today={today}
      id={task.id}
      reported={task.reported}
      at={task.at}
      onSave={(debt) => {
        actions.save(debt);
        if (task.id === null) onAdded({ id: debt.id, isFirst: document.debts.length === 0 });
      }}
      onClose={onClose}
    />
  );
}

function PaymentDialog({
  task: { debt, before },
  document,
  outlook,
  today,
  actions,
  onClose,
}: TaskProps<PaymentTask>) {
  const { payments } = document;
  const next =
    outlook === null ? undefined : toPay(outlook.agenda).find(({ debtId }) => debtId === debt.id);
  return (
    <Dialog
      title={
        before
          ? m.planner_payment_edit_title({ name: debt.name })
          : m.planner_payment_title({ name: debt.name })
      }
      onClose={onClose}
    >
      <PaymentForm
        today={today}
        debt={before ? debt : balanceByToday(debt, payments, today)}
        others={payments.filter(({ id }) => id !== before?.id)}
        before={before}
        planned={next?.remaining ?? null}
        due={next?.unpaid ?? null}
        countsForText={(paidOn, typed) => {
          const change = { paidOn, amount: typed ?? before?.amount ?? cents(1) };
          const payment = before
            ? correctedPayment(debt, payments, before, change, today)
            : newPayment(next, debt, payments, change, today);
          return countsForText(debt, payments, payment, today, before);
        }}
        onRecord={(amount, paidOn) => {
          if (before) actions.changePayment(before, amount, paidOn);
          else actions.pay(debt.id, amount, paidOn);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
