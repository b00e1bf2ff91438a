import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AgendaItem, askedNow, toPay } from '../../../domain/planner/agenda.ts';
import { cents } from '../../../domain/money/cents.ts';
import { formatWholePercent } from '../../../domain/money/format.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { paidDown } from '../../../domain/planner/progress.ts';
import { daysBetween, firstOfMonth, type IsoDate } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import type { DebtField } from '../../data/planner/field_of_debt.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthDayText, monthText, weekdayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { Seam } from '../../ui/seam.tsx';
import { NextStep, WaitingPart } from './month_item_notes.tsx';
import { money, nameOf } from './plan_texts.ts';

interface MonthPaymentsProps {
  readonly outlook: Outlook;
  /** Records what is left of the item for today, or takes its last payment back. */
  readonly onTick: (item: AgendaItem, isPaid: boolean) => void;
  /** A payment on the item's debt: where the item is paid, the one that did. */
  readonly onPay: (item: AgendaItem) => void;
  /** The person says that all that was due is paid. */
  readonly onUpToDate: (id: DebtId) => void;
  readonly onEdit: (id: DebtId, at: DebtField) => void;
}

const sumOf = (items: readonly AgendaItem[], of: (item: AgendaItem) => number) =>
  cents(items.reduce((sum, item) => sum + of(item), 0));

/** What is late, this month's payments to check off, and next month's where this month has nothing left to do. */
export function MonthPayments({
  outlook,
  beside,
  ...acts
}: MonthPaymentsProps & {
  /** Beside the first heading. */
  readonly beside: ReactNode;
}) {
  const { agenda } = outlook;
  const late = agenda.filter(({ isLate }) => isLate);
  const onTime = agenda.filter(({ isLate }) => !isLate);
  const shown = shownMonths(outlook, onTime);
  return (
    <div className="grid grid-cols-1 gap-10">
      {late.length > 0 && (
        <section aria-labelledby="late">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <h2 id="late" className="text-clay">
              {m.planner_month_late_title()}
            </h2>
            {beside}
          </div>
          <ItemList items={late} outlook={outlook} {...acts} />
        </section>
      )}
      {shown.map((month) => (
        <Month
          key={month}
          month={month}
          items={onTime.filter((item) => item.month === month)}
          isFirst={month === shown[0]}
          isWhole={
            (month === shown[0] && late.length === 0) || isWholeMonth(outlook, onTime, month)
          }
          beside={month === shown[0] && late.length === 0 ? beside : null}
          outlook={outlook}
          {...acts}
        />
      ))}
    </div>
  );
}

/** Whether every debt that is owed has its payment of a month in the list: one that waits for an earlier month's has not, and sums over
 *  the others would pass for the month's. */
const isWholeMonth = ({ owedToday }: Outlook, items: readonly AgendaItem[], month: IsoDate) =>
  [...owedToday].every(
    ([id, owed]) => owed === 0 || items.some((item) => item.debtId === id && item.month === month),
  );

/** This month where it has payments; the next one too where nothing of this one is left, or not every debt is in it. */
function shownMonths(
  { today, debts, agenda }: Outlook,
  items: readonly AgendaItem[],
): readonly IsoDate[] {
  const months = [...new Set(items.map(({ month }) => month))].toSorted();
  const now = items.filter(({ month }) => month === firstOfMonth(today));
  const isWhole = debts.every(({ id }) =>
    [...now, ...agenda.filter(({ isLate }) => isLate)].some(({ debtId }) => debtId === id),
  );
  const isDone = toPay(now).length === 0;
  return isWhole && !isDone ? months.slice(0, 1) : months.slice(0, 2);
}

