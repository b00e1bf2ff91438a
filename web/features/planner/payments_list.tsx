import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import type { RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data_table.tsx';
import { dayText } from '../../ui/day_text.ts';
import { IconButton } from '../../ui/icon_button.tsx';
import { SelectField } from '../../ui/select_field.tsx';
import { money } from './plan_texts.ts';
import { paymentText } from './use_actions.ts';

interface PaymentsListProps {
  readonly debts: readonly TrackedDebt[];
  readonly payments: readonly RecordedPayment[];
  readonly onEdit: (payment: RecordedPayment) => void;
  readonly onDelete: (payment: RecordedPayment) => void;
}

/** How many payments show before the rest is asked for. */
const few = 6;
const all = 'all';

/** Every payment that was recorded, the latest first; of all debts or of one. */
export function PaymentsList({ debts, payments, onEdit, onDelete }: PaymentsListProps) {
  const [chosen, setChosen] = useState<string>(all);
  const [isWhole, setWhole] = useState(false);
  const paidDebts = debts.filter(({ id }) => payments.some(({ debtId }) => debtId === id));
  // The last payment of the chosen debt may be gone.
  const which = paidDebts.some(({ id }) => id === chosen) ? chosen : all;
  const listed = payments
    .filter(({ debtId }) => which === all || debtId === which)
    .toSorted((a, b) => (a.paidOn > b.paidOn ? -1 : Number(a.paidOn < b.paidOn)));
  const shown = isWhole ? listed : listed.slice(0, few);
  const debtOf = (id: DebtId) => debts.find((debt) => debt.id === id);
  const isInBalance = ({ debtId, paidOn }: RecordedPayment) => {
    const debt = debtOf(debtId);
    return debt !== undefined && paidOn < debt.balanceAsOf;
  };
  const count = listed.length;
  return (
    <>
      {paidDebts.length > 1 && (
        <div className="mb-5 sm:max-w-60">
          <SelectField
            label={m.planner_payments_which()}
            name="payments-of"
            value={which}
            options={[
              { value: all, label: m.planner_payments_all() },
              ...paidDebts.map(({ id, name }) => ({ value: id as string, label: name })),
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <DataTable
        caption={m.planner_payments_title()}
        stack="sm"
        rows={shown}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'day',
            head: m.planner_payment_day(),
            isRowHeader: true,
            cell: ({ paidOn }) => <time dateTime={paidOn}>{dayText(paidOn)}</time>,
            total: count === 1 ? m.planner_payments_one() : m.planner_payments_count({ count }),
          },
          {
            key: 'debt',
            head: m.planner_column_debt(),
            cell: (payment) => (
              <>
                {debtOf(payment.debtId)?.name}
                {isInBalance(payment) && (
                  <span className="block text-1 text-ink-2">{m.planner_payments_in_balance()}</span>
                )}
              </>
            ),
          },
          {
            key: 'amount',
            head: m.planner_payments_amount(),
            align: 'end',
            cell: ({ amount }) => money(amount),
            total: money(cents(listed.reduce((sum, { amount }) => sum + amount, 0))),
          },
          {
            key: 'actions',
            head: <span className="sr-only">{m.planner_column_actions()}</span>,
            cell: (payment) => (
              <span className="relative top-1 -my-2.5 flex items-center justify-end print:hidden">
                <IconButton
                  label={m.planner_payment_edit_name(paymentText(payment, debts))}
                  onClick={() => onEdit(payment)}
                >
                  <Pencil aria-hidden="true" size={20} strokeWidth={1.6} />
                </IconButton>
                <IconButton
                  label={m.planner_payment_delete_name(paymentText(payment, debts))}
                  onClick={() => onDelete(payment)}
                >
                  <Trash2 aria-hidden="true" size={20} strokeWidth={1.6} />
                </IconButton>
              </span>
            ),
          },
        ]}
      />
      {count > few && (
        <Button className="mt-5" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? m.planner_payments_few() : m.planner_payments_whole({ count })}
        </Button>
      )}
    </>
  );
}
