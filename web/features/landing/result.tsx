import type { ReactNode } from 'react';
import { formatMoney } from '../../../domain/money/format.ts';
import type { CourseResult, SingleDebtComparison } from '../../../domain/payoff/single_debt.ts';
import { m } from '../../paraglide/messages.js';
import { monthText } from '../../ui/day_text.ts';
import { durationText } from '../../ui/duration.ts';
import { locale } from '../../ui/locale.ts';
import { beyondMinimum, type Figures } from './calculation.ts';

interface ResultProps {
  readonly figures: Figures;
  readonly comparison: SingleDebtComparison;
}

/** Minimum-only and the plan side by side. */
export function Result({ figures, comparison }: ResultProps) {
  const { minimumOnly, plan } = comparison;
  return (
    <div className="grid border-t border-ink-2 pt-5 md:grid-cols-2">
      <Way heading={m.landing_minimum_heading()} result={minimumOnly} isQuiet>
        {minimumOnly.ok && (
          <Fact term={m.landing_first_payment()}>
            {m.landing_then_falling({
              amount: formatMoney(minimumOnly.course.firstPayment, locale),
            })}
          </Fact>
        )}
      </Way>
      <Way
        heading={m.landing_plan_heading({ amount: formatMoney(figures.monthly, locale) })}
        result={plan}
        isQuiet={false}
      >
        {plan.ok && (
          <Fact term={m.landing_last_payment()}>
            {formatMoney(plan.course.lastPayment, locale)}
          </Fact>
        )}
      </Way>
    </div>
  );
}

function Way({
  heading,
  result,
  isQuiet,
  children,
}: {
  readonly heading: string;
  readonly result: CourseResult;
  readonly isQuiet: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section
      className={
        isQuiet ? 'pb-8 md:pr-10' : 'border-line max-md:border-t max-md:pt-5 md:border-l md:pl-10'
      }
    >
      <h2 className="font-sans text-2 font-normal tracking-normal">{heading}</h2>
      <p className={`fig mt-1 text-5 ${isQuiet ? 'text-ink-2' : ''}`}>
        {result.ok ? monthText(result.course.debtFreeOn) : m.landing_no_end()}
      </p>
      {result.ok && (
        <dl className="mt-5">
          <Fact term={m.landing_time()}>
            <strong className="font-[560]">{durationText(result.course.payments)}</strong>{' '}
            <span className="font-normal text-ink-2">
              {result.course.payments === 1
                ? m.landing_payment_one()
                : m.landing_payments({ count: result.course.payments })}
            </span>
          </Fact>
          <Fact term={m.landing_interest()}>{formatMoney(result.course.interest, locale)}</Fact>
          {children}
        </dl>
      )}
    </section>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-3">
      <dt>{term}</dt>
      <dd className="num text-right font-[560]">{children}</dd>
    </div>
  );
}

/** What paying more changes, in one sentence. Null where there is nothing to compare. */
export function differenceText({ figures, comparison }: ResultProps): string | null {
  const { minimumOnly, plan, saves } = comparison;
  const amount = formatMoney(figures.monthly, locale);
  if (!plan.ok) return null;
  if (!minimumOnly.ok || saves === null) return m.landing_difference_no_end({ amount });
  const more = beyondMinimum(figures.monthly, minimumOnly.course.firstPayment);
  const saved = formatMoney(saves.interest, locale);
  if (more <= 0) return m.landing_difference_none({ saved });
  const words = { more: formatMoney(more, locale), saved };
  return saves.months > 0
    ? m.landing_difference({ ...words, sooner: durationText(saves.months) })
    : m.landing_difference_same_time(words);
}

/** The whole result as one sentence, for whoever listens. */
export function announcement({ figures, comparison }: ResultProps): string {
  const { minimumOnly, plan } = comparison;
  const way = (result: CourseResult) => ({
    time: result.ok ? durationText(result.course.payments) : m.landing_no_end(),
    interest: result.ok ? formatMoney(result.course.interest, locale) : m.landing_no_end(),
  });
  const [minimum, planned] = [way(minimumOnly), way(plan)];
  return m.landing_announce({
    amount: formatMoney(figures.monthly, locale),
    minimum: minimum.time,
    minimumInterest: minimum.interest,
    plan: planned.time,
    planInterest: planned.interest,
  });
}