function Month({
  month,
  items,
  isFirst,
  isWhole,
  beside,
  outlook,
  ...acts
}: MonthPaymentsProps & {
  readonly beside: ReactNode;
  readonly month: IsoDate;
  readonly items: readonly AgendaItem[];
  readonly isFirst: boolean;
  readonly isWhole: boolean;
}) {
  const name = monthText(month);
  const planned = sumOf(items, (item) => item.planned);
  const paid = sumOf(items, (item) => Math.min(item.paid, item.planned));
  const due = sumOf(items, ({ unpaid }) => unpaid);
  const { percent } = paidDown(planned, cents(planned - paid));
  const id = `month-${month}`;
  // What is the same of several is said once.
  const unopened = items.filter(waitsForDay);
  const early = unopened.length > 1 ? unopened[0]?.opensOn : undefined;
  const sums = { paid: money(paid), planned: money(planned) };
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={id}>{name}</h2>
        {beside}
        <p
          className={clsx(
            'num text-cell whitespace-normal text-ink-2 empty:hidden',
            beside !== null && 'w-full',
          )}
        >
          {!isWhole
            ? ''
            : toPay(items).length === 0
              ? m.planner_month_all_paid({ month: name })
              : due > 0
                ? m.planner_month_still_due({ ...sums, due: money(due) })
                : m.planner_month_paid_of(sums)}
        </p>
      </div>
      {paid > 0 && isWhole && (
        <Seam
          percent={percent}
          label={m.planner_month_seam({
            percent: formatWholePercent(percent, locale),
            month: name,
          })}
        />
      )}
      {typeof early === 'string' && (
        <p className="mb-3 max-w-measure text-1 text-ink-2">
          {m.planner_month_opens_no_days({ day: monthDayText(early) })}
        </p>
      )}
      <ItemList items={items} outlook={outlook} isSaidAbove={typeof early === 'string'} {...acts} />
      {isFirst && <p className="mt-3 text-1 text-ink-2 print:hidden">{m.planner_month_help()}</p>}
    </section>
  );
}

/** Whether it can't be checked off yet, since nobody told its due day. */
const waitsForDay = ({ remaining, opensOn, isDayKnown }: AgendaItem): boolean =>
  remaining > 0 && opensOn !== null && !isDayKnown;

const columns =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_6.5rem_8rem]';

function ItemList({
  items,
  ...rest
}: MonthPaymentsProps & {
  readonly items: readonly AgendaItem[];
  /** Whether the list says above what stands for several of it. */
  readonly isSaidAbove?: boolean;
}) {
  return (
    <>
      <div aria-hidden="true" className={`${columns} pt-3 pb-1 text-1 text-ink-2 max-sm:hidden`}>
        <span className="col-start-3 text-right">{m.planner_month_due_head()}</span>
        <span className="text-right">{m.planner_month_planned_head()}</span>
      </div>
      <ul>
        {items.map((item) => (
          <Item
            key={`${item.debtId}-${item.month}-${item.isLate}-${item.dueOn}`}
            item={item}
            {...rest}
          />
        ))}
      </ul>
    </>
  );
}

