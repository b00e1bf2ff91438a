import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { CourseResult } from '../../../domain/payoff/single_debt.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { durationText } from '../../ui/duration.ts';
import { locale } from '../../ui/locale.ts';
import { amountText, type Outcome } from './calculation.ts';

/** Minimum-only and the plan side by side. Each keeps its place whether or not there is something to say. */
export function Result({ figures, comparison }: Outcome) {
  const { minimumOnly, plan } = comparison;
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-0">
      <Way
        heading={m.landing_minimum_heading()}
        result={minimumOnly}
        isQuiet
        lastTerm={m.landing_first_payment()}
        last={minimumOnly.ok && firstMinimumText(figures, minimumOnly.course.firstPayment)}
      />
      <Way
        heading={m.landing_plan_heading({ amount: amountText(figures.monthly) })}
        result={plan}
        isQuiet={false}
        lastTerm={m.landing_last_payment()}
        last={plan.ok && formatMoney(plan.course.lastPayment, locale)}
      />
    </div>
  );
}

/** A minimum falls with the balance until it stands on its floor. */
function firstMinimumText({ minimum }: Outcome['figures'], first: Cents): string {
  const amount = formatMoney(first, locale);
  const falls = 'floor' in minimum && first > minimum.floor;
  return falls ? m.landing_then_falling({ amount }) : amount;
}

function Way({
  heading,
  result,
  isQuiet,
  lastTerm,
  last,
}: {
  readonly heading: string;
  readonly result: CourseResult;
  readonly isQuiet: boolean;
  readonly lastTerm: string;
  readonly last: string | false;
}) {
  const count = result.ok ? result.course.payments : 0;
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
          <span className="text-4">
            {result.error.code === 'never_pays_off'
              ? m.landing_no_end()
              : m.landing_below_minimum()}
          </span>
        )}
      </p>
      <dl>
        <Fact term={m.landing_time()}>
          {result.ok && (
            <>
              {durationText(count)}{' '}
              <span className="font-normal text-ink-2 max-sm:block">
                {count === 1 ? m.landing_payment_one() : m.landing_payments({ count })}
              </span>
            </>
          )}
        </Fact>
        <Fact term={m.landing_interest()}>
          {result.ok && formatMoney(result.course.interest, locale)}
        </Fact>
        <Fact term={lastTerm}>{last}</Fact>
      </dl>
    </section>
  );
}

/** A dash stands where there is no figure. */
function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="group flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
      <dt className="flex-none text-ink-2">{term}</dt>
      <dd className="num ml-auto text-right font-[560] max-sm:group-first:min-h-[2lh]">
        {children || '–'}
      </dd>
    </div>
  );
}
