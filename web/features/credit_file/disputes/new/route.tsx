import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findingsOf } from '../../../../../domain/credit_file/findings.ts';
import type { Finding } from '../../../../../domain/credit_file/finding.ts';
import { fileOf, useKeptCreditFile } from '../../../../data/credit_file/use_credit_file.ts';
import { useAuth } from '../../../../data/session/auth_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LinkList } from '../../../../ui/link_list.tsx';
import { PageHead } from '../../../../ui/page_head.tsx';
import { PageState } from '../../../../ui/page_state.tsx';
import { useToasts } from '../../../../ui/toast.ts';
import { titleOf, sentenceOf } from '../../parts/finding_texts.ts';
import InDispute from '../../parts/in_dispute.tsx';
import { MembersPage } from '../../parts/members_page.tsx';
import { type Begun, DisputeEditor } from '../editor.tsx';
import { casePath, newDisputePath } from '../paths.ts';
import { recipientsOf, thingOf, ticksOf } from '../things.ts';

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

/** The finding that a link of ours came with. */
function useAskedFor(): string | null {
  const state: unknown = useLocation().state;
  const asked = typeof state === 'object' && state !== null && 'findingId' in state && state;
  return asked && typeof asked.findingId === 'string' ? asked.findingId : null;
}

function NewDispute() {
  const kept = useKeptCreditFile();
  const { session } = useAuth();
  const today = useToday();
  const navigate = useNavigate();
  const toasts = useToasts();
  const asked = useAskedFor();
  const [id] = useState(() => crypto.randomUUID());
  const file = useMemo(() => fileOf(kept), [kept]);
  const findings = useMemo(
    () => findingsOf(file).filter((each) => kept.marks[each.id]?.kind !== 'right'),
    [file, kept.marks],
  );
  const finding = findings.find((each) => each.id === asked);
  if (findings.length === 0)
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
        <LinkList
          links={findings.map((each) => ({
            to: newDisputePath,
            state: { findingId: each.id },
            name: titleOf(each),
            text: sentenceOf(each),
          }))}
        />
      </div>
    );
  return (
    <>
      <PageHead title={m.dispute_title_new()} lead={m.dispute_lead_new()} />
      <InDispute findingId={finding.id} />
      <DisputeEditor
        key={finding.id}
        begun={begunOf(id, finding, file)}
        draftKey={finding.id}
        file={file}
        findings={findings}
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

function begunOf(id: string, finding: Finding, file: ReturnType<typeof fileOf>): Begun {
  const [recipient = { kind: 'bureau', bureau: 'equifax' } as const] = recipientsOf(finding);
  const report = file.reports.find((each) => each.id === finding.facts[0]?.reportId);
  return {
    id,
    recipient,
    things: [thingOf(finding, ticksOf(finding, recipient, file))],
    words: '',
    isAfterAnnual: report?.source === 'annual',
  };
}