function Item({
  item,
  isSaidAbove = false,
  outlook,
  onTick,
  onPay,
  onUpToDate,
  onEdit,
}: MonthPaymentsProps & { readonly item: AgendaItem; readonly isSaidAbove?: boolean }) {
  const { debtId, remaining, planned, due, isLate, isDayKnown, opensOn } = item;
  const name = nameOf(outlook, debtId);
  const isPaid = remaining === 0;
  const isStatementOut = isPaid || opensOn === null;
  const closes = outlook.ledgers.find(({ debt }) => debt.id === debtId)?.debt.statementDay;
  // What is paid now goes to what is late first: that is checked off before what comes due.
  const waits = !isLate && outlook.agenda.some((other) => other.debtId === debtId && other.isLate);
  const asked = askedNow(item);
  const amount = money(isPaid ? planned : asked.remaining);
  // Once a part is paid, all three are what is left of it.
  const dueShown = isPaid ? due : item.unpaid;
  const plannedShown = isPaid ? planned : item.isPutOff ? cents(0) : remaining;
  const onTop = cents(Math.max(0, plannedShown - dueShown));
  const isDueFirst = asked !== item;
  return (
    <li
      className={`${columns} items-start border-t border-line py-2.5 max-[18rem]:flex max-[18rem]:flex-col`}
    >
      <label className="-m-2.5 flex min-h-11 min-w-11 items-center justify-center p-2.5">
        <input
          type="checkbox"
          checked={isPaid}
          disabled={waits || !isStatementOut}
          onChange={(event) => onTick(asked, event.target.checked)}
          aria-label={m.planner_month_tick({ amount, name })}
          className="checkbox"
        />
      </label>
      <div className="min-w-0">
        <button
          type="button"
          onClick={() => onPay(item)}
          aria-label={
            isPaid && item.paidOn !== null
              ? m.planner_month_open_paid({ name })
              : m.planner_month_open_payment({ name })
          }
          className="-my-1 min-h-8 text-left font-[560] wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </button>
        <p className={`text-1 ${isLate ? 'font-[560] text-clay' : 'text-ink-2'}`}>
          {isLate && (
            <Clock
              aria-hidden="true"
              size={15}
              strokeWidth={1.8}
              className="mr-1 inline-block align-[-0.15em]"
            />
          )}
          {whenText(item, outlook.today)}
        </p>
        {isLate && <NextStep item={item} outlook={outlook} />}
        {isDueFirst && (
          <p className="text-1 text-ink-2">{m.planner_month_can_wait({ amount: money(onTop) })}</p>
        )}
        {isDueFirst && (
          <Button
            variant="text"
            className="-ml-3 min-h-11 text-left text-1"
            onClick={() => onTick(item, true)}
          >
            {m.planner_month_paid_all({ amount: money(remaining) })}
          </Button>
        )}
        <WaitingPart item={item} outlook={outlook} />
        {!isPaid && item.paid > 0 && (
          <p className="text-1 text-ink-2">{m.planner_month_part({ paid: money(item.paid) })}</p>
        )}
        {!isStatementOut && opensOn !== null && !(isSaidAbove && waitsForDay(item)) && (
          <p className="text-1 text-ink-2">
            {isDayKnown
              ? m.planner_month_opens({ day: monthDayText(opensOn) })
              : m.planner_month_opens_no_day({ day: monthDayText(opensOn) })}
          </p>
        )}
        {!isStatementOut && isDayKnown && closes === undefined && (
          <Button
            variant="text"
            className="-ml-3 min-h-11 text-left text-1"
            onClick={() => onEdit(debtId, 'statementDay')}
          >
            {m.planner_month_add_close()}
          </Button>
        )}
        {!isPaid && !isDayKnown && due > 0 && (
          <Button
            variant="text"
            className="-ml-3 min-h-11 text-left text-1"
            onClick={() => onEdit(debtId, 'dueDay')}
          >
            {m.planner_month_add_day()}
          </Button>
        )}
        {isLate && (
          <Button
            variant="text"
            className="-ml-3 min-h-11 text-left text-1"
            onClick={() => onUpToDate(debtId)}
          >
            {m.planner_month_up_to_date()}
          </Button>
        )}
      </div>
      <p className={clsx('num text-right', isDueFirst ? 'font-[600]' : 'text-ink-2 max-sm:hidden')}>
        {money(dueShown)}
      </p>
      <p className={clsx('num text-right', isDueFirst && 'max-sm:hidden')}>
        <span className={isPaid || isDueFirst ? 'text-ink-2' : 'font-[600]'}>
          {item.isPutOff ? m.planner_month_later() : money(plannedShown)}
        </span>
        {isLate && plannedShown < dueShown && (
          <span className="block text-1 text-ink-2 sm:hidden">
            {item.isPutOff
              ? m.planner_month_late_small({ amount: money(dueShown) })
              : m.planner_month_of_late({ amount: money(dueShown) })}
          </span>
        )}
        {!isLate && dueShown !== plannedShown && (
          <span className="block text-1 text-ink-2">
            {dueShown > 0 && (
              <span className="sm:hidden">
                {m.planner_month_due_small({ amount: money(dueShown) })}
              </span>
            )}
            {onTop > 0 && due > 0 && (
              <span className="max-sm:hidden">
                {m.planner_month_on_top({ amount: money(onTop) })}
              </span>
            )}
          </span>
        )}
      </p>
    </li>
  );
}

/** "2 days late", of whole days. */
const lateText = (days: number): string =>
  days === 1 ? m.planner_late_day() : m.planner_late_days({ days });

function whenText(item: AgendaItem, today: IsoDate): string {
  const { dueOn, month, isDayKnown, isLate, mayBeOlder, remaining, paidOn, due, count } = item;
  if (remaining === 0 && paidOn !== null)
    return m.planner_month_paid_on({ day: monthDayText(paidOn) });
  if (isLate) {
    if (!isDayKnown) return m.planner_month_late_no_day({ month: monthText(month) });
    const day = monthDayText(dueOn);
    if (mayBeOlder) return m.planner_month_late_max({ count, day });
    return count > 1
      ? m.planner_month_late_many({ count, day })
      : m.planner_month_late_since({ day, late: lateText(daysBetween(dueOn, today)) });
  }
  if (due === 0)
    return isDayKnown
      ? m.planner_month_nothing_due({ day: weekdayText(dueOn) })
      : m.planner_month_nothing_due_in({ month: monthText(month) });
  if (!isDayKnown) return m.planner_month_in({ month: monthText(month) });
  return item.unpaid > 0
    ? m.planner_month_due_by({ day: weekdayText(dueOn) })
    : m.planner_month_by({ day: weekdayText(dueOn) });
}
