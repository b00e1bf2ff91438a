import type { DebtKind } from '../../../domain/planner/debt.ts';
import type { TightMonth as Tight, TightRow } from '../../../domain/planner/tight_month.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { longMonthText, monthDayText } from '../../ui/day_text.ts';
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
    <section aria-labelledby={tightId} className="mt-12">
      <h2 id={tightId} tabIndex={-1} className="scroll-mt-6">
        {isSpent
          ? m.planner_tight_spent_title({ month: longMonthText(tight.month) })
          : m.planner_tight_title({ monthly: monthlyText(outlook.choice.monthly) })}
      </h2>
      <p className="mt-2 mb-5 max-w-measure text-ink-2">
        {isSpent ? m.planner_tight_spent_lead() : m.planner_tight_lead()}
      </p>
      <ol>
        {tight.rows.map((row, index) => (
          <TightLine
            key={row.debtId}
            place={index + 1}
            row={row}
            isSpent={isSpent}
            why={textUnlessSaid(row, tight.rows[index - 1])}
            outlook={outlook}
          />
        ))}
      </ol>
      <p className="flex justify-between gap-4 border-t border-line-strong py-4 font-[600]">
        <span>{m.planner_tight_total()}</span>
        <span className="num">{money(tight.shortBy)}</span>
      </p>
      <p className="max-w-measure text-1 text-ink-2">{m.planner_tight_ours()}</p>

      <h3 className="mt-10 mb-3">{m.planner_ask_title()}</h3>
      <ol className="max-w-measure">
        {steps.map((step, index) => (
          <li key={step} className={line}>
            <Place place={index + 1} />
            <span className="col-span-2">{step}</span>
          </li>
        ))}
      </ol>

      <h3 className="mt-10 mb-3">{m.planner_late_title()}</h3>
      <div className="max-w-measure">
        <ProseList items={effects} />
      </div>
    </section>
  );
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
  why,
  outlook,
}: Omit<TightMonthProps, 'tight'> & {
  readonly place: number;
  readonly row: TightRow;
  readonly isSpent: boolean;
  readonly why: string;
}) {
  const debt = outlook.debts.find(({ id }) => id === row.debtId);
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
      </p>
      {row.shortBy > 0 && !isSpent && (
        <p className="col-span-2 col-start-2 text-cell font-[560]">
          {callText(row, outlook.today)}
        </p>
      )}
    </li>
  );
}

function payText({ due, paid, pays, shortBy }: TightRow): string {
  const minimum = money(due);
  if (pays > 0)
    return shortBy > 0 || paid > 0
      ? m.planner_tight_part({ pays: money(pays), minimum })
      : m.planner_tight_pay({ pays: money(pays) });
  return shortBy > 0 ? m.planner_tight_none({ minimum }) : m.planner_tight_paid();
}

function callText({ shortBy, dueOn, isDayKnown }: TightRow, today: IsoDate): string {
  const short = money(shortBy);
  if (!isDayKnown) return m.planner_tight_call({ short });
  return dueOn <= today
    ? m.planner_tight_call_now({ short })
    : m.planner_tight_call_by({ short, day: monthDayText(dueOn) });
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
