import { useState } from 'react';
import type { Cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { NextPayment } from '../../../domain/payoff/next_payment.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { recordPayment, removePayment } from '../../data/planner/document.ts';
import { planner } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthText, weekdayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';

interface NextStepProps {
  readonly next: NextPayment | undefined;
  readonly debts: readonly TrackedDebt[];
  readonly today: IsoDate;
}

const money = (amount: Cents) => formatMoney(amount, locale);

/** The one next thing to do, and a way to say that it is done. */
export function NextStep({ next, debts, today }: NextStepProps) {
  const [recorded, setRecorded] = useState<{ id: string; text: string } | null>(null);
  const debt = debts.find(({ id }) => id === next?.debtId);

  const pay = (payment: NextPayment, name: string) => {
    const id = crypto.randomUUID();
    planner.update((document) =>
      recordPayment(document, {
        id,
        debtId: payment.debtId,
        amount: payment.remaining,
        paidOn: today,
      }),
    );
    setRecorded({ id, text: m.dashboard_paid_done({ amount: money(payment.remaining), name }) });
  };
  const undo = (id: string) => {
    planner.update((document) => removePayment(document, id));
    setRecorded(null);
  };

  return (
    <section className="grid gap-4 rounded-3 bg-glaze-tint p-6 md:px-10 md:py-8 forced-colors:border">
      <p className="text-cell text-ink-2">{m.dashboard_next()}</p>
      {next && debt ? (
        <>
          <h2 className="text-5/[1.12]">
            {m.dashboard_pay({
              amount: money(next.remaining),
              name: debt.name,
              day: weekdayText(next.dueOn),
            })}
          </h2>
          <p className="max-w-measure">
            {next.paid > 0
              ? m.dashboard_pay_why({
                  planned: money(next.planned),
                  month: monthText(next.month),
                  paid: money(next.paid),
                })
              : m.dashboard_pay_why_none({
                  planned: money(next.planned),
                  month: monthText(next.month),
                })}
          </p>
          {next.isLate && (
            <p className="font-[560] text-clay">
              {m.dashboard_late({ day: weekdayText(next.dueOn) })}
            </p>
          )}
          {debt.dueDay === undefined && (
            <p className="text-1 text-ink-2">{m.dashboard_no_due_day()}</p>
          )}
          <div>
            <Button
              variant="primary"
              className="max-sm:w-full"
              onClick={() => pay(next, debt.name)}
            >
              {m.dashboard_paid()}
            </Button>
          </div>
        </>
      ) : (
        <h2>{m.dashboard_settled()}</h2>
      )}
      <div role="status" className="flex flex-wrap items-center gap-3 empty:hidden">
        {recorded && (
          <>
            <span>{recorded.text}</span>
            <Button onClick={() => undo(recorded.id)}>{m.dashboard_undo()}</Button>
          </>
        )}
      </div>
    </section>
  );
}
