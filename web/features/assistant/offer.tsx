import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Proposal } from '../../../domain/assistant/answer.ts';
import type { ReportedDebt } from '../../../domain/credit_file/as_debt.ts';
import { basisOf } from '../../../domain/assistant/basis.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { usePlanner, usePlannerDocument } from '../../data/planner/use_planner.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { confirmed, isSo } from './confirm.ts';
import type { PlannerChange } from './last_change.ts';
import { offerTexts } from './offer_texts.ts';

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
  const { change, title, text, action, basis, language } = proposal;
  const words = offerTexts(proposal);

  if (isSo(document, change))
    return (
      <p
        role="status"
        lang={language}
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
          {words.done} <Link to="/debt-destroyer">{words.open}</Link>
        </span>
      </p>
    );
  // A form that is opened rests on no figures.
  if (change.kind !== 'debt' && basisOf(document) !== basis)
    return (
      <div lang={language} className="mt-6 max-w-measure">
        <Callout>
          {words.stale}{' '}
          <button type="button" className={line} onClick={onAskAgain}>
            {words.again}
          </button>
        </Callout>
      </div>
    );
  if (isDeclined)
    return (
      <p
        className="mt-6 flex flex-wrap items-center gap-x-3 text-cell text-ink-2"
        role="status"
        lang={language}
      >
        {words.declined}
        <button type="button" className={line} onClick={() => setDeclined(false)}>
          {words.show}
        </button>
      </p>
    );
  return (
    <section
      aria-labelledby={id}
      lang={language}
      className="mt-6 max-w-2xl rounded-3 border border-glaze-line bg-surface p-6 max-sm:p-5 break-inside-avoid"
    >
      <p className="flex items-center gap-2 text-1 text-ink-2">
        <CircleDashed aria-hidden="true" size={18} strokeWidth={1.6} />
        {words.tag}
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
              onChanged({ text: words.changed, undo: done.undo });
            }}
          >
            {action}
          </Button>
        )}
        <Button variant="text" onClick={() => setDeclined(true)}>
          {words.notNow}
        </Button>
      </div>
    </section>
  );
}
