import { Clock } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reportsUnder, reportTarget } from '../../../domain/cards/utilization.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { type AgendaItem, askedNow, paymentToward } from '../../../domain/planner/agenda.ts';
import { lateStepOf } from '../../../domain/planner/late_step.ts';
import type { Payment, TrackedDebt } from '../../../domain/planner/progress.ts';
import { daysBetween } from '../../../domain/time/iso_date.ts';
import { removePayment } from '../../data/planner/document.ts';
import { recordNewPayment } from '../../data/planner/new_payment.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { usePlanner, usePlannerDocument } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { monthDayText, monthText, weekdayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { carriedCard } from '../../../domain/cards/carried_card.ts';
import { DueDayField } from './due_day_field.tsx';
import { lateText } from './texts.tsx';

const money = (amount: Cents) => formatMoney(amount, locale);

/** What keeps the same debt under its next step, where that day comes before the payment's own; null where none does. */
function stepBefore({ debtId, isLate, dueOn }: AgendaItem, { ledgers, today }: Outlook) {
  const ledger = ledgers.find(({ debt }) => debt.id === debtId);
  const step = ledger && !isLate ? lateStepOf(ledger, today) : null;
  return step && step.lastDay < dueOn ? step : null;
}

/** The one next thing to do, and a way to say that it is done. */
export function NextStep({
  next: planned,
  debts,
  payments,
  outlook,
}: {
  readonly next: AgendaItem | undefined;
  readonly payments: readonly Payment[];
  readonly debts: readonly TrackedDebt[];
  readonly outlook: Outlook;
}) {
  const planner = usePlanner();
  const isChosen = usePlannerDocument().plan !== null;
  // An amount that nobody chose is no instruction: what's due is.
  const next = planned && !isChosen ? dueAlone(planned) : planned;
  const [recorded, setRecorded] = useState<{ id: string; text: string } | null>(null);
  const [said, setSaid] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const debt = debts.find(({ id }) => id === next?.debtId);
  const { today } = outlook;
  const step = next ? stepBefore(next, outlook) : null;

  const pay = (event: MouseEvent, payment: AgendaItem, name: string) => {
    // The next payment stands here as soon as this one is recorded: a double click means one.
    if (event.detail > 1) return;
    const id = crypto.randomUUID();
    if (!debt) return;
    setSaid('');
    planner.update((document) =>
      recordNewPayment(
        document,
        { id, ...paymentToward(payment, debt, document.payments, today) },
        today,
      ),
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
          <h2 id="next" ref={title} tabIndex={-1} className="text-5/[1.12]">
            {whatText(next, debt)}
          </h2>
          {next.isLate && (
            <p className="flex gap-2 font-[560] text-clay">
              <Clock aria-hidden="true" size={20} strokeWidth={1.6} className="mt-0.5 flex-none" />
              {next.isDayKnown
                ? m.dashboard_late({
                    day: weekdayText(next.dueOn),
                    late: lateText(daysBetween(next.dueOn, today)),
                  })
                : m.dashboard_late_no_day({ month: monthText(next.month) })}
            </p>
          )}
          {step && (
            <p className="flex gap-2 font-[560] text-clay">
              <Clock aria-hidden="true" size={20} strokeWidth={1.6} className="mt-0.5 flex-none" />
              {m.dashboard_pay_before_step({
                day: weekdayText(step.lastDay),
                amount: money(step.amount),
                days: step.days,
              })}
            </p>
          )}
          <p className="max-w-measure">
            {isChosen || next.isLate || next.due === 0
              ? whyText(next)
              : m.dashboard_pay_why_no_plan()}{' '}
            {goesToLateText(next, outlook)}{' '}
            {next.opensOn === null && markText(askedNow(next), debt, payments, outlook)}
            {next.opensOn !== null &&
              next.isDayKnown &&
              m.dashboard_pay_opens({ day: monthDayText(next.opensOn) })}
          </p>
          <div className="mt-1 flex flex-wrap gap-3 max-sm:*:flex-auto">
            {next.opensOn === null ? (
              <Button variant="primary" onClick={(event) => pay(event, askedNow(next), debt.name)}>
                {m.dashboard_paid()}
              </Button>
            ) : (
              <ButtonLink to="/debt-destroyer">{m.dashboard_pay_sooner()}</ButtonLink>
            )}
            <ButtonLink
              variant="text"
              to="/ai-assistant"
              state={{ about: { debtId: debt.id } }}
              aria-label={m.dashboard_ask_name({ name: debt.name })}
            >
              {m.dashboard_ask()}
            </ButtonLink>
          </div>
          {debt.dueDay === undefined && (
            <DueDayField
              key={debt.id}
              debt={debt}
              today={today}
              onSaved={(day) => {
                flushSync(() => setSaid(m.dashboard_due_day_done({ name: debt.name, day })));
                title.current?.focus();
              }}
            />
          )}
        </>
      ) : (
        <h2 id="next">{m.dashboard_settled()}</h2>
      )}
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {said}
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

/** What the lender asks for, without what our suggested amount would add. */
const dueAlone = (item: AgendaItem): AgendaItem =>
  item.unpaid > 0 ? { ...item, remaining: item.unpaid, planned: item.due } : item;

function whatText(next: AgendaItem, { name, dueDay }: TrackedDebt): string {
  const amount = money(askedNow(next).remaining);
  if (next.isLate) return m.dashboard_pay_late({ amount, name });
  return dueDay === undefined
    ? m.dashboard_pay_in({ amount, name, month: monthText(next.month) })
    : m.dashboard_pay({ amount, name, day: weekdayText(next.dueOn) });
}

function whyText(next: AgendaItem): string {
  const { isLate, isDayKnown, mayBeOlder, count, due, unpaid, remaining, planned, paid, dueOn } =
    next;
  const month = monthText(next.month);
  if (isLate) {
    if (remaining < unpaid && !isDayKnown)
      return m.dashboard_pay_why_late_part_no_day({ unpaid: money(unpaid) });
    if (remaining < unpaid && isDayKnown)
      return m.dashboard_pay_why_late_part({ unpaid: money(unpaid), day: monthDayText(dueOn) });
    if (mayBeOlder && isDayKnown)
      return m.dashboard_pay_why_late_max({ count, day: monthDayText(dueOn) });
    if (count > 1 && isDayKnown)
      return m.dashboard_pay_why_late_many({ count, day: monthDayText(dueOn) });
    return remaining > unpaid
      ? `${m.dashboard_pay_why_can_wait({ top: money(cents(remaining - unpaid)) })} ${m.dashboard_pay_why_late()}`
      : m.dashboard_pay_why_late();
  }
  const so = paid > 0 ? ` ${m.dashboard_pay_why_part({ paid: money(paid) })}` : '';
  if (due === 0) return m.dashboard_pay_why_none({ month }) + so;
  if (unpaid === 0) return m.dashboard_pay_why_rest({ month }) + so;
  if (remaining < unpaid)
    return (
      (isDayKnown
        ? m.dashboard_pay_why_short({ due: money(unpaid), day: monthDayText(dueOn) })
        : m.dashboard_pay_why_short_no_day({ due: money(unpaid) })) + so
    );
  return (
    (remaining === unpaid && planned === due
      ? m.dashboard_pay_why_same({ month })
      : m.dashboard_pay_why_due({ due: money(unpaid), top: money(cents(remaining - unpaid)) })) + so
  );
}

/** That what is late on the debt takes the payment first, where the plan has no money for it and this is for another month. */
function goesToLateText({ debtId, isLate }: AgendaItem, { agenda }: Outlook): string {
  const late = agenda.find((item) => item.debtId === debtId && item.isLate && item.isPutOff);
  return isLate || late === undefined
    ? ''
    : m.dashboard_pay_goes_to_late({ amount: money(late.unpaid) });
}

/** What the payment does to what the card reports, when it takes it under a mark with what is added until the close. */
function markText(
  { remaining }: AgendaItem,
  debt: TrackedDebt,
  payments: readonly Payment[],
  outlook: Outlook,
): string {
  const card = carriedCard(debt, payments, outlook);
  const target = card && reportTarget(card, outlook.today);
  if (!card || !target || target.isTooLate || target.payBy === null || target.closesOn === null)
    return '';
  const mark = reportsUnder(remaining, card, outlook.today);
  return mark === null
    ? ''
    : m.dashboard_pay_mark_by({
        day: monthDayText(target.payBy),
        mark,
        closes: monthDayText(target.closesOn),
      });
}
