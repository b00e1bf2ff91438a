import { cents } from '../../../domain/money/cents.ts';
import type { Finish } from '../../../domain/planner/finish.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { addMonths } from '../../../domain/time/iso_date.ts';
import type { Outlook } from '../../../domain/planner/outlook.ts';
import { m } from '../../paraglide/messages.js';
import { Bowl } from '../../ui/bowl/bowl.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { monthText, weekdayText } from '../../ui/day_text.ts';
import { Picture } from './picture.tsx';
import { money, monthlyText } from './plan_texts.ts';

interface FinishProps {
  readonly finish: Finish;
  readonly debts: readonly TrackedDebt[];
  readonly outlook: Outlook;
}

/** The end of the road: the mended bowl, what it took, and what comes next. On a phone the bowl comes first. */
export function FinishPage(props: FinishProps) {
  const { finish, debts } = props;
  return (
    <>
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Bowl
          paid={1}
          label={m.planner_finish_bowl()}
          className="w-full max-sm:mx-auto max-sm:max-w-56 sm:order-2"
        />
        <div>
          <h1>{m.planner_finish_title()}</h1>
          <p className="mt-4 max-w-measure text-3 text-ink-2">{lastText(finish, debts)}</p>
          <p className="mt-3 max-w-measure text-ink-2">{m.planner_finish_bowl_text()}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="#next" variant="primary" className="max-sm:w-full">
              {m.planner_finish_next_link()}
            </ButtonLink>
            <ButtonLink to="#picture" className="max-sm:w-full">
              {m.planner_finish_picture_link()}
            </ButtonLink>
          </div>
        </div>
      </div>
      {finish.payments > 0 && <Took finish={finish} />}
      <div className="mt-14 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        <HowItWent finish={finish} debts={debts} />
        <Next {...props} />
      </div>
      <Picture percent={100} />
    </>
  );
}

function lastText({ last }: Finish, debts: readonly TrackedDebt[]): string {
  if (last === null) return m.planner_finish_no_last();
  const words = {
    amount: money(last.amount),
    name: debts.find(({ id }) => id === last.debtId)?.name ?? '',
    day: weekdayText(last.paidOn),
  };
  return debts.length === 1 ? m.planner_finish_last_one(words) : m.planner_finish_last(words);
}

function Took({ finish }: Pick<FinishProps, 'finish'>) {
  const { months, payments, paid, debt, interest, saved } = finish;
  const figures = [
    [m.planner_finish_months(), String(months)],
    [m.planner_finish_payments(), String(payments)],
    [m.planner_finish_paid(), money(paid)],
    ...(saved === null ? [] : [[m.planner_finish_saved(), money(saved)]]),
  ] as const;
  return (
    <section className="mt-10">
      <dl className="grid grid-cols-2 border-t border-line-strong sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {figures.map(([label, value]) => (
          <div
            key={label}
            className="py-4 pr-4 sm:border-l sm:border-line sm:px-5 sm:first:border-l-0 sm:first:pl-0"
          >
            <dt className="text-1 text-ink-2">{label}</dt>
            <dd className="num font-serif text-4">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-3 text-1 text-ink-2">
        {interest === null
          ? m.planner_finish_recorded()
          : (saved === null ? m.planner_finish_facts : m.planner_finish_facts_saved)({
              debt: money(debt),
              interest: money(interest),
            })}
      </p>
    </section>
  );
}

function HowItWent({ finish: { ends }, debts }: Pick<FinishProps, 'finish' | 'debts'>) {
  return (
    <section aria-labelledby="went">
      <h2 id="went" className="mb-4">
        {m.planner_finish_how()}
      </h2>
      <ol>
        {ends.map(({ debtId, endedOn }, place) => (
          <li
            key={debtId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-3 max-[18rem]:flex max-[18rem]:flex-col"
          >
            <b className="font-[560] wrap-anywhere">
              {debts.find(({ id }) => id === debtId)?.name}
            </b>
            <span className="num">
              {endedOn === null ? m.planner_finish_no_day() : monthText(endedOn)}
            </span>
            {ends.length > 1 && endedOn !== null && (
              <p className="col-span-2 text-1 text-ink-2 empty:hidden">
                {place === ends.length - 1
                  ? m.planner_finish_last_debt()
                  : place === 0
                    ? m.planner_finish_first()
                    : ''}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Next({ finish, debts, outlook }: FinishProps) {
  const { choice, today } = outlook;
  const hasCard = debts.some(({ kind }) => kind === 'card');
  const bearsInterest = debts.some(
    ({ kind, balances }) => kind === 'card' && balances.some(({ apr }) => apr > 0),
  );
  const things = [
    {
      title: m.planner_finish_check({
        month: monthText(addMonths(finish.last?.paidOn ?? today, 2)),
      }),
      text: m.planner_finish_check_text(),
    },
    ...(bearsInterest
      ? [{ title: m.planner_finish_residual(), text: m.planner_finish_residual_text() }]
      : []),
    ...(choice.monthly > 0
      ? [
          {
            title: m.planner_finish_money({ monthly: monthlyText(choice.monthly) }),
            text: m.planner_finish_money_text({ two: monthlyText(cents(choice.monthly * 2)) }),
          },
        ]
      : []),
    ...(hasCard ? [{ title: m.planner_finish_cards(), text: m.planner_finish_cards_text() }] : []),
    { title: m.planner_finish_kept(), text: m.planner_finish_kept_text() },
  ];
  return (
    <section aria-labelledby="next">
      <h2 id="next" tabIndex={-1} className="mb-4 scroll-mt-6">
        {m.planner_finish_next()}
      </h2>
      <ul>
        {things.map(({ title, text }) => (
          <li key={title} className="border-t border-line py-3">
            <h3 className="text-[1rem]">{title}</h3>
            <p className="mt-1 max-w-measure text-cell text-ink-2 wrap-break-word">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
