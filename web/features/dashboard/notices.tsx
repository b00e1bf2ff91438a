import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ShownType } from '../../../domain/notices/types.ts';
import { useLive } from '../../data/community/live.ts';
import { type Notice, noticesQuery, noticesKey, seeNotices } from '../../data/notices/notices.ts';
import { useQueryCache } from '../../data/query_client.ts';
import { useRead } from '../../data/read.ts';
import { useServices } from '../../data/services_context.ts';
import { useAuth } from '../../data/session/auth_context.ts';
import { isMember } from '../../data/session/person.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { monthDayText, monthText } from '../../ui/day_text.ts';
import { focusNextRow } from '../../ui/focus_next_row.ts';
import { IconButton } from '../../ui/icon_button.tsx';
import { locale } from '../../ui/locale.ts';
import { useToasts } from '../../ui/toast.ts';

const shown = 5;

/** What a person was told and has not put away. Nothing where there is nothing. A visitor is told of little, and not live. */
export function Notices() {
  const { session } = useAuth();
  return session ? <List userId={session.user.id} isLive={isMember(session)} /> : null;
}

function List({ userId, isLive }: { readonly userId: string; readonly isLive: boolean }) {
  const services = useServices();
  const cache = useQueryCache();
  const toast = useToasts();
  const { value: all = [] } = useRead(noticesQuery(services, userId));
  // What this version of the page doesn't know of a newer server's is left out.
  const notices = all.flatMap((each) => {
    const saying = sayingOf(each);
    return saying === null ? [] : [{ ...each, saying }];
  });
  useLive(isLive ? `person:${userId}` : null, {
    onChange: (news) => {
      if (news === null || news.event === 'notice')
        void cache.invalidateQueries({ queryKey: noticesKey(userId) });
    },
  });
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  // The button that showed the rest is gone: the reading goes on with the first of them.
  useEffect(() => {
    if (isWhole) list.current?.children[shown]?.querySelector('a')?.focus();
  }, [isWhole]);
  if (notices.length === 0) return null;
  const isCut = !isWhole && notices.length > shown;
  const putAway = async (ids: readonly string[]) => {
    const seen = await seeNotices(services, cache, userId, ids);
    if (!seen.ok) toast.failed(m.dashboard_notices_failed());
  };
  // With the last notice this part of the page goes too.
  const pageName = () => document.querySelector('h1');
  return (
    <section aria-labelledby="notices">
      <h2 id="notices" className="mb-3">
        {m.dashboard_notices()}
      </h2>
      <ul ref={list}>
        {(isCut ? notices.slice(0, shown) : notices).map((notice) => {
          const { text, action, to, isAlarm = false } = notice.saying;
          return (
            <li
              key={notice.id}
              className="flex items-start justify-between gap-3 border-t border-line py-3 last:border-b"
            >
              <div className="min-w-0">
                <p className="break-words">{text}</p>
                <p className="flex flex-wrap gap-x-5">
                  <Link
                    to={to}
                    onClick={() => void putAway([notice.id])}
                    className="inline-flex min-h-11 items-center"
                  >
                    {action}
                  </Link>
                  {/* It stays until it's put away: there may be more to do than one visit. */}
                  {isAlarm && (
                    <Link to="/settings#account" className="inline-flex min-h-11 items-center">
                      {m.dashboard_notice_not_me()}
                    </Link>
                  )}
                </p>
              </div>
              <IconButton
                label={m.dashboard_notice_away({ notice: text })}
                onClick={({ currentTarget }) => {
                  focusNextRow(currentTarget, pageName());
                  void putAway([notice.id]);
                }}
              >
                <X aria-hidden="true" size={20} strokeWidth={1.6} />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {isCut ? (
        <Button key="more" variant="text" onClick={() => setWhole(true)}>
          {m.dashboard_notices_show_all({ count: notices.length })}
        </Button>
      ) : (
        notices.length > 1 && (
          <Button
            key="away"
            variant="text"
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget, pageName());
              void putAway(notices.map(({ id }) => id));
            }}
          >
            {m.dashboard_notices_all_away({ count: notices.length })}
          </Button>
        )
      )}
    </section>
  );
}

interface Saying {
  readonly text: string;
  readonly action: string;
  readonly to: string;
  /** Somebody else may have done it. */
  readonly isAlarm?: boolean;
}

const timeText = (at: Date): string =>
  at.toLocaleString(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Null for a type that this page doesn't know. */
function sayingOf(notice: Notice): Saying | null {
  const { dueOn, endsOn, startsAt, endsAt, circle, meeting, question, title } = notice;
  const planner = { action: m.dashboard_open_planner(), to: '/debt-destroyer' };
  const inCircle = {
    action: m.dashboard_circle_open(),
    to: circle === null ? '/community' : `/community?circle=${circle}`,
  };
  const inMeeting = {
    action: m.dashboard_notice_meeting_open(),
    to: meeting === null ? '/community' : `/community/meeting?id=${meeting}`,
  };
  const inThread = {
    action: m.dashboard_notice_read(),
    to: question === null ? '/community/ask' : `/community/question?id=${question}`,
  };
  const inSettings = (section: string) => ({
    action: m.dashboard_notice_settings(),
    to: `/settings#${section}`,
  });
  const account = inSettings('account');
  const factors = inSettings('factor');
  const signIns = inSettings('sign-ins');
  const known = notice.type as ShownType;
  switch (known) {
    case 'payment_due':
      return {
        text: m.dashboard_notice_payment({ day: dueOn === null ? '' : monthDayText(dueOn) }),
        ...planner,
      };
    case 'plan_drift':
      return {
        text: m.dashboard_notice_drift({ month: endsOn === null ? '' : monthText(endsOn) }),
        ...planner,
      };
    case 'check_in':
      return {
        text: m.dashboard_notice_check_in(),
        action: m.dashboard_circle_turn(),
        to: inCircle.to,
      };
    case 'first_promise':
      return {
        text: m.dashboard_notice_first_promise(),
        action: m.dashboard_notice_first_promise_open(),
        to: inCircle.to,
      };
    case 'vote':
      return { text: m.dashboard_notice_vote(), ...inCircle };
    case 'match':
      return {
        text: m.dashboard_notice_match(),
        action: m.dashboard_notice_match_look(),
        to: '/community',
      };
    case 'match_waits':
      return {
        text: m.dashboard_notice_match_waits(),
        action: m.dashboard_notice_match_waits_open(),
        to: '/community',
      };
    case 'circle_ends':
      return { text: m.dashboard_notice_ends(), ...inCircle };
    case 'dispute_late':
      return {
        text: m.dashboard_notice_dispute_late(),
        action: m.dashboard_notice_dispute_open(),
        to:
          notice.dispute === null
            ? '/dashboard/disputes'
            : `/dashboard/disputes/case?id=${notice.dispute}`,
      };
    case 'deadline_soon':
      return {
        text: m.dashboard_notice_deadline({ day: endsOn === null ? '' : monthDayText(endsOn) }),
        action: m.dashboard_notice_deadline_open(),
        to: '/dashboard/credit-file#dates',
      };
    case 'off_report':
      return {
        text: m.dashboard_notice_off_report(),
        action: m.dashboard_notice_off_report_open(),
        to: '/dashboard/credit-file#dates',
      };
    case 'cards_again':
      return {
        text: m.dashboard_notice_cards(),
        action: m.dashboard_notice_cards_open(),
        to: '/credit-card-advice',
      };
    case 'joined':
      return { text: m.dashboard_notice_joined(), ...inCircle };
    case 'nods':
      return { text: m.dashboard_notice_nods(), ...inCircle };
    case 'answer':
      return {
        text:
          title === null ? m.dashboard_notice_answer() : m.dashboard_notice_answer_to({ title }),
        ...inThread,
      };
    case 'no_answer':
      return {
        text: m.dashboard_notice_no_answer(),
        action: m.dashboard_notice_lessons(),
        to: '/education',
      };
    case 'question':
      return {
        text:
          title === null
            ? m.dashboard_notice_question()
            : m.dashboard_notice_question_of({ title }),
        ...inThread,
      };
    case 'buddy_asked':
      return {
        text: m.dashboard_notice_buddy_asked(),
        action: m.dashboard_notice_buddy_open(),
        to: '/community#buddies',
      };
    case 'buddy_accepted':
      return {
        text: m.dashboard_notice_buddy_accepted(),
        action: m.dashboard_notice_buddy_offer(),
        to: '/community#buddies',
      };
    case 'meeting_offered':
      return { text: m.dashboard_notice_offered(), ...inMeeting };
    case 'meeting_taken':
      return {
        text: m.dashboard_notice_taken({ time: startsAt === null ? '' : timeText(startsAt) }),
        ...inMeeting,
      };
    case 'meeting_soon':
      return {
        text: m.dashboard_notice_soon({ time: startsAt === null ? '' : timeText(startsAt) }),
        ...inMeeting,
      };
    case 'password_changed':
      return {
        text: m.dashboard_notice_password(),
        ...account,
        isAlarm: true,
      };
    case 'email_changed':
      return { text: m.dashboard_notice_email(), ...account, isAlarm: true };
    case 'phone_changed':
      return { text: m.dashboard_notice_phone(), ...account, isAlarm: true };
    case 'factor_added':
      return { text: m.dashboard_notice_factor_added(), ...factors, isAlarm: true };
    case 'identity_added':
      return { text: m.dashboard_notice_identity_added(), ...signIns, isAlarm: true };
    case 'identity_removed':
      return { text: m.dashboard_notice_identity_removed(), ...signIns, isAlarm: true };
    case 'new_device':
      return {
        text:
          notice.device === null
            ? m.dashboard_notice_device_unknown()
            : m.dashboard_notice_device({ device: notice.device }),
        action: m.dashboard_notice_devices(),
        to: '/settings#devices',
        isAlarm: true,
      };
    case 'pass_ends':
      return {
        text: m.dashboard_notice_time_ends({ time: endsAt === null ? '' : timeText(endsAt) }),
        action: m.dashboard_notice_time(),
        to: '/extend-access',
      };
    case 'factor_removed':
      return { text: m.dashboard_notice_factor_removed(), ...factors, isAlarm: true };
    default:
      // One of a newer server: what this one has is asked for by the compiler.
      void (known satisfies never);
      return null;
  }
}
