import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { meetingCalendar } from '../../../../domain/community/meeting.ts';
import { meetingsKey } from '../../../data/community/keys.ts';
import { useLive } from '../../../data/community/live.ts';
import {
  leaveMeeting,
  type Meeting,
  meetingQuery,
  myBuddiesQuery,
} from '../../../data/community/meetings.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { saveFile } from '../../../ui/save_file.ts';
import { Loading } from '../../../ui/spinner.tsx';
import { problemText } from '../parts/problem_text.ts';
import { Closed } from './closed.tsx';
import { Offered } from './offered.tsx';
import { Room } from './room.tsx';
import { timeAndDay } from './time_texts.ts';
import { TimesForm } from './times_form.tsx';
import { useServerNow } from './use_server_now.ts';

/** A relief meeting from the three times to the last words: `?id=` is one, `?with=` a buddy whom times are offered. */
export function Component() {
  const { user, isLoading } = useAuth();
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('id');
  const buddy = query.get('with');
  const isId = id !== null && /^[0-9a-f-]{36}$/.test(id);
  return (
    <div className="wrap pb-4">
      {user === null ? (
        isLoading ? (
          <Waiting />
        ) : (
          <Missing />
        )
      ) : isId ? (
        <One key={id} userId={user.id} id={id} />
      ) : buddy === null ? (
        <Missing />
      ) : (
        <Proposing userId={user.id} aliasId={buddy} />
      )}
    </div>
  );
}

const Waiting = () => (
  <>
    <PageTitle>{m.meeting_page_name()}</PageTitle>
    <Loading />
  </>
);

const toCircles = (
  <ButtonLink to="/community" variant="text">
    {m.meeting_back()}
  </ButtonLink>
);

/** A state of the whole page has its heading in the page's own place. */
const Standing = ({ children }: { readonly children: ReactNode }) => (
  <>
    <PageTitle>{m.meeting_page_name()}</PageTitle>
    <h1 className="pt-10">{m.meeting_page_name()}</h1>
    {children}
  </>
);

const Missing = () => (
  <Standing>
    <PageState
      kind="empty"
      title={m.meeting_missing_title()}
      text={m.meeting_missing_text()}
      actions={toCircles}
    />
  </Standing>
);

/** Three times for a buddy. */
function Proposing({ userId, aliasId }: { readonly userId: string; readonly aliasId: string }) {
  const navigate = useNavigate();
  const buddies = useRead(myBuddiesQuery(useServices(), userId));
  const buddy = buddies.value?.find((each) => each.aliasId === aliasId && each.state === 'buddy');
  if (buddies.value === undefined && buddies.error === null) return <Waiting />;
  if (buddy === undefined)
    return (
      <Standing>
        <PageState
          kind="empty"
          title={m.meeting_no_buddy_title()}
          text={buddies.error ? problemText(buddies.error) : m.meeting_no_buddy_text()}
          actions={toCircles}
        />
      </Standing>
    );
  return (
    <>
      <PageHead
        title={m.meeting_offer_title({ name: buddy.alias })}
        lead={m.meeting_offer_lead({ name: buddy.alias })}
      />
      <TimesForm
        aliasId={aliasId}
        onDone={(id) => void navigate(`/community/meeting?id=${id}`, { replace: true })}
      />
    </>
  );
}

function One({ userId, id }: { readonly userId: string; readonly id: string }) {
  const services = useServices();
  const cache = useQueryCache();
  const { value: meeting, error, isAsking, askAgain } = useRead(meetingQuery(services, userId, id));
  // Before the room opens its news come to the person; then in the room.
  useLive(`person:${userId}`, {
    onChange: (news) => {
      if (news === null || news.event === 'meeting')
        void cache.invalidateQueries({ queryKey: meetingsKey });
    },
  });
  if (meeting !== undefined)
    return <Shown key={meeting.epoch} {...{ userId, meeting, askAgain }} />;
  if (error === null) return <Waiting />;
  if (error.code === 'not_found') return <Missing />;
  const isOffline = error.code === 'offline';
  return (
    <Standing>
      <PageState
        kind={isOffline ? 'offline' : 'error'}
        title={m.meeting_load_title()}
        text={isOffline ? m.meeting_load_offline() : problemText(error)}
        actions={
          <Button variant="primary" busy={isAsking && m.ui_loading()} onClick={askAgain}>
            {m.meeting_load_again()}
          </Button>
        }
      />
    </Standing>
  );
}

function Shown({
  userId,
  meeting,
  askAgain,
}: {
  readonly userId: string;
  readonly meeting: Meeting;
  readonly askAgain: () => void;
}) {
  const services = useServices();
  const navigate = useNavigate();
  const now = useServerNow(meeting.ahead);
  const [isOffering, setOffering] = useState(false);
  const { state, opensAt, overAt, startsAt } = meeting;
  // The room opens and closes by the clock: the server is asked once each time.
  const isBetween =
    state === 'taken' &&
    opensAt !== null &&
    overAt !== null &&
    now >= opensAt.getTime() &&
    now < overAt.getTime();
  const isTurning = isBetween !== meeting.isOpen && state === 'taken' && startsAt !== null;
  useEffect(() => {
    if (isTurning) askAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- asked when it turns, and not as often as it is written anew
  }, [isTurning]);
  const offer = () => setOffering(true);
  const toAll = () => void navigate('/community');

  if (isOffering)
    return (
      <>
        <PageHead
          title={m.meeting_offer_title({ name: meeting.with.alias })}
          lead={m.meeting_offer_lead({ name: meeting.with.alias })}
        />
        <TimesForm
          aliasId={meeting.with.aliasId}
          onDone={(id) => {
            setOffering(false);
            void navigate(`/community/meeting?id=${id}`, { replace: true });
          }}
          onCancel={() => setOffering(false)}
        />
      </>
    );
  if (state === 'offered') return <Offered meeting={meeting} now={now} onOthers={offer} />;
  if (state === 'cancelled')
    return (
      <Standing>
        <PageState
          kind="empty"
          title={m.meeting_cancelled_title()}
          text={m.meeting_cancelled_text()}
          actions={toCircles}
        />
      </Standing>
    );
  if (meeting.keep !== null) return <Closed meeting={meeting} onAgain={offer} />;
  if (startsAt !== null && opensAt !== null && now < opensAt.getTime())
    return (
      <>
        <PageHead
          title={m.meeting_early_title()}
          lead={m.meeting_early_text(timeAndDay(opensAt))}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() =>
              saveFile(
                'meeting.ics',
                'text/calendar',
                meetingCalendar(meeting.id, startsAt.getTime(), services.clock()),
              )
            }
          >
            {m.meeting_calendar()}
          </Button>
          <Button variant="text" onClick={offer}>
            {m.meeting_move()}
          </Button>
        </div>
      </>
    );
  if (meeting.iLeft && meeting.isOpen)
    return (
      <Standing>
        <PageState
          kind="empty"
          title={m.meeting_i_left_title()}
          text={m.meeting_i_left_text()}
          actions={
            <>
              <Button
                variant="primary"
                onClick={() => void leaveMeeting(services, meeting.id, false)}
              >
                {m.meeting_come_back()}
              </Button>
              {toCircles}
            </>
          }
        />
      </Standing>
    );
  return <Room {...{ userId, meeting, now }} onOffer={offer} onLeft={toAll} />;
}
