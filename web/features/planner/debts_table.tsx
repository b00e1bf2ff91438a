import { MessageCircle, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AgendaItem } from '../../../domain/planner/agenda.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatPercent, formatWholePercent } from '../../../domain/money/format.ts';
import type { DebtId, Promotion } from '../../../domain/planner/debt.ts';
import { firstToMind, runningPromotions } from '../../../domain/planner/promotions.ts';
import { paidDown, type TrackedDebt } from '../../../domain/planner/progress.ts';
import { endsOf, type Outlook } from '../../../domain/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data_table.tsx';
import { shortDateText, shortDayText, shortMonthText } from '../../ui/day_text.ts';
import { IconButton, IconLink } from '../../ui/icon_button.tsx';
import { locale } from '../../ui/locale.ts';
import { Seam } from '../../ui/seam.tsx';
import { percentText } from './debt_form_texts.ts';
import { money } from './plan_texts.ts';

interface DebtsTableProps {
  readonly tracked: readonly TrackedDebt[];
  readonly outlook: Outlook;
  readonly onEdit: (id: DebtId) => void;
  readonly onPay: (id: DebtId) => void;
  readonly onDelete: (id: DebtId) => void;
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <span className="block text-1 font-[400] text-ink-2">{children}</span>
);

/** The rate of a promotion and its last day; what it is where that was told. */
function untilText({ apr, endsOn, terms }: Promotion): string {
  const words = { rate: percentText(apr), day: shortDateText(endsOn) };
  return terms === 'deferred' ? m.planner_apr_until_deferred(words) : m.planner_apr_until(words);
}

/** What the lender asks for next, and by when. */
function Due({ item: { due, unpaid, paid, dueOn, isDayKnown, month } }: ItemProps) {
  if (due === 0) return m.planner_due_none();
  return (
    <>
      {money(unpaid)}
      <Note>
        {unpaid === 0
          ? m.planner_due_paid({ amount: money(cents(Math.min(due, paid))) })
          : isDayKnown
            ? m.planner_due_on({ day: shortDayText(dueOn) })
            : m.planner_due_in({ month: shortMonthText(month) })}
      </Note>
    </>
  );
}

/** What of the plan is left to pay beside what is left of what is due; once it is paid, what it was. */
const shownOf = ({ planned, remaining, isPutOff }: AgendaItem) =>
  isPutOff ? 0 : remaining > 0 ? remaining : planned;

/** What the plan means to pay, with what is late (`late`, cents). */
function Planned({ item, late }: ItemProps & { readonly late: Cents }) {
  const { planned, remaining, due, unpaid } = item;
  const onTop = cents(remaining > 0 ? remaining - unpaid : 0);
  return (
    <>
      <span className={onTop > 0 || late > 0 ? 'font-[600]' : ''}>
        {money(cents(shownOf(item) + late))}
      </span>
      {late > 0 && <Note>{m.planner_planned_late({ amount: money(late) })}</Note>}
      {remaining === 0 && planned > 0 ? (
        <Note>{m.planner_planned_paid()}</Note>
      ) : (
        onTop > 0 && due > 0 && <Note>{m.planner_month_on_top({ amount: money(onTop) })}</Note>
      )}
    </>
  );
}

/** What the plan pays now of what is late on a debt whose next payment is another. Cents. */
const lateBeside = (next: AgendaItem | undefined, agenda: readonly AgendaItem[]): Cents =>
  cents(
    agenda
      .filter((each) => each !== next && each.debtId === next?.debtId)
      .reduce(
        (sum, { isLate, isPutOff, remaining }) => sum + (isLate && !isPutOff ? remaining : 0),
        0,
      ),
  );

interface ItemProps {
  readonly item: AgendaItem;
}

