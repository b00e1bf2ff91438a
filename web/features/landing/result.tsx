import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { levelPayment } from '../../../domain/planner/level_payment.ts';
import type { CourseResult } from '../../../domain/planner/single_debt.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { durationText } from '../../ui/duration.ts';
import { locale } from '../../ui/locale.ts';
import { amountText, type Outcome } from './calculation.ts';

const money = (amount: Cents) => formatMoney(amount, locale);

/** Minimum-only and the payment side by side. Each has a figure whatever it is: where there is no end, what keeps it from
 *  ending. */
export function Result({ figures, pays, comparison, standing }: Outcome) {
  const { minimumOnly, held, first } = comparison;
  const inFiveYears = levelPayment(figures.balance, figures.apr, 60);
  const more = cents(pays - figures.monthly);
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-0">
      <Way
        heading={m.landing_minimum_heading()}
        result={minimumOnly}
        firstInterest={first.interest}
        inFiveYears={inFiveYears}
        isQuiet
        last={[m.landing_first_payment(), firstMinimumText(figures, first.minimum)]}
      />
      <Way
        heading={m.landing_plan_heading({ amount: amountText(pays) })}
        result={held}
        firstInterest={first.interest}
        inFiveYears={inFiveYears}
        endless={
          standing === 'grows'
            ? m.landing_it_grows()
            : standing === 'stays'
              ? m.landing_it_stays()
              : m.landing_no_end()
        }
        last={
          more > 0
            ? [m.landing_more_than_typed(), money(more)]
            : [m.landing_last_payment(), held.ok ? money(held.course.lastPayment) : '']
        }
      />
    </div>
  );
}

/** A minimum falls with the balance until it stands on its floor. */
function firstMinimumText({ minimum }: Outcome['figures'], first: Cents): string {
  const amount = money(first);
  const falls = 'floor' in minimum && first > minimum.floor;
  return falls ? m.landing_then_falling({ amount }) : amount;
}

function Way({
  heading,
  result,
  firstInterest,
  inFiveYears,
  isQuiet = false,
  endless = m.landing_no_end(),
  last: [lastTerm, last],
}: {
  readonly heading: string;
  readonly result: CourseResult;
  readonly firstInterest: Cents;
  /** The payment that ends the debt in five years. */
  readonly inFiveYears: Cents;
  readonly isQuiet?: boolean;
  /** What stands in place of a date where there is none. */
  readonly endless?: string;
  readonly last: readonly [term: string, text: string];
}) {
  return (
    <section
      className={
        isQuiet
          ? 'min-w-0 md:pr-10'
          : 'min-w-0 border-line max-md:border-t max-md:pt-6 md:border-l md:pl-10'
      }
    >
      <h2 className="font-sans text-2 font-[500] tracking-normal text-ink-2">{heading}</h2>
      {/* As high as a date whatever it says, so that nothing below it moves. */}
      <p
        className={clsx(
          'fig mt-2 mb-5 flex min-h-[1.3em] items-center text-5 leading-[1.1]',
          isQuiet && 'text-ink-2',
        )}
      >
        {result.ok ? (
          monthText(result.course.debtFreeOn)
        ) : (
          <span className="text-4">{endless}</span>
        )}
      </p>
      <dl>
        {result.ok ? (
          <>
            <Fact term={m.landing_time()}>
              {durationText(result.course.payments)}{' '}
              <span className="font-normal text-ink-2 max-sm:block">
                {result.course.payments === 1
                  ? m.landing_payment_one()
                  : m.landing_payments({ count: result.course.payments })}
              </span>
            </Fact>
            <Fact term={m.landing_interest()}>{money(result.course.interest)}</Fact>
          </>
        ) : (
          <>
            <Fact term={m.landing_first_interest()}>{money(firstInterest)}</Fact>
            <Fact term={m.landing_five_years()}>
              {m.landing_a_month({ amount: money(inFiveYears) })}
            </Fact>
          </>
        )}
        {last && <Fact term={lastTerm}>{last}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="group flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="num ml-auto min-w-0 text-right font-[560] max-[18rem]:wrap-anywhere max-[18rem]:whitespace-normal max-sm:group-first:min-h-[2lh]">
        {children}
      </dd>
    </div>
  );
}
