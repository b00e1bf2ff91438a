import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { PayoffPlan } from '../../../domain/payoff/payoff_plan.ts';
import { firstOfMonth } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../data/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { shortMonthText } from '../../ui/day_text.ts';
import { money, nameOf } from './plan_texts.ts';

interface MonthTableProps {
  readonly outlook: Outlook;
  readonly plan: PayoffPlan;
}

/** How many months show before the rest is asked for. */
const fewMonths = 6;
const head = 'px-2 py-3 text-right font-normal text-ink-2 first:pl-0 first:text-left sm:px-3';
const cell = 'num px-2 py-3 text-right sm:px-3';

export function MonthTable({ outlook, plan }: MonthTableProps) {
  const [isWhole, setWhole] = useState(false);
  const count = plan.months.length;
  const shown = isWhole ? plan.months : plan.months.slice(0, fewMonths);
  return (
    <section className="mt-14">
      <h2>{m.planner_months_title()}</h2>
      <table className="mt-5 w-full text-1 sm:text-cell">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className={head}>
              {m.planner_column_month()}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {m.planner_column_start()}
            </th>
            <th scope="col" className={head}>
              {m.planner_column_interest()}
            </th>
            <th scope="col" className={head}>
              {m.planner_column_paid()}
            </th>
            <th scope="col" className={head}>
              {m.planner_column_left()}
            </th>
            <th scope="col" className={`${head} max-md:hidden md:text-left`}>
              {m.planner_column_changes()}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.month} className="border-b border-line">
              <th scope="row" className="num py-3 text-left font-[560]">
                {shortMonthText(row.month)}
              </th>
              <td className={`${cell} max-sm:hidden`}>{money(row.opening)}</td>
              <td className={cell}>{money(row.interest)}</td>
              <td className={cell}>{money(row.paid)}</td>
              <td className={cell}>{money(row.closing)}</td>
              <td className="px-3 max-md:hidden">
                {plan.order
                  .filter(({ paidOffOn }) => firstOfMonth(paidOffOn) === row.month)
                  .map(({ debtId }) => (
                    <span
                      key={debtId}
                      className="mr-2 inline-flex items-center gap-1 rounded-1 bg-gold-tint px-2 py-0.5 text-1 font-[560]"
                    >
                      <CircleCheck aria-hidden="true" size={16} strokeWidth={1.6} />
                      {m.planner_paid_off({ name: nameOf(outlook, debtId) })}
                    </span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-[560]">
            <th scope="row" className="py-3 text-left">
              {count === 1 ? m.planner_month_one() : m.planner_months_count({ count })}
            </th>
            <td className="max-sm:hidden" />
            <td className={cell}>{money(plan.totals.interest)}</td>
            <td className={cell}>{money(plan.totals.paid)}</td>
            <td className={cell}>{money(plan.months.at(-1)?.closing ?? plan.lastPayment)}</td>
            <td className="max-md:hidden" />
          </tr>
        </tfoot>
      </table>
      {count > fewMonths && (
        <Button className="mt-5" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? m.planner_show_few() : m.planner_show_all({ count })}
        </Button>
      )}
      <p className="mt-5 max-w-measure text-1 text-ink-2">{m.planner_basis()}</p>
    </section>
  );
}
