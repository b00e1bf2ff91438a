import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { formatMoney } from '../../../domain/money/format.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import type { Outcome } from './calculation.ts';
import { openText, underAnswer } from './outcome_texts.ts';

/** The last line of the statement: when it is done and what it costs. On a phone it stays above what covers the foot of the
 *  window, the bar or the keyboard; where both ways stand side by side below the fields, they are the answer. */
export function Answer({
  outcome,
  isAlone,
  onContinue,
}: {
  /** Null while a field cannot be read. */
  readonly outcome: Outcome | null;
  /** What both ways come to stands out of sight. */
  readonly isAlone: boolean;
  /** The next step, once the figures are the person's own. */
  readonly onContinue: (() => void) | null;
}) {
  return (
    <section
      aria-label={m.landing_answer()}
      className={clsx(
        'bottom-15 z-3 grid gap-x-8 gap-y-1 bg-glaze-tint px-4 py-2.5 max-md:min-h-24 max-md:content-start md:mt-4 md:flex md:flex-wrap md:items-end md:justify-between md:rounded-2 md:px-5 md:py-4 pointer-coarse:[:root:has(input:focus)_&]:bottom-0',
        // What says that there is none covers nothing; nor does the answer cover a field in a low window, but the keyboard's.
        outcome !== null &&
          'max-md:[@media(min-width:18rem)_and_(min-height:38rem)]:sticky max-md:pointer-coarse:[:root:has(input:focus)_&]:sticky',
        !isAlone && 'lg:hidden',
      )}
    >
      {outcome === null ? (
        <p className="text-cell">{m.landing_result_none()}</p>
      ) : (
        <Words outcome={outcome} />
      )}
      {onContinue && (
        <Button variant="primary" onClick={onContinue} className="mt-2 md:hidden">
          {m.landing_continue()}
          <ArrowRight aria-hidden="true" size={20} strokeWidth={1.6} />
        </Button>
      )}
    </section>
  );
}

function Words({ outcome }: { readonly outcome: Outcome }) {
  const { held } = outcome.comparison;
  return (
    <>
      {held.ok ? (
        <dl className="flex flex-wrap justify-between gap-x-4 md:gap-x-10">
          <Figure name={m.landing_done_in()}>{monthText(held.course.debtFreeOn)}</Figure>
          <Figure name={m.landing_interest_short()}>
            {formatMoney(held.course.interest, locale)}
          </Figure>
        </dl>
      ) : (
        <p className="font-serif text-3 leading-[1.3]">{openText(outcome)}</p>
      )}
      <p className="text-1 text-ink-2">{underAnswer(outcome)}</p>
    </>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="min-w-0 last:text-right md:last:text-left">
      <dt className="text-1 text-ink-2">{name}</dt>
      <dd className="num font-serif text-4 max-[22rem]:text-3 max-[18rem]:wrap-anywhere max-[18rem]:whitespace-normal">
        {children}
      </dd>
    </div>
  );
}
