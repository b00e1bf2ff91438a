import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  deleteDispute,
  disputeQuery,
  type DisputeWithEvents,
  takeBackDisputeEvent,
} from '../../../../data/credit_file/disputes.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { useAuth } from '../../../../data/session/auth_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm_dialog.tsx';
import { lazyPart } from '../../../../ui/lazy_part.ts';
import { PageHead } from '../../../../ui/page_head.tsx';
import { useToasts } from '../../../../ui/toast.ts';
import { MembersPage } from '../../parts/members_page.tsx';
import { disputesPath } from '../paths.ts';
import { problemText } from '../problem_text.ts';
import { titleOfCase } from '../state_text.tsx';
import { Unanswered } from '../unanswered.tsx';
import { useSeen } from '../use_seen.ts';
import { useLoaded } from '../../../../ui/use_loaded.ts';
import { CaseDays } from './case_days.tsx';
import { Happened } from './happened.tsx';
import { NextSteps } from './next_steps.tsx';

/** Only while the letter isn't mailed. */
const DraftEditor = lazyPart(() => import('./draft_editor.tsx'));

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
  const came = answered && answer ? { on: answered.on, outcomes: answer } : null;
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
          <Suspense fallback={null}>
            <DraftEditor dispute={dispute} today={today} userId={userId} />
          </Suspense>
          <div className="mt-16">{files}</div>
        </>
      ) : (
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
          <div className="grid min-w-0 grid-cols-1 gap-12">
            <CaseDays dispute={dispute} answer={came} today={today} />
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
