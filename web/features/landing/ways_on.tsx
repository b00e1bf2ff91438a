import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { cents } from '../../../domain/money/cents.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthText } from '../../ui/day_text.ts';
import { locale } from '../../ui/locale.ts';
import { MoneyField } from '../../ui/money_field.tsx';
import { amountText, fieldText, type Outcome, waysOut } from './calculation.ts';
import { minimumText } from './outcome_texts.ts';
import type { Typed } from './typed.ts';

/** What helps on where a payment falls short of the minimum or does not end the debt: their own minimum, the amounts that
 *  end it, and the tight month in the planner. Comes when it is needed. */
export default function WaysOn({
  typed,
  outcome,
  error,
  today,
  onChange,
  onContinue,
}: {
  readonly typed: Typed;
  readonly outcome: Outcome;
  /** What is wrong with their own minimum. */
  readonly error: string | undefined;
  readonly today: IsoDate;
  readonly onChange: (change: Partial<Typed>) => void;
  readonly onContinue: () => void;
}) {
  const { standing, comparison } = outcome;
  const isOwn = typed.asks === 'fixed';
  const hasEnd = comparison.held.ok;
  const isBelow = outcome.figures.monthly < comparison.first.minimum;
  return (
    <div className="mt-5 grid max-w-measure gap-4">
      {isBelow && (
        <p>
          <strong className="font-[600]">
            {isOwn
              ? minimumText(outcome)
              : m.landing_usual_minimum({ amount: formatMoney(comparison.first.minimum, locale) })}
          </strong>{' '}
          {m.landing_usual_minimum_late()}
        </p>
      )}
      {!hasEnd && <Amounts outcome={outcome} today={today} onChange={onChange} />}
      {(isOwn || standing === 'short') && (
        <MoneyField
          label={m.landing_own_minimum()}
          name="own"
          help={m.landing_own_minimum_help()}
          value={isOwn ? typed.least : ''}
          placeholder={fieldText(comparison.first.minimum)}
          onChange={(text) => onChange({ asks: 'fixed', least: text })}
          // Left empty, the usual one is back.
          onBlur={() => isOwn && typed.least.trim() === '' && onChange({ asks: 'plus' })}
          error={error}
          className={clsx(
            'sm:w-72',
            (!isOwn || typed.least.trim() === '') && '[&>div]:border-dashed',
          )}
        />
      )}
      {isOwn && standing === 'covers' ? (
        <p>{minimumText(outcome)}</p>
      ) : (
        <Button variant="primary" onClick={onContinue} className="sm:justify-self-start">
          {m.landing_tight()}
          <ArrowRight aria-hidden="true" size={20} strokeWidth={1.6} />
        </Button>
      )}
    </div>
  );
}

/** From the amount at which the debt starts to shrink to the one that ends it in three years. One press takes it. */
function Amounts({
  outcome,
  today,
  onChange,
}: {
  readonly outcome: Outcome;
  readonly today: IsoDate;
  readonly onChange: (change: Partial<Typed>) => void;
}) {
  const { interest, minimum } = outcome.comparison.first;
  const shrinks = cents(interest + 1);
  const line = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line';
  return (
    <section>
      <h2 className="font-sans text-2 font-[600] tracking-normal">{m.landing_amounts()}</h2>
      <ul className="mt-2 border-t border-line">
        {outcome.figures.monthly <= interest && (
          <li className={line}>
            <span className="num">{formatMoney(shrinks, locale)}</span>
            <span className="text-ink-2">
              {shrinks < minimum ? m.landing_shrinks_short() : m.landing_shrinks()}
            </span>
          </li>
        )}
        {waysOut(outcome, today).map(({ monthly, endsOn }) => (
          <li key={monthly} className={line}>
            <button
              type="button"
              onClick={() => onChange({ monthly: fieldText(monthly) })}
              className="num min-h-11 font-[560] text-glaze-ink underline decoration-current/45 underline-offset-[.2em] hover:decoration-current"
            >
              {m.landing_a_month({ amount: amountText(monthly) })}
            </button>
            <span>{m.landing_done_by({ date: monthText(endsOn) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
