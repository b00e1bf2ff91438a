import { clsx } from 'clsx';
import { nextStatement } from '../../../domain/credit/utilization.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { NextPayment } from '../../../domain/payoff/next_payment.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';
import type { PayoffPlan } from '../../../domain/payoff/payoff_plan.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { shortDayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';

interface DatedThing {
  readonly key: string;
  readonly on: IsoDate;
  readonly what: string;
  readonly why: string;
  readonly isLate?: boolean;
}

/** How many dates stand at most. */
const most = 7;

/** The dates that are known from the person's own debts and plan, the soonest first. */
export function datesOf(
  debts: readonly TrackedDebt[],
  coming: readonly NextPayment[],
  plan: PayoffPlan | null,
  today: IsoDate,
): readonly DatedThing[] {
  const nameOf = (id: string) => debts.find((debt) => debt.id === id)?.name ?? '';
  const payments = coming.map((next) => ({
    key: `pay-${next.debtId}`,
    on: next.dueOn,
    what: m.dashboard_date_due({
      name: nameOf(next.debtId),
      amount: formatMoney(next.remaining, locale),
    }),
    why: next.isLate ? m.dashboard_date_late() : m.dashboard_date_due_why(),
    isLate: next.isLate,
  }));
  const statements = debts.flatMap((debt) =>
    debt.kind === 'card' && debt.statementDay !== undefined
      ? [
          {
            key: `statement-${debt.id}`,
            on: nextStatement(debt.statementDay, today),
            what: m.dashboard_date_statement({ name: debt.name }),
            why: m.dashboard_date_statement_why(),
          },
        ]
      : [],
  );
  const ends = (plan?.order ?? []).slice(0, 1).map(({ debtId, paidOffOn }) => ({
    key: `end-${debtId}`,
    on: paidOffOn,
    what: m.dashboard_date_end({ name: nameOf(debtId) }),
    why: m.dashboard_date_end_why(),
  }));
  return [...payments, ...statements, ...ends]
    .toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
    .slice(0, most);
}

/** A ledger of days: what falls on each, and what it means. */
export function Dates({ dates }: { readonly dates: readonly DatedThing[] }) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="mb-4">
        {m.dashboard_dates()}
      </h2>
      <ul className="border-b border-line">
        {dates.map(({ key, on, what, why, isLate }) => (
          <li key={key} className="grid grid-cols-[4.25rem_1fr] gap-3 border-t border-line py-4">
            <time dateTime={on} className={clsx('num', isLate && 'text-clay')}>
              <span className="block font-serif text-3/[1.2]">{shortDayText(on)}</span>
              <span className="text-1 text-ink-2">{on.slice(0, 4)}</span>
            </time>
            <div className="text-cell">
              <h3>{what}</h3>
              <p className={isLate ? 'font-[560] text-clay' : 'text-ink-2'}>{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
