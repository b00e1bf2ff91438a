import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { findingsOf } from '../../../../../domain/credit_file/findings.ts';
import { saidWrong } from '../../../../../domain/credit_file/said.ts';
import { sameFindings } from '../../../../../domain/credit_file/same_finding.ts';
import type { DisputeCase } from '../../../../../domain/credit_file/dispute.ts';
import type { IsoDate } from '../../../../../domain/time/iso_date.ts';
import {
  deleteDispute,
  disputeQuery,
  type DisputeWithEvents,
  takeBackDisputeEvent,
} from '../../../../data/credit_file/disputes.ts';
import { fileOf, useKeptCreditFile } from '../../../../data/credit_file/use_credit_file.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { useAuth } from '../../../../data/session/auth_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm_dialog.tsx';
import { PageHead } from '../../../../ui/page_head.tsx';
import { useToasts } from '../../../../ui/toast.ts';
import { MembersPage } from '../../parts/members_page.tsx';
import { DisputeEditor } from '../editor.tsx';
import { disputesPath } from '../paths.ts';
import { problemText } from '../problem_text.ts';
import { titleOfCase } from '../state_text.tsx';
import type { Recipient } from '../things.ts';
import { Unanswered } from '../unanswered.tsx';
import { useSeen } from '../use_seen.ts';
import { useLoaded } from '../../../../ui/use_loaded.ts';
import { CaseDays } from './case_days.tsx';
import { Happened } from './happened.tsx';
import { NextSteps } from './next_steps.tsx';

const loadEvidence = () => import('./evidence.tsx');

/** One dispute: the letter while it isn't mailed, then its days, what one can do, and what happened. */
export function Component() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <MembersPage name={m.dispute_page_name()} path={disputesPath} hasSomething>
      {/^[0-9a-f-]{36}$/.test(id) ? <Case key={id} id={id} /> : <Gone />}
    </MembersPage>
  );
}

function Gone() {
  return (
    <div className="pb-16">
      <PageHead title={m.dispute_case_gone()} lead={m.dispute_case_gone_text()} />
      <ButtonLink to={disputesPath}>{m.dispute_to_list()}</ButtonLink>
    </div>
  );
}

function Case({ id }: { readonly id: string }) {
  const services = useServices();
  const { session } = useAuth();
  const read = useRead(disputeQuery(services, session?.user.id ?? '', id));
  if (read.value === undefined) return <Unanswered read={read} />;
  if (read.value === null || !session) return <Gone />;
  return <LoadedCase loaded={read.value} userId={session.user.id} />;
}

const recipientOf = ({ recipient, bureau, recipientName }: DisputeCase): Recipient =>
  recipient === 'bureau' && bureau !== null
    ? { kind: 'bureau', bureau }
    : { kind: 'furnisher', name: recipientName };

/** The letter that isn't mailed yet, beside what the credit file says now. */
function DraftEditor({
  dispute,
  today,
  userId,
}: {
  readonly dispute: DisputeCase;
  readonly today: IsoDate;
  readonly userId: string;
}) {
  const toasts = useToasts();
  const kept = useKeptCreditFile();
  const file = useMemo(() => fileOf(kept), [kept]);
  const { findings, things } = useMemo(() => {
    const isSame = sameFindings(file);
    const said = saidWrong(file).filter(({ id }) =>
      dispute.things.some((each) => isSame(each.id, id)),
    );
    const all = [...findingsOf(file), ...said];
    // Another bureau's copy may have joined it since it was begun.
    const named = dispute.things.map((thing) => ({
      ...thing,
      id: all.find(({ id }) => isSame(thing.id, id))?.id ?? thing.id,
    }));
    return { findings: all, things: named };
  }, [file, dispute.things]);
  return (
    <DisputeEditor
      begun={{
        id: dispute.id,
        recipient: recipientOf(dispute),
        things,
        words: dispute.words,
        isAfterAnnual: dispute.isAfterAnnual,
      }}
      draftKey={dispute.id}
      file={file}
      findings={findings}
      today={today}
      userId={userId}
      onSaved={(_, isMailed) => {
        if (isMailed) toasts.done(m.dispute_mailed_done());
      }}
    />
  );
}

function LoadedCase({
  loaded: { dispute, events },
  userId,
}: {
  readonly loaded: DisputeWithEvents;
  readonly userId: string;
}) {
  const services = useServices();
  const navigate = useNavigate();
  const toasts = useToasts();
  const today = useToday();
  const answered = events.findLast(({ kind }) => kind === 'answered');
  const answer = answered?.details.outcomes ?? null;
  const seen = useSeen()(dispute, answered?.on ?? null);
  const isDraft = dispute.state === 'draft';
  const [first] = dispute.things;
  const remove = async () => {
    const gone = await deleteDispute(services, userId, dispute.id);
    if (!gone.ok) return toasts.failed(m.dispute_problem());
    toasts.done(m.dispute_deleted());
    void navigate(disputesPath, { replace: true });
  };
  const files = useLoaded(loadEvidence, true, { dispute, events, userId });
  const takeBack = async (event: string) => {
    const back = await takeBackDisputeEvent(services, userId, dispute.id, event);
    if (back.ok) toasts.done(m.dispute_taken_back());
    else toasts.failed(problemText(back.error));
  };
  return (
    <div className="pb-16">
      <PageHead
        title={titleOfCase(dispute, answer, seen, today)}
        lead={
          first && (
            <span className="wrap-anywhere">
              {dispute.things
                .map(({ name, title }) => m.dispute_about({ name, title }))
                .join(' · ')}
            </span>
          )
        }
      />
      {isDraft ? (
        <>
          <DraftEditor dispute={dispute} today={today} userId={userId} />
          <div className="mt-16">{files}</div>
        </>
      ) : (
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <div className="grid min-w-0 grid-cols-1 gap-12">
            <CaseDays dispute={dispute} today={today} />
            <NextSteps
              key={dispute.state}
              dispute={dispute}
              answer={answer}
              seen={seen}
              today={today}
              userId={userId}
            />
            {files}
          </div>
          <Happened
            dispute={dispute}
            events={events}
            onTakeBack={(event) => void takeBack(event)}
          />
        </div>
      )}
      <div className="mt-16 flex flex-wrap gap-3 border-t border-line pt-6 print:hidden">
        <ButtonLink to={disputesPath}>{m.dispute_to_list()}</ButtonLink>
        <ConfirmDialog
          action={m.dispute_delete()}
          title={m.dispute_delete_title({ name: dispute.recipientName })}
          text={m.dispute_delete_text()}
          keep={m.dispute_delete_keep()}
          onConfirm={() => void remove()}
        />
      </div>
    </div>
  );
}
