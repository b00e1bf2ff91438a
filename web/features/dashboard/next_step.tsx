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
    <section
      className="rounded-3 border border-glaze-line bg-glaze-tint p-6"
      aria-labelledby="next"
    >
      <h2 id="next" className="font-sans text-1 font-normal tracking-normal text-ink-2">
        {m.dashboard_next()}
      </h2>
      {next && debt ? (
        <>
          <p className="mt-3 font-serif text-5 leading-tight">
            {m.dashboard_pay({
              amount: money(next.remaining),
              name: debt.name,
              day: weekdayText(next.dueOn),
            })}
          </p>
          <p className="mt-3 max-w-measure">
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
            <p className="mt-2 font-[560] text-clay">
              {m.dashboard_late({ day: weekdayText(next.dueOn) })}
            </p>
          )}
          {debt.dueDay === undefined && (
            <p className="mt-2 text-1 text-ink-2">{m.dashboard_no_due_day()}</p>
          )}
          <Button
            variant="primary"
            className="mt-5 max-sm:w-full"
            onClick={() => pay(next, debt.name)}
          >
            {m.dashboard_paid()}
          </Button>
        </>
      ) : (
        <p className="mt-3 font-serif text-4">{m.dashboard_settled()}</p>
      )}
      <div role="status" className="mt-3 flex flex-wrap items-center gap-3">
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
