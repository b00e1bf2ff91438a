import { cents } from '../../../domain/money/cents.ts';
import type { DebtKind } from '../../../domain/planner/debt.ts';
import { assumedPaid } from '../../../domain/planner/plan_start.ts';
import {
  paysNow,
  type TightMonth as Tight,
  type TightRow,
} from '../../../domain/planner/tight_month.ts';
import { firstOfMonth, type IsoDate } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { locale } from '../../ui/locale.ts';
import { longMonthText, monthDayText } from '../../ui/day_text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ProseList } from '../../ui/prose.tsx';
import { money, monthlyText } from './plan_texts.ts';

/** Where a link to it leads. */
export const tightId = 'pay-first';

interface TightMonthProps {
  readonly outlook: Outlook;
  readonly tight: Tight;
}

/** For somebody who does not have the money: what to pay first, how to ask for less, what being late does.
 *  Facts and their sources: docs/domain/planner.md#tight-months */
export function TightMonth({ outlook, tight }: TightMonthProps) {
  const [opened, setOpened] = useState<'ask' | 'late' | null>(null);
  const toggle = (part: 'ask' | 'late') => setOpened(opened === part ? null : part);
  // The amount that is missing stands beside the month's money: it is told apart only where several come up short.
  const isOneShort = tight.rows.filter(({ shortBy }) => shortBy > 0).length === 1;
  // All that the month had is paid: nothing more is asked of it.
  const isSpent = tight.isCatchingUp && tight.rows.every(({ pays }) => pays === 0);
  const has = (kind: DebtKind) => tight.rows.some((row) => row.kind === kind);
  const hasPromotion = outlook.debts.some(
    ({ kind, balances }) => kind === 'card' && balances.some(({ promotion }) => promotion),
  );
  const steps = [
    m.planner_ask_call(),
    m.planner_ask_say(),
    m.planner_ask_plan(),
    m.planner_ask_writing(),
    m.planner_ask_counselor(),
    ...(has('mortgage') ? [m.planner_ask_housing()] : []),
    m.planner_ask_beware(),
  ];
  const effects = [
    has('card') ? m.planner_late_fee_card() : m.planner_late_fee(),
    m.planner_late_part(),
    m.planner_late_interest(),
    m.planner_late_report(),
    ...(has('card') ? [m.planner_late_rate()] : []),
    ...(hasPromotion ? [m.planner_late_promotion()] : []),
    m.planner_late_support(),
  ];
  return (
    <section aria-labelledby={tightId}>
      <h2 id={tightId} tabIndex={-1} className="scroll-mt-6">
        {isSpent
          ? m.planner_tight_spent_title({ month: longMonthText(tight.month) })
          : titleOf(tight, outlook)}
      </h2>
      <p className="mt-2 mb-5 max-w-measure text-ink-2">
        {isSpent ? m.planner_tight_spent_lead() : leadText(tight)}
      </p>
      <ol>
        {tight.rows.map((row, index) => (
          <TightLine
            key={row.debtId}
            place={index + 1}
            row={row}
            isSpent={isSpent}
            isOneShort={isOneShort}
            why={textUnlessSaid(row, tight.rows[index - 1])}
            outlook={outlook}
          />
        ))}
      </ol>
      <p className="max-w-measure border-t border-line pt-3 text-1 text-ink-2">
        {assumedText(tight, outlook)} {m.planner_tight_ours()}
      </p>

      <div className="mt-6 max-w-measure *:last:-mt-px">
        <Disclosure
          title={m.planner_ask_title()}
          detail={m.planner_ask_detail()}
          isOpen={opened === 'ask'}
          onToggle={() => toggle('ask')}
        >
          <ol className="pb-5">
            {steps.map((step, index) => (
              <li key={step} className={line}>
                <Place place={index + 1} />
                <span className="col-span-2">{step}</span>
              </li>
            ))}
          </ol>
        </Disclosure>
        <Disclosure
          title={m.planner_late_title()}
          detail={m.planner_late_detail()}
          isOpen={opened === 'late'}
          onToggle={() => toggle('late')}
        >
          <ProseList items={effects} />
        </Disclosure>
      </div>
    </section>
  );
}

/** What of the month's money counts as spent though nobody recorded it; nothing where none does. */
function assumedText({ month }: Tight, { ledgers, choice, debts, today }: Outlook): string {
  if (month !== firstOfMonth(today)) return '';
  const { amount, debtIds } = assumedPaid(ledgers, choice.monthly, month);
  if (amount === 0) return '';
  const names = debts.filter(({ id }) => debtIds.includes(id)).map(({ name }) => name);
  return m.planner_tight_assumed({
    amount: money(amount),
    month: longMonthText(month),
    names: new Intl.ListFormat(locale).format(names),
  });
}

