import { useState } from 'react';
import { meetingsKey } from '../../../data/community/keys.ts';
import { useLive } from '../../../data/community/live.ts';
import {
  answerBuddy,
  type Buddy,
  endBuddy,
  type Meeting,
  myBuddiesQuery,
  myMeetingsQuery,
} from '../../../data/community/meetings.ts';
import type { CommunityResult } from '../../../data/community/ask.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Pot } from '../parts/pot.tsx';
import { problemText } from '../parts/problem_text.ts';
import { BuddyFacts } from './buddy_facts.tsx';
import { timeAndDay } from './time_texts.ts';

/** The next meeting and the person's buddies, beside the circle. */
export function MeetingsRail({ userId }: { readonly userId: string }) {
  const { session } = useAuth();
  // A visitor reads here, and meets nobody.
  return session && isMember(session) ? <MembersRail userId={userId} /> : null;
}

function MembersRail({ userId }: { readonly userId: string }) {
  const services = useServices();
  const cache = useQueryCache();
  const meetings = useRead(myMeetingsQuery(services, userId)).value;
  const buddies = useRead(myBuddiesQuery(services, userId)).value;
  useLive(`person:${userId}`, {
    onChange: (news) => {
      if (news?.event === 'meeting' || news?.event === 'buddy')
        void cache.invalidateQueries({ queryKey: meetingsKey });
    },
  });
  const [isExplained, setExplained] = useState(false);
  if (meetings === undefined || buddies === undefined) return null;
  return (
    <>
      {meetings.map((meeting) => (
        <Next key={meeting.id} meeting={meeting} />
      ))}
      {/* Who has none finds the way to one beside each fellow's week. */}
      {buddies.length > 0 && (
        <section aria-labelledby="buddies">
          <h2 id="buddies">{m.meeting_buddies()}</h2>
          <p className="mt-1 mb-3 text-1 text-ink-2">{m.meeting_buddies_lead()}</p>
          <Disclosure
            title={m.meeting_buddy_about()}
            detail={m.meeting_buddy_about_detail()}
            isOpen={isExplained}
            onToggle={() => setExplained(!isExplained)}
          >
            <BuddyFacts asked={null} />
          </Disclosure>
          <ul className="mt-5">
            {buddies.map((buddy) => (
              <BuddyRow key={buddy.aliasId} buddy={buddy} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What is meant next with one buddy. */
function Next({ meeting }: { readonly meeting: Meeting }) {
  const { with: other, startsAt, isMyTurn } = meeting;
  const name = other.alias;
  const at = startsAt && timeAndDay(startsAt);
  const title = at
    ? m.meeting_offered_on(at)
    : isMyTurn
      ? m.meeting_next_offered({ name })
      : m.meeting_next_waiting({ name });
  return (
    <section aria-label={title} className="rounded-3 border border-line bg-surface p-6">
      <p className="text-1 text-ink-2">{m.meeting_next_title()}</p>
      <h2 className="mt-1 text-4">{title}</h2>
      <p className="mt-2 text-cell text-ink-2">
        {at
          ? m.meeting_next_with({ name })
          : isMyTurn
            ? m.meeting_offered_lead()
            : m.meeting_next_waiting_text()}
      </p>
      <div className="mt-4">
        <ButtonLink to={`/community/meeting?id=${meeting.id}`}>
          {meeting.isOpen
            ? m.meeting_next_open()
            : isMyTurn
              ? m.meeting_next_choose()
              : m.meeting_next_look()}
        </ButtonLink>
      </div>
    </section>
  );
}

function standingText({ state, meetings }: Buddy): string {
  if (state === 'asks') return m.meeting_buddy_asks();
  if (state === 'asked') return m.meeting_buddy_asked();
  if (meetings === 0) return m.meeting_buddy_none();
  return meetings === 1 ? m.meeting_buddy_one() : m.meeting_buddy_many({ count: meetings });
}

function BuddyRow({ buddy }: { readonly buddy: Buddy }) {
  const services = useServices();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const { aliasId, alias: name } = buddy;
  const act = async (task: () => Promise<CommunityResult<unknown>>) => {
    setBusy(true);
    const result = await task();
    setBusy(false);
    if (!result.ok) toasts.failed(m.meeting_failed(), problemText(result.error));
  };
  const busy = isBusy && m.meeting_sending();
  const end = () => void act(() => endBuddy(services, aliasId));
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 border-b border-line py-3 first:border-t">
      <Pot {...buddy.pot} size="sm" />
      <div className="min-w-0">
        <h3 className="text-cell break-words">{name}</h3>
        <p className="text-1 text-ink-2">{standingText(buddy)}</p>
        <div className="mt-1 -ml-3 flex flex-wrap">
          {buddy.state === 'buddy' && (
            <>
              <ButtonLink
                variant="text"
                to={`/community/meeting?with=${aliasId}`}
                aria-label={m.meeting_buddy_offer_name({ name })}
              >
                {m.meeting_buddy_offer()}
              </ButtonLink>
              <Button
                variant="text"
                busy={busy}
                aria-label={m.meeting_buddy_end_name({ name })}
                onClick={end}
              >
                {m.meeting_buddy_end()}
              </Button>
            </>
          )}
          {buddy.state === 'asked' && (
            <Button
              variant="text"
              busy={busy}
              aria-label={m.meeting_buddy_take_back_name({ name })}
              onClick={end}
            >
              {m.meeting_buddy_take_back()}
            </Button>
          )}
          {buddy.state === 'asks' && (
            <>
              <Button
                variant="text"
                busy={busy}
                aria-label={m.meeting_buddy_yes_name({ name })}
                onClick={() => void act(() => answerBuddy(services, aliasId, true))}
              >
                {m.meeting_buddy_yes()}
              </Button>
              <Button
                variant="text"
                busy={busy}
                aria-label={m.meeting_buddy_no_name({ name })}
                onClick={() => void act(() => answerBuddy(services, aliasId, false))}
              >
                {m.meeting_buddy_no()}
              </Button>
            </>
          )}
        </div>
      </div>
    </li>
  );
}
