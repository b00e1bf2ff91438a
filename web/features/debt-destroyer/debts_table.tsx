import { cents } from '../../../domain/money/cents.ts';
import { formatPercent, formatWholePercent } from '../../../domain/money/format.ts';
import type { DebtId } from '../../../domain/payoff/debt.ts';
import { paidDown, type TrackedDebt } from '../../../domain/payoff/progress.ts';
import { endsOf, type Outlook } from '../../data/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { shortMonthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { Seam } from '../../ui/seam.tsx';
import { money } from './plan_texts.ts';

interface DebtsTableProps {
  readonly tracked: readonly TrackedDebt[];
  readonly outlook: Outlook;
  readonly onEdit: (id: DebtId) => void;
  readonly onPay: (id: DebtId) => void;
  readonly onDelete: (id: DebtId) => void;
}

const head = 'px-3 py-3 text-right font-normal text-ink-2 first:pl-0 first:text-left';
const cell = 'num px-3 py-3 text-right';

/** Every debt a row; on a phone each becomes a block of its own with labels beside the figures. */
export function DebtsTable({ tracked, outlook, onEdit, onPay, onDelete }: DebtsTableProps) {
  const plan = outlook.result.ok ? outlook.result.plan : null;
  const ends = plan ? endsOf(plan) : null;
  const month = plan?.months[0];
  const rows = tracked.map((debt) => {
    const owed = outlook.owedToday.get(debt.id) ?? cents(0);
    const now = month?.debts.find((row) => row.debtId === debt.id);
    const end = ends?.get(debt.id);
    return {
      debt,
      owed,
      apr: formatPercent(debt.balances[0]?.apr ?? (0 as never), locale),
      minimum: now ? money(now.minimum) : '',
      pay: now ? money(now.paid) : '',
      end: end ? shortMonthText(end) : '',
      percent: paidDown(debt.startingBalance, owed).percent,
    };
  });
  const labels = {
    balance: m.planner_column_balance(),
    apr: m.planner_column_apr(),
    minimum: m.planner_column_minimum(),
    pay: month ? m.planner_column_pay({ month: shortMonthText(month.month) }) : '',
    end: m.planner_column_ends(),
    progress: m.planner_column_progress(),
  };
  const actions = (debt: TrackedDebt) => (
    <div className="flex justify-end max-lg:justify-start">
      <Button
        variant="text"
        className="min-h-11 px-2.5 text-1"
        aria-label={m.planner_pay_name({ name: debt.name })}
        onClick={() => onPay(debt.id)}
      >
        {m.planner_pay()}
      </Button>
      <Button
        variant="text"
        className="min-h-11 px-2.5 text-1"
        aria-label={m.planner_edit_name({ name: debt.name })}
        onClick={() => onEdit(debt.id)}
      >
        {m.planner_edit()}
      </Button>
      <Button
        variant="text"
        className="min-h-11 px-2.5 text-1"
        aria-label={m.planner_delete_name({ name: debt.name })}
        onClick={() => onDelete(debt.id)}
      >
        {m.planner_delete()}
      </Button>
    </div>
  );

  return (
    <>
      <div className="mt-5 max-lg:hidden">
        <table className="w-full text-cell">
          <thead>
            <tr className="border-b border-line-strong">
              <th scope="col" className={head}>
                {m.planner_column_debt()}
              </th>
              {Object.entries(labels).map(([key, label]) => (
                <th key={key} scope="col" className={head}>
                  {label}
                </th>
              ))}
              <th scope="col" className={head}>
                {m.planner_column_actions()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.debt.id} className="border-b border-line">
                <th scope="row" className="py-3 pr-3 text-left font-[560]">
                  {row.debt.name}
                </th>
                <td className={cell}>{money(row.owed)}</td>
                <td className={cell}>{row.apr}</td>
                <td className={cell}>{row.minimum}</td>
                <td className={`${cell} font-[560]`}>{row.pay}</td>
                <td className={cell}>{row.end}</td>
                <td className={cell}>
                  <span className="flex items-center justify-end gap-3">
                    {formatWholePercent(row.percent, locale)}
                    <span className="w-20">
                      <Seam
                        percent={row.percent}
                        label={m.planner_progress_label({ name: row.debt.name })}
                      />
                    </span>
                  </span>
                </td>
                <td className="pl-2">{actions(row.debt)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-[560]">
              <th scope="row" className="py-3 text-left">
                {m.planner_total()}
              </th>
              <td className={cell}>{money(outlook.totalToday)}</td>
              <td />
              <td className={cell}>{month ? money(month.minimum) : ''}</td>
              <td className={cell}>{month ? money(month.paid) : ''}</td>
              <td className={cell}>{plan ? shortMonthText(plan.debtFreeOn) : ''}</td>
              <td className={cell}>
                {formatWholePercent(
                  paidDown(outlook.totalAtStart, outlook.totalToday).percent,
                  locale,
                )}
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <ul className="mt-5 lg:hidden">
        {rows.map((row) => (
          <li key={row.debt.id} className="border-t border-line py-4">
            <div className="flex items-baseline justify-between gap-4">
              <h3>{row.debt.name}</h3>
              <span className="num font-[560]">{money(row.owed)}</span>
            </div>
            <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2 text-1">
              {(['apr', 'minimum', 'pay', 'end'] as const).map((key) => (
                <div key={key}>
                  <dt className="text-ink-2">{labels[key]}</dt>
                  <dd className="num">{row[key]}</dd>
                </div>
              ))}
              <div className="col-span-2">
                <dt className="text-ink-2">{labels.progress}</dt>
                <dd className="flex items-center gap-3">
                  {formatWholePercent(row.percent, locale)}
                  <Seam
                    percent={row.percent}
                    label={m.planner_progress_label({ name: row.debt.name })}
                  />
                </dd>
              </div>
            </dl>
            <div className="mt-1 -ml-2.5">{actions(row.debt)}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
