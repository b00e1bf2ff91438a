import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Proposal } from '../../../domain/assistant/answer.ts';
import type { ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import { basisOf } from '../../../domain/assistant/basis.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { usePlanner, usePlannerDocument } from '../../data/planner/use_planner.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { confirmed, isSo } from './confirm.ts';
import type { PlannerChange } from './last_change.ts';

interface OfferProps {
  readonly proposal: Proposal;
  readonly today: IsoDate;
  readonly id: string;
  readonly onChanged: (change: PlannerChange) => void;
  readonly onAskAgain: () => void;
}

const line =
  'inline-flex min-h-11 items-center font-[560] text-glaze-ink underline underline-offset-4';

/** What the planner's form is filled in with. */
const debtToAdd = ({
  name,
  debtKind: kind,
  amount: balance,
  payment,
}: Extract<Proposal['change'], { readonly kind: 'debt' }>): ReportedDebt => ({
  name,
  kind,
  balance,
  ...(payment !== null && { payment }),
});

/** A change that a person may have made to their planner. It happens when they confirm it, by the planner's own write, and only
 *  while the figures behind it are still theirs. */
export function Offer({ proposal, today, id, onChanged, onAskAgain }: OfferProps) {
  const planner = usePlanner();
  const document = usePlannerDocument();
  const [isDeclined, setDeclined] = useState(false);
  const { change, title, text, action, basis } = proposal;

  if (isSo(document, change))
    return (
      <p
        role="status"
        className="mt-6 flex max-w-measure gap-3 rounded-2 bg-glaze-tint px-5 py-4 text-cell forced-colors:border"
      >
        <CircleCheck
          aria-hidden="true"
          size={20}
          strokeWidth={1.6}
          className="mt-px flex-none text-glaze-ink"
        />
        <span>
          <strong className="block font-[560]">{title.replace(/\?$/, '')}</strong>
          {m.assistant_offer_done()} <Link to="/debt-destroyer">{m.assistant_offer_open()}</Link>
        </span>
      </p>
    );
  // A form that is opened rests on no figures.
  if (change.kind !== 'debt' && basisOf(document) !== basis)
    return (
      <div className="mt-6 max-w-measure">
        <Callout>
          {m.assistant_offer_stale()}{' '}
          <button type="button" className={line} onClick={onAskAgain}>
            {m.assistant_offer_again()}
          </button>
        </Callout>
      </div>
    );
  if (isDeclined)
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-3 text-cell text-ink-2" role="status">
        {m.assistant_offer_declined()}
        <button type="button" className={line} onClick={() => setDeclined(false)}>
          {m.assistant_offer_show()}
        </button>
      </p>
    );
  return (
    <section
      aria-labelledby={id}
      className="mt-6 max-w-2xl rounded-3 border border-glaze-line bg-surface p-6 max-sm:p-5 break-inside-avoid"
    >
      <p className="flex items-center gap-2 text-1 text-ink-2">
        <CircleDashed aria-hidden="true" size={18} strokeWidth={1.6} />
        {m.assistant_offer_tag()}
      </p>
      <h3 id={id} className="mt-0.5 font-serif text-4 font-[430]">
        {title}
      </h3>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-auto">
        {change.kind === 'debt' ? (
          <ButtonLink
            variant="primary"
            to="/debt-destroyer"
            state={{ reportedDebt: debtToAdd(change) }}
          >
            {action}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            onClick={() => {
              // One id in both: what is undone is what was done.
              const paymentId = crypto.randomUUID();
              const newId = () => paymentId;
              const done = confirmed(planner.get(), change, today, newId);
              if (!done) return;
              // From what is stored by now: another tab may have written since.
              planner.update((now) => confirmed(now, change, today, newId)?.document ?? now);
              onChanged({ text: m.assistant_offer_changed(), undo: done.undo });
            }}
          >
            {action}
          </Button>
        )}
        <Button variant="text" onClick={() => setDeclined(true)}>
          {m.assistant_offer_not_now()}
        </Button>
      </div>
    </section>
  );
}