/** By which rule the list has its amounts. */
function leadText({ isCatchingUp, rows }: Tight): string {
  if (!isCatchingUp) return m.planner_tight_lead();
  return rows.filter(({ shortBy, paysLate }) => shortBy > 0 || paysLate > 0).length === 1
    ? m.planner_tight_lead_behind()
    : m.planner_tight_lead_behinds();
}

/** What there is to pay with: of a month that something was paid in already, what is left. */
function titleOf({ rows, month }: Tight, { choice }: Outlook): string {
  const left = cents(rows.reduce((sum, { pays }) => sum + pays, 0));
  return left > 0 && left < choice.monthly
    ? m.planner_tight_title_left({ left: money(left), month: longMonthText(month) })
    : m.planner_tight_title({ monthly: monthlyText(choice.monthly) });
}

const line =
  'grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-2 gap-y-1 border-t border-line py-3 max-[18rem]:flex max-[18rem]:flex-col';

/** The list says it too, to whoever hears it. */
const Place = ({ place }: { readonly place: number }) => (
  <span aria-hidden="true" className="num text-ink-2">
    {place}
  </span>
);

function TightLine({
  place,
  row,
  isSpent,
  isOneShort,
  why,
  outlook,
}: Omit<TightMonthProps, 'tight'> & {
  readonly place: number;
  readonly row: TightRow;
  readonly isSpent: boolean;
  /** Whether no other comes up short. */
  readonly isOneShort: boolean;
  readonly why: string;
}) {
  const debt = outlook.debts.find(({ id }) => id === row.debtId);
  // What is paid before a statement is out doesn't count for what it asks; what is late takes a payment any day.
  const { later } = row;
  const isAllLater = paysNow(row) === 0;
  return (
    <li className={line}>
      <Place place={place} />
      <b className="font-[560] wrap-anywhere">{debt?.name}</b>
      <span className="num text-right">
        {isSpent && row.shortBy > 0
          ? m.planner_tight_left({ amount: money(row.shortBy) })
          : payText(row)}
      </span>
      <p className="col-span-2 col-start-2 text-cell text-ink-2 empty:hidden">
        {why}
        {row.paid > 0 && ` ${m.planner_tight_paid_part({ paid: money(row.paid) })}`}
        {later !== null &&
          ` ${
            isAllLater
              ? m.planner_tight_opens({ day: monthDayText(later.opensOn) })
              : m.planner_tight_later({
                  amount: money(later.pays),
                  day: monthDayText(later.opensOn),
                })
          }`}
      </p>
      {row.shortBy > 0 && !isSpent && (
        <p className="col-span-2 col-start-2 text-cell font-[560]">
          {[
            ...(isOneShort ? [] : [m.planner_tight_short({ short: money(row.shortBy) })]),
            callText(row, outlook.today),
          ].join(' ')}
        </p>
      )}
    </li>
  );
}

/** `minimum` is what is open: with what is paid it would be more than what is short. */
function payText(row: TightRow): string {
  const { pays, shortBy, later } = row;
  const now = paysNow(row);
  // What counts today is covered whole where something is left for a statement to come.
  if (later !== null && now > 0) return m.planner_tight_pay({ pays: money(now) });
  const minimum = money(cents(pays + shortBy));
  if (pays > 0)
    return shortBy > 0
      ? m.planner_tight_part({ pays: money(pays), minimum })
      : m.planner_tight_pay({ pays: money(pays) });
  return shortBy > 0 ? m.planner_tight_none({ minimum }) : m.planner_tight_paid();
}

function callText({ dueOn, isDayKnown }: TightRow, today: IsoDate): string {
  if (!isDayKnown) return m.planner_tight_call();
  return dueOn <= today
    ? m.planner_tight_call_now()
    : m.planner_tight_call_by({ day: monthDayText(dueOn) });
}

/** The same reason is not given twice in a row. */
function textUnlessSaid({ kind }: TightRow, before: TightRow | undefined): string {
  const why = whyText[kind]();
  return before && whyText[before.kind]() === why ? '' : why;
}

/** Why it stands where it stands. */
const whyText: Record<DebtKind, () => string> = {
  mortgage: m.planner_why_mortgage,
  auto: m.planner_why_auto,
  tax: m.planner_why_tax,
  student_loan: m.planner_why_student_loan,
  personal_loan: m.planner_why_court,
  card: m.planner_why_court,
  other: m.planner_why_court,
  medical: m.planner_why_medical,
  collection: m.planner_why_collection,
  family: m.planner_why_family,
};
