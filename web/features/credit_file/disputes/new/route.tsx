import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findingsOf } from '../../../../../domain/credit_file/findings.ts';
import { saidWrong } from '../../../../../domain/credit_file/said.ts';
import type { Finding } from '../../../../../domain/credit_file/finding.ts';
import { bySaidRight, sameFindings } from '../../../../../domain/credit_file/same_finding.ts';
import {
  fileOf,
  saidRight,
  useKeptCreditFile,
} from '../../../../data/credit_file/use_credit_file.ts';
import { useAuth } from '../../../../data/session/auth_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { getLocale } from '../../../../paraglide/runtime.js';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LinkList } from '../../../../ui/link_list.tsx';
import { PageHead } from '../../../../ui/page_head.tsx';
import { PageState } from '../../../../ui/page_state.tsx';
import { useToasts } from '../../../../ui/toast.ts';
import { titleOf, sentenceOf } from '../../parts/finding_texts.ts';
import InDispute from '../../parts/in_dispute.tsx';
import { bureausText } from '../../parts/report_texts.ts';
import { MembersPage } from '../../parts/members_page.tsx';
import type { Begun } from '../begun.ts';
import { DisputeEditor } from '../editor.tsx';
import { casePath, newDisputePath } from '../paths.ts';
import { firstAsked, isTickedAtFirst, thingOf, ticksOf } from '../things.ts';

/** A new dispute: of the finding that one came with, or of one that is chosen here. */
export function Component() {
  const { reports } = useKeptCreditFile();
  return (
    <MembersPage
      name={m.dispute_new_page_name()}
      path={newDisputePath}
      hasSomething={reports.length > 0}
    >
      <NewDispute />
    </MembersPage>
  );
}

interface AskedFor {
  readonly findingId: string | null;
  /** Whether the company that reports it is meant, rather than a bureau. */
  readonly isToCompany: boolean;
}

/** The finding that a link of ours came with. */
function useAskedFor(): AskedFor {
  const state: unknown = useLocation().state;
  const asked = typeof state === 'object' && state !== null && 'findingId' in state && state;
  return {
    findingId: asked && typeof asked.findingId === 'string' ? asked.findingId : null,
    isToCompany: asked !== false && 'isToCompany' in asked && asked.isToCompany === true,
  };
}

function NewDispute() {
  const kept = useKeptCreditFile();
  const { session } = useAuth();
  const today = useToday();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { findingId, isToCompany } = useAskedFor();
  const [id] = useState(() => crypto.randomUUID());
  const file = useMemo(() => fileOf(kept), [kept]);
  const findings = useMemo(
    () => bySaidRight(file, findingsOf(file), saidRight(kept)).shown,
    [file, kept],
  );
  const others = useMemo(() => saidWrong(file), [file]);
  const finding = [...findings, ...others].find(
    ({ id: each }) => findingId !== null && sameFindings(file)(findingId, each),
  );
  if (findings.length + others.length === 0)
    return (
      <>
        <PageHead title={m.dispute_new_page_name()} />
        <PageState
          kind="empty"
          title={m.dispute_nothing_title()}
          text={m.dispute_nothing_text()}
          actions={
            <ButtonLink variant="primary" to="/dashboard/credit-file">
              {m.dispute_to_file()}
            </ButtonLink>
          }
        />
      </>
    );
  if (!finding || !session)
    return (
      <div className="pb-16">
        <PageHead title={m.dispute_what()} lead={m.dispute_lead_new()} />
        {findings.length > 0 && <Choices findings={findings} />}
        {others.length > 0 && (
          <section aria-labelledby="other" className={findings.length > 0 ? 'mt-12' : undefined}>
            <h2 id="other">{m.dispute_other_title()}</h2>
            <p className="mt-1 mb-4 max-w-measure text-ink-2">{m.dispute_other_text()}</p>
            <Choices findings={others} />
          </section>
        )}
      </div>
    );
  return (
    <>
      <PageHead title={m.dispute_title_new()} lead={m.dispute_lead_new()} />
      <InDispute ids={[finding.id]} />
      <DisputeEditor
        key={finding.id}
        begun={begunOf(id, finding, file, isToCompany)}
        draftKey={finding.id}
        file={file}
        findings={findings.includes(finding) ? findings : [...findings, finding]}
        today={today}
        userId={session.user.id}
        onSaved={(saved, isMailed) => {
          if (isMailed) toasts.done(m.dispute_mailed_done());
          void navigate(casePath(saved), { replace: true });
        }}
      />
    </>
  );
}

const bureausOf = ({ facts }: Finding): string =>
  bureausText([...new Set(facts.map(({ bureau }) => bureau))], getLocale());

/** What a letter may be about. */
const Choices = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <LinkList
    links={findings.map((each) => ({
      to: newDisputePath,
      state: { findingId: each.id },
      name: each.kind === 'said_wrong' ? (each.facts[0]?.name ?? '') : titleOf(each),
      text: each.kind === 'said_wrong' ? bureausOf(each) : sentenceOf(each),
    }))}
  />
);

function begunOf(
  id: string,
  finding: Finding,
  file: ReturnType<typeof fileOf>,
  isToCompany: boolean,
): Begun {
  const all = firstAsked(finding, file);
  const [first = { kind: 'bureau', bureau: 'equifax' } as const] = all;
  const recipient = all.find(({ kind }) => isToCompany && kind === 'furnisher') ?? first;
  const report = file.reports.find((each) => each.id === finding.facts[0]?.reportId);
  return {
    id,
    recipient,
    things: [
      thingOf(
        finding,
        ticksOf(finding, recipient, file).filter((tick) => isTickedAtFirst(finding, tick)),
      ),
    ],
    words: '',
    isAfterAnnual: report?.source === 'annual',
  };
}
