import { CalendarPlus, ChevronDown, ChevronRight, Download, Printer } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { PayoffPlan } from '../../../domain/planner/payoff_plan.ts';
import { firstOfMonth, type IsoDate } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import type { DueDay } from '../../data/planner/due_days.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data_table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shortMonthText } from '../../ui/day_text.ts';
import { useToasts } from '../../ui/toast.ts';
import { saveCalendar, saveTable, withoutDueDay } from './downloads.ts';
import { DueDaysForm } from './due_days_form.tsx';
import { MonthDebts } from './month_debts.tsx';
import { money, nameOf } from './plan_texts.ts';

interface MonthTableProps {
  readonly outlook: Outlook;
  readonly plan: PayoffPlan;
  /** Due days that were told for the calendar. */
  readonly onDueDays: (days: ReadonlyMap<DebtId, DueDay>) => void;
}

/** How many months show before the rest is asked for. */
const fewMonths = 6;

/** On paper all months stand. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const print = window.matchMedia('print');
    const look = () => setPrinting(print.matches);
    print.addEventListener('change', look);
    return () => print.removeEventListener('change', look);
  }, []);
  return isPrinting;
}

export function MonthTable({ outlook, plan, onDueDays }: MonthTableProps) {
  const toast = useToasts();
  const [isAsking, setAsking] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<IsoDate>>(new Set());
  const id = useId();
  const isPrinting = useIsPrinting();
  const toggle = (month: IsoDate) =>
    setOpened((before) =>
      before.has(month)
        ? new Set([...before].filter((each) => each !== month))
        : new Set([...before, month]),
    );
  const count = plan.months.length;
  const shown = isWhole || isPrinting ? plan.months : plan.months.slice(0, fewMonths);
  const paidOff = (row: PayoffPlan['months'][number]) => {
    const names = plan.order
      .filter(({ paidOffOn }) => firstOfMonth(paidOffOn) === row.month)
      .map(({ debtId }) => nameOf(outlook, debtId));
    return (
      names.length > 0 && (
        <span className="flex flex-wrap gap-2 max-md:*:wrap-anywhere max-md:*:whitespace-normal">
          {names.map((name) => (
            <Badge key={name} kind="gold">
              {m.planner_paid_off({ name })}
            </Badge>
          ))}
        </span>
      )
    );
  };
  return (
    <section className="mt-14">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2>{m.planner_months_title()}</h2>
        <div className="flex flex-wrap max-sm:-ml-3">
          <Button
            variant="text"
            onClick={() =>
              withoutDueDay(outlook, plan).length > 0
                ? setAsking(true)
                : saveCalendar(toast, outlook, plan)
            }
          >
            <CalendarPlus aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.planner_calendar()}
          </Button>
          <Button variant="text" onClick={() => saveTable(toast, outlook, plan)}>
            <Download aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.planner_csv()}
          </Button>
          <Button variant="text" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={20} strokeWidth={1.6} />
            {m.planner_print()}
          </Button>
        </div>
      </div>
      <p className="mb-3 text-1 text-ink-2 print:hidden">{m.planner_months_help()}</p>
      <DataTable
        caption={m.planner_months_title()}
        rows={shown}
        rowKey={({ month }) => month}
        note={(row) => paidOff(row)}
        detail={(row) =>
          opened.has(row.month) && (
            <MonthDebts id={`${id}-${row.month}`} outlook={outlook} row={row} />
          )
        }
        columns={[
          {
            key: 'month',
            head: m.planner_column_month(),
            isRowHeader: true,
            cell: ({ month }) => (
              <MonthButton
                month={month}
                isOpen={opened.has(month)}
                controls={`${id}-${month}`}
                onToggle={() => toggle(month)}
              />
            ),
            total: count === 1 ? m.planner_month_one() : m.planner_months_count({ count }),
          },
          {
            key: 'start',
            head: m.planner_column_start(),
            align: 'end',
            isHiddenOnPhone: true,
            cell: ({ opening }) => money(opening),
          },
          {
            key: 'interest',
            head: m.planner_column_interest(),
            align: 'end',
            cell: ({ interest }) => money(interest),
            total: money(plan.totals.interest),
          },
          {
            key: 'paid',
            head: m.planner_column_paid(),
            align: 'end',
            cell: ({ paid }) => money(paid),
            total: money(plan.totals.paid),
          },
          {
            key: 'left',
            head: m.planner_column_left(),
            align: 'end',
            cell: ({ closing }) => money(closing),
            total: money(plan.months.at(-1)?.closing ?? plan.lastPayment),
          },
          {
            key: 'changes',
            head: m.planner_column_changes(),
            isHiddenOnPhone: true,
            cell: paidOff,
          },
        ]}
      />
      {count > fewMonths && (
        <Button className="mt-5" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? m.planner_show_few() : m.planner_show_all({ count })}
        </Button>
      )}
      <p className="mt-5 max-w-measure text-1 text-ink-2">{m.planner_basis()}</p>
      {isAsking && (
        <Dialog title={m.planner_due_days_title()} onClose={() => setAsking(false)}>
          <DueDaysForm
            today={outlook.today}
            debts={withoutDueDay(outlook, plan)}
            onDone={(days) => {
              setAsking(false);
              saveCalendar(
                toast,
                outlook,
                plan,
                new Map([...days].map(([id, { dueDay }]) => [id, dueDay] as const)),
              );
              if (days.size > 0) onDueDays(days);
            }}
            onCancel={() => setAsking(false)}
          />
        </Dialog>
      )}
    </section>
  );
}

/** Opens a month and closes it. Its sign hangs in the margin: on a phone the figures need the width. */
function MonthButton({
  month,
  isOpen,
  controls,
  onToggle,
}: {
  readonly month: IsoDate;
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}) {
  const Sign = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className="num -my-2.5 -ml-4 inline-flex min-h-11 items-baseline rounded-1 py-2.5 text-left font-[560] hover:bg-sunken"
    >
      <Sign
        aria-hidden="true"
        size={16}
        strokeWidth={1.6}
        className="flex-none self-center text-ink-2 print:hidden"
      />
      {shortMonthText(month)} <span className="sr-only">{m.planner_month_open()}</span>
    </button>
  );
}
