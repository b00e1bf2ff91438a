import type { ReactNode } from 'react';
import type { Cents } from '../../../../domain/money/cents.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { Honest } from './honest.tsx';
import { minutesText, priceText } from './pass_texts.ts';

/** What is bought, from when, and what it comes to: all that is true of it, beside the button that buys it. */
export function PassSummary({
  title = m.passes_yours(),
  before = [],
  minutes,
  price,
  starts,
  end = null,
  action,
  failure,
  after,
  isHonestSaid = false,
}: {
  readonly title?: string;
  /** Further lines, before the others. */
  readonly before?: readonly Fact[];
  readonly minutes: number;
  readonly price: Cents;
  readonly starts: string;
  /** When all the time is over then; null where it is not known yet, and so many minutes after it starts. */
  readonly end?: string | null;
  readonly action: ReactNode;
  /** Why it did not go through. */
  readonly failure: string | null;
  readonly after?: ReactNode;
  /** Whether the page says beside its prices already what a free account does. */
  readonly isHonestSaid?: boolean;
}) {
  return (
    <section
      aria-labelledby="summary"
      className="grid gap-4 rounded-3 border border-line bg-surface p-6 max-sm:p-5 lg:sticky lg:top-6"
    >
      <h2 id="summary">{title}</h2>
      <Facts
        facts={[
          ...before,
          { name: m.passes_time(), value: <span className="num">{minutesText(minutes)}</span> },
          { name: m.passes_starts(), value: starts },
          {
            name: m.passes_ends(),
            value: end ?? m.passes_ends_after({ minutes: minutesText(minutes) }),
          },
          { name: m.passes_renews(), value: m.passes_never() },
          {
            name: m.passes_total(),
            value: price === 0 ? m.passes_free() : priceText(price),
            isTotal: true,
          },
        ]}
      />
      {!isHonestSaid && <Honest isSmall />}
      <div role="status" className="empty:absolute">
        {failure && (
          <Callout kind="attention">
            <p>{failure}</p>
          </Callout>
        )}
      </div>
      {action}
      {after && <p className="text-1 text-ink-2">{after}</p>}
    </section>
  );
}
