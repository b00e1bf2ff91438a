import { Clock } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { markPassedBy, nextStatement, utilizationOf } from '../../../domain/credit/utilization.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { NextPayment } from '../../../domain/payoff/next_payment.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import { daysBetween } from '../../../domain/time/iso_date.ts';
import { recordPayment, removePayment } from '../../data/planner/document.ts';
import type { Outlook } from '../../data/planner/outlook.ts';
import { usePlanner } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthDayText, monthText, weekdayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { lateText, shareText } from './texts.tsx';

const money = (amount: Cents) => formatMoney(amount, locale);

/** The one next thing to do, and a way to say that it is done. */
export function NextStep({
  next,
  debts,
  outlook,
}: {
  readonly next: NextPayment | undefined;
  readonly debts: readonly TrackedDebt[];
  readonly outlook: Outlook;
}) {
  const planner = usePlanner();
  const [recorded, setRecorded] = useState<{ id: string; text: string } | null>(null);
  const debt = debts.find(({ id }) => id === next?.debtId);
  const { today } = outlook;

  const pay = (event: MouseEvent, payment: NextPayment, name: string) => {
    // The next payment stands here as soon as this one is recorded: a double click means one.
    if (event.detail > 1) return;
    const id = crypto.randomUUID();
    planner.update((document) =>
      recordPayment(document, {
        id,
        debtId: payment.debtId,
        amount: payment.remaining,
        paidOn: today,
        // Paid before its month has begun.
        ...(payment.month > today && { countsFor: payment.month }),
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
      aria-labelledby="next"
      className="grid grid-cols-1 gap-4 rounded-3 bg-glaze-tint p-6 max-sm:p-5 md:px-10 md:py-8 forced-colors:border"
    >
      <p className="text-1 text-ink-2">{m.dashboard_next()}</p>
      {next && debt ? (
        <>
          <h2 id="next" className="text-5/[1.12]">
            {whatText(next, debt)}
          </h2>
          {next.isLate && debt.dueDay !== undefined && (
            <p className="flex gap-2 font-[560] text-clay">
              <Clock aria-hidden="true" size={20} strokeWidth={1.6} className="mt-0.5 flex-none" />
              {m.dashboard_late({
                day: weekdayText(next.dueOn),
                late: lateText(daysBetween(next.dueOn, today)),
              })}
            </p>
          )}
          <p className="max-w-measure">
            {whyText(next)} {markText(next, debt, outlook)}
          </p>
          {debt.dueDay === undefined && (
            <p className="text-1 text-ink-2">
              {m.dashboard_no_due_day()}{' '}
              <Link to="/debt-destroyer" className="py-2">
                {m.dashboard_no_due_day_link()}
              </Link>
            </p>
          )}
          <div className="mt-1 grid sm:justify-start">
            <Button variant="primary" onClick={(event) => pay(event, next, debt.name)}>
              {m.dashboard_paid()}
            </Button>
          </div>
        </>
      ) : (
        <h2 id="next">{m.dashboard_settled()}</h2>
      )}
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
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

function whatText(next: NextPayment, { name, dueDay }: TrackedDebt): string {
  const amount = money(next.remaining);
  if (next.isLate) return m.dashboard_pay_late({ amount, name });
  return dueDay === undefined
    ? m.dashboard_pay_in({ amount, name, month: monthText(next.month) })
    : m.dashboard_pay({ amount, name, day: weekdayText(next.dueOn) });
}

function whyText({ planned, paid, month, isLate }: NextPayment): string {
  const set = { planned: money(planned), month: monthText(month) };
  if (paid > 0) return m.dashboard_pay_why({ ...set, paid: money(paid) });
  return isLate ? m.dashboard_pay_why_late(set) : m.dashboard_pay_why_none(set);
}

/** What the payment does to a card's use, when it takes it under a mark. */
function markText(
  { remaining }: NextPayment,
  { id, kind, creditLimit, statementDay }: TrackedDebt,
  { owedToday, today }: Outlook,
): string {
  if (kind !== 'card' || creditLimit === undefined) return '';
  const owed = owedToday.get(id) ?? cents(0);
  const mark = markPassedBy(remaining, owed, creditLimit);
  const use = utilizationOf(owed, creditLimit);
  if (mark === null || use === null) return '';
  const from = { share: shareText(use.tenths), mark };
  return statementDay === undefined
    ? m.dashboard_pay_mark(from)
    : m.dashboard_pay_mark_by({ ...from, day: monthDayText(nextStatement(statementDay, today)) });
}
