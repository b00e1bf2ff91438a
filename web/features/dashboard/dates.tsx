import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import { nextStatement } from '../../../domain/cards/utilization.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { AgendaItem } from '../../../domain/planner/agenda.ts';
import { lateStepOf } from '../../../domain/planner/late_step.ts';
import { isBelowMinimums, type Outlook } from '../../../domain/planner/outlook.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import type { PayoffPlan } from '../../../domain/planner/payoff_plan.ts';
import { isStepCovered } from '../../../domain/planner/step_covered.ts';
import { daysBetween, type IsoDate } from '../../../domain/time/iso_date.ts';
import { stateForField } from '../../data/planner/field_of_debt.ts';
import { m } from '../../paraglide/messages.js';
import { monthNameText, shortDayText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { lateText } from './texts.tsx';

export interface DatedThing {
  readonly key: string;
  readonly on: IsoDate;
  readonly what: string;
  readonly why: string;
  /** "2 days late"; absent when it is not. */
  readonly late?: string;
  /** Only the month is known. */
  readonly isMonth?: true;
  /** Where what is missing is asked for, or where it comes from. */
  readonly link?: { readonly to: string; readonly text: string; readonly state?: unknown };
}

/** What is known of a credit file: its next dates, and whether a report is in it. */
export interface CreditDates {
  readonly dates: readonly DatedThing[];
  readonly hasReport: boolean;
}

/** How many dates stand, unless more than that is due. */
const limit = 8;

const bySoonest = (a: DatedThing, b: DatedThing) => (a.on < b.on ? -1 : Number(a.on > b.on));
const money = (amount: Cents) => formatMoney(amount, locale);

/** What a month has, and what it would need, where less is set aside than is due: the plan then counts with what is needed. */
export interface Short {
  readonly monthly: Cents;
  readonly needed: Cents;
}

/** The dates that are known from the person's own debts, plan and credit file, the soonest first; the plan's ends always stand. */
export function datesOf(
  debts: readonly TrackedDebt[],
  coming: readonly AgendaItem[],
  plan: PayoffPlan | null,
  today: IsoDate,
  ofCreditFile: readonly DatedThing[] = [],
  short: Short | null = null,
): readonly DatedThing[] {
  const debtOf = (id: string) => debts.find((debt) => debt.id === id);
  const nameOf = (id: string) => debtOf(id)?.name ?? '';
  const hasDay = ({ isDayKnown, isLate }: AgendaItem) => isDayKnown || isLate;
  // What is due always stands; statements as far as there is room.
  const due = [
    ...coming.filter(hasDay).map((next) => dueOf(next, nameOf(next.debtId), today, short)),
    ...withoutDay(
      coming.filter((next) => !hasDay(next)),
      short,
    ),
  ];
  const ends = plan ? endsOf(plan, nameOf, short) : [];
  const room = Math.max(0, limit - ends.length - ofCreditFile.length - due.length);
  const statements = debts
    .flatMap((debt) => statementOf(debt, today))
    .toSorted(bySoonest)
    .slice(0, room);
  return [...due, ...statements, ...ofCreditFile, ...ends].toSorted(bySoonest);
}

function dueOf(next: AgendaItem, name: string, today: IsoDate, short: Short | null): DatedThing {
  const { unpaid, remaining, planned, isLate, dueOn } = next;
  const dated = { key: `pay-${next.debtId}-${dueOn}-${isLate}`, on: dueOn };
  const due = { name, amount: money(unpaid) };
  if (isLate && !next.isDayKnown)
    return {
      ...dated,
      isMonth: true,
      what: next.count > 1 ? m.dashboard_date_past_due(due) : m.dashboard_date_was_due(due),
      why: m.dashboard_date_late(),
    };
  if (isLate)
    return {
      ...dated,
      what: next.count > 1 ? m.dashboard_date_past_due(due) : m.dashboard_date_was_due(due),
      why: m.dashboard_date_late(),
      late: next.mayBeOlder
        ? m.dashboard_late_days_least({ days: daysBetween(dueOn, today) })
        : lateText(daysBetween(dueOn, today)),
    };
  if (unpaid === 0)
    return {
      ...dated,
      what: m.dashboard_date_planned({ name, amount: money(remaining) }),
      why: m.dashboard_date_planned_why(),
    };
  return {
    ...dated,
    what: m.dashboard_date_due(due),
    why:
      short !== null
        ? shortText(short)
        : remaining === unpaid
          ? m.dashboard_date_due_same()
          : m.dashboard_date_due_more({ planned: money(planned) }),
  };
}

/** What is missing of a month; null where its money covers what is due. */
export const shortOf = (outlook: Outlook): Short | null =>
  isBelowMinimums(outlook)
    ? { monthly: outlook.choice.monthly, needed: outlook.course.budget.monthly }
    : null;

const shortText = ({ monthly }: Short): string =>
  m.dashboard_date_short({ monthly: money(monthly) });

/** The last days before something late comes to the next step that its lender reports. */
export const stepDates = (
  outlook: Pick<Outlook, 'ledgers' | 'agenda' | 'tight' | 'result' | 'today'>,
): DatedThing[] =>
  outlook.ledgers.flatMap((ledger) => {
    const step = lateStepOf(ledger, outlook.today);
    if (step === null) return [];
    const { id, name } = ledger.debt;
    return [
      {
        key: `step-${id}`,
        on: step.lastDay,
        what: m.dashboard_date_step({ name, amount: money(step.amount), days: step.days }),
        why: isStepCovered(step, id, outlook)
          ? m.dashboard_date_step_why()
          : m.dashboard_date_step_short(),
      },
    ];
  });

/** Payments whose day in the month nobody has told, together by month. */
function withoutDay(coming: readonly AgendaItem[], short: Short | null): DatedThing[] {
  const months = [...new Set(coming.map(({ month }) => month))];
  return months.map((month) => {
    const theirs = coming.filter((next) => next.month === month);
    const amount = money(cents(theirs.reduce((sum, { remaining }) => sum + remaining, 0)));
    return {
      key: `month-${month}`,
      on: theirs[0]?.dueOn ?? month,
      what:
        theirs.length === 1
          ? m.dashboard_date_month_one({ amount })
          : m.dashboard_date_month({ amount, count: theirs.length }),
      why: short === null ? m.dashboard_date_month_why() : shortText(short),
      link: {
        to: '/debt-destroyer',
        text: m.dashboard_date_month_link(),
        state: theirs[0] && stateForField(theirs[0].debtId, 'dueDay'),
      },
      isMonth: true,
    };
  });
}

function statementOf(debt: TrackedDebt, today: IsoDate): DatedThing[] {
  if (debt.kind !== 'card' || debt.statementDay === undefined) return [];
  return [
    {
      key: `statement-${debt.id}`,
      on: nextStatement(debt.statementDay, today),
      what: m.dashboard_date_statement({ name: debt.name }),
      why: m.dashboard_date_statement_why(),
    },
  ];
}

/** When the first debt is paid off, and when the last. */
function endsOf(
  { order }: PayoffPlan,
  nameOf: (id: string) => string,
  short: Short | null,
): DatedThing[] {
  const sorted = order.toSorted((a, b) => (a.paidOffOn < b.paidOffOn ? -1 : 1));
  const first = sorted[0];
  const last = sorted.at(-1);
  if (!first || !last) return [];
  const end: DatedThing = {
    key: 'end',
    on: last.paidOffOn,
    what:
      short === null
        ? m.dashboard_date_free()
        : m.dashboard_date_free_if({ needed: money(short.needed) }),
    why: m.dashboard_date_free_why({ name: nameOf(last.debtId) }),
    isMonth: true,
  };
  if (sorted.length === 1) return [end];
  return [
    {
      key: `end-${first.debtId}`,
      on: first.paidOffOn,
      what: m.dashboard_date_end({ name: nameOf(first.debtId) }),
      why: m.dashboard_date_end_why(),
      isMonth: true,
    },
    end,
  ];
}

/** A ledger of days: what falls on each, and what it means. */
export function Dates({ dates }: { readonly dates: readonly DatedThing[] }) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="mb-4">
        {m.dashboard_dates()}
      </h2>
      <ol>
        {dates.map(({ key, on, what, why, late, isMonth, link }) => (
          <li
            key={key}
            className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-3 border-t border-line py-4"
          >
            <time
              dateTime={isMonth ? on.slice(0, 7) : on}
              className={clsx('num', late !== undefined && 'text-clay')}
            >
              <span className="block font-serif text-3/[1.2]">
                {isMonth ? monthNameText(on) : shortDayText(on)}
              </span>{' '}
              <span className="text-1 text-ink-2">{on.slice(0, 4)}</span>
            </time>
            <div className="text-cell/[1.45]">
              <h3 className="text-[1rem]">{what}</h3>
              <p className="text-ink-2">
                {late !== undefined && (
                  <span className="mr-1 inline-flex items-baseline gap-1 font-[600] text-clay">
                    <Clock
                      aria-hidden="true"
                      size={16}
                      strokeWidth={1.8}
                      className="flex-none self-center"
                    />
                    {late}.
                  </span>
                )}{' '}
                {why}{' '}
                {link !== undefined && (
                  <Link to={link.to} state={link.state} className="py-2">
                    {link.text}
                  </Link>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
