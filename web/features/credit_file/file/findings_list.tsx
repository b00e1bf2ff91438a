import { Suspense, useId, useState } from 'react';
import { type Finding, isPerBureau } from '../../../../domain/credit_file/finding.ts';
import type { Bureau } from '../../../../domain/credit_file/report.ts';
import { useCreditFileStore } from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { Certainty } from '../parts/certainty.tsx';
import { SectionLinks } from '../parts/section_link.tsx';
import { Evidence } from './evidence.tsx';
import {
  aboutOf,
  basisOf,
  canOf,
  cannotOf,
  reasonOf,
  sentenceOf,
  titleOf,
} from '../parts/finding_texts.ts';
import { bureauTexts } from '../parts/report_texts.ts';
import { lazyPart } from '../../../ui/lazy_part.ts';

/** Loaded by itself: it asks the server, which nothing else here does. */
const InDispute = lazyPart(() => import('../parts/in_dispute.tsx'));

/** What there is to look at, the most certain first. */
export function FindingsList({
  findings,
  hidden,
  notNew,
}: {
  readonly findings: readonly Finding[];
  /** What the person said is right. */
  readonly hidden: readonly Finding[];
  /** Those that only show since a bureau's copy is gone, by id, with that bureau. */
  readonly notNew: ReadonlyMap<string, Bureau>;
}) {
  return (
    <section aria-labelledby="findings" className="scroll-mt-6">
      <h2 id="findings" className="sr-only">
        {m.file_findings()}
      </h2>
      {findings.map((finding) => (
        <FindingItem key={finding.id} finding={finding} hiddenBy={notNew.get(finding.id)} />
      ))}
      {hidden.length > 0 && <Hidden findings={hidden} />}
    </section>
  );
}

function FindingItem({
  finding,
  hiddenBy,
}: {
  readonly finding: Finding;
  readonly hiddenBy: Bureau | undefined;
}) {
  const { mark } = useCreditFileStore();
  const toasts = useToasts();
  const id = useId();
  const title = titleOf(finding);
  const about = aboutOf(finding);
  const reason = reasonOf(finding);
  // On a phone it's folded: what is found, and what to press, stand together.
  const [isOpen, setOpen] = useState(false);
  const actions = (
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink
        to="/dashboard/disputes/new"
        state={{ findingId: finding.id }}
        aria-label={m.file_letter_of({ title: about })}
      >
        {m.file_letter()}
      </ButtonLink>
      <Button
        variant="text"
        aria-label={m.file_right_of({ title: about })}
        onClick={({ currentTarget }) => {
          focusNext(currentTarget);
          mark(finding.id, 'right');
          toasts.done(m.file_right_done());
        }}
      >
        {m.file_right()}
      </Button>
    </div>
  );
  const rests = (
    <dl className="grid gap-3 text-cell lg:mt-5 *:grid *:gap-0.5 [&_dd]:text-ink-2 [&_dt]:font-[560]">
      <div>
        <dt>{m.file_rests()}</dt>
        <dd>
          {basisOf(finding)} <SectionLinks sections={finding.sections} />
        </dd>
      </div>
      {reason !== null && (
        <div>
          <dt>{m.file_why_not()}</dt>
          <dd>{reason}</dd>
        </div>
      )}
      <div>
        <dt>{m.file_can()}</dt>
        <dd>{canOf(finding)}</dd>
      </div>
      <div>
        <dt>{m.file_cannot()}</dt>
        <dd>{cannotOf(finding)}</dd>
      </div>
    </dl>
  );
  return (
    <article
      aria-labelledby={id}
      className="grid gap-6 border-b border-line py-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-0"
    >
      <div className="min-w-0">
        <Certainty confidence={finding.confidence} />
        <h3 id={id} className="mt-3 font-serif text-4/[1.2] font-[430] wrap-anywhere">
          {title}
        </h3>
        <p className="mt-3">{sentenceOf(finding)}</p>
        {hiddenBy && (
          <p className="mt-3 text-cell">{m.file_not_new({ bureau: bureauTexts[hiddenBy]() })}</p>
        )}
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Evidence finding={finding} />
      </div>
      <div className="min-w-0">
        <div className="max-lg:hidden print:block">{rests}</div>
        <div className="lg:hidden print:hidden">
          <Disclosure
            title={m.file_more()}
            detail={m.file_more_detail()}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
          >
            {rests}
          </Disclosure>
        </div>
        <Suspense fallback={actions}>
          <InDispute
            ids={[finding.id]}
            {...(isPerBureau(finding.kind) && {
              bureaus: finding.facts.map(({ bureau }) => bureau),
            })}
          >
            {actions}
          </InDispute>
        </Suspense>
      </div>
    </article>
  );
}

/** Before a finding goes with its button: the reading goes on with the one after it, else with the page. */
function focusNext(pressed: HTMLElement): void {
  const next = pressed.closest('article')?.nextElementSibling?.querySelector<HTMLElement>('h3');
  const goal = next ?? document.querySelector('h1');
  if (!goal) return;
  goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
}

function Hidden({ findings }: { readonly findings: readonly Finding[] }) {
  const { unmark } = useCreditFileStore();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      title={
        findings.length === 1 ? m.file_hidden_one() : m.file_hidden_many({ count: findings.length })
      }
      detail={m.file_hidden_detail()}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <ul>
        {findings.map((finding) => {
          const title = titleOf(finding);
          return (
            <li
              key={finding.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
            >
              <span>
                {title} <span className="text-ink-2">{sentenceOf(finding)}</span>
              </span>
              <Button
                variant="text"
                aria-label={m.file_undo_of({ title: aboutOf(finding) })}
                onClick={() => unmark(finding.id)}
              >
                {m.file_undo()}
              </Button>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