/** Every debt a row; on a phone each becomes a block of its own with labels over the figures. */
export function DebtsTable({ tracked, outlook, onEdit, onPay, onDelete }: DebtsTableProps) {
  const plan = outlook.result.ok ? outlook.result.plan : null;
  const ends = plan ? endsOf(plan) : null;
  const promotions = runningPromotions(outlook.debts, outlook.today);
  const rows = tracked.map((debt) => {
    const owed = outlook.owedToday.get(debt.id) ?? cents(0);
    const item = outlook.agenda.findLast(({ debtId }) => debtId === debt.id);
    return {
      debt,
      owed,
      item,
      late: lateBeside(item, outlook.agenda),
      end: ends?.get(debt.id),
      percent: paidDown(debt.startingBalance, owed).percent,
      promotion: firstToMind(promotions.filter(({ debtId }) => debtId === debt.id))?.promotion,
    };
  });
  const items = rows.flatMap(({ item }) => (item ? [item] : []));
  const sum = (of: (item: AgendaItem) => number) =>
    money(cents(items.reduce((total, item) => total + of(item), 0)));
  const all = paidDown(outlook.totalAtStart, outlook.totalToday).percent;
  return (
    <DataTable
      caption={m.planner_debts_title()}
      stack="lg"
      rows={rows}
      rowKey={({ debt }) => debt.id}
      columns={[
        {
          key: 'name',
          head: m.planner_column_debt(),
          isRowHeader: true,
          cell: ({ debt }) => (
            <span id={`debt-${debt.id}`} className="wrap-anywhere lg:inline-block lg:min-w-36">
              {debt.name}
            </span>
          ),
          total: m.planner_total(),
        },
        {
          key: 'balance',
          head: m.planner_column_balance(),
          align: 'end',
          cell: ({ owed }) => money(owed),
          total: money(outlook.totalToday),
        },
        {
          key: 'apr',
          head: m.planner_column_apr(),
          align: 'end',
          cell: ({ debt, promotion }) => (
            <>
              {formatPercent(debt.balances[0]?.apr ?? (0 as never), locale)}
              {debt.balances[0]?.aprBasis === 'guess' && (
                <span className="block text-1 font-[400] text-ink-2">
                  {m.planner_apr_guessed()}
                </span>
              )}
              {promotion && (
                <span className="block text-1 font-[400] whitespace-normal text-ink-2 lg:ml-auto lg:max-w-28">
                  {untilText(promotion)}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'due',
          head: m.planner_column_due(),
          align: 'end',
          cell: ({ item }) => (item ? <Due item={item} /> : m.planner_due_none()),
          // As the cells say it: what is still to be paid of it.
          total: sum(({ unpaid }) => unpaid),
        },
        {
          key: 'planned',
          head: m.planner_column_planned(),
          align: 'end',
          cell: ({ item, late }) =>
            item ? <Planned item={item} late={late} /> : m.planner_planned_none(),
          total: money(
            cents(rows.reduce((all, { item, late }) => all + late + (item ? shownOf(item) : 0), 0)),
          ),
        },
        ...(plan
          ? [
              {
                key: 'end',
                head: m.planner_column_ends(),
                align: 'end' as const,
                cell: ({ end }: (typeof rows)[number]) =>
                  end ? shortMonthText(end) : m.planner_ends_done(),
                total: shortMonthText(plan.debtFreeOn),
              },
            ]
          : []),
        {
          key: 'progress',
          head: m.planner_column_progress(),
          isWide: true,
          cell: ({ debt, percent }) => (
            <span className="flex items-center gap-3">
              <span className="num w-10">{formatWholePercent(percent, locale)}</span>
              <Seam percent={percent} label={m.planner_progress_label({ name: debt.name })} />
            </span>
          ),
          total: (
            <span className="flex items-center gap-3">
              <span className="num w-10">{formatWholePercent(all, locale)}</span>
              <Seam percent={all} label={m.planner_progress_all()} />
            </span>
          ),
        },
        {
          key: 'actions',
          head: <span className="sr-only">{m.planner_column_actions()}</span>,
          isWide: true,
          cell: ({ debt, owed }) => (
            <span className="-my-2.5 flex items-center justify-end max-[18rem]:flex-wrap max-lg:-ml-3 max-lg:justify-start print:hidden">
              {owed > 0 && (
                <Button
                  variant="text"
                  className="min-h-11 text-1"
                  aria-label={m.planner_pay_name({ name: debt.name })}
                  onClick={() => onPay(debt.id)}
                >
                  {m.planner_pay()}
                </Button>
              )}
              <IconLink
                to="/ai-assistant"
                state={{ about: { debtId: debt.id } }}
                label={m.planner_ask_name({ name: debt.name })}
              >
                <MessageCircle aria-hidden="true" size={20} strokeWidth={1.6} />
              </IconLink>
              <IconButton
                label={m.planner_edit_name({ name: debt.name })}
                onClick={() => onEdit(debt.id)}
              >
                <Pencil aria-hidden="true" size={20} strokeWidth={1.6} />
              </IconButton>
              <IconButton
                label={m.planner_delete_name({ name: debt.name })}
                onClick={() => onDelete(debt.id)}
              >
                <Trash2 aria-hidden="true" size={20} strokeWidth={1.6} />
              </IconButton>
            </span>
          ),
        },
      ]}
    />
  );
}
