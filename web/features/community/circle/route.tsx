import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type MyAlias, myAliasQuery } from '../../../data/community/alias.ts';
import {
  type CircleHead,
  circleWeekQuery,
  myCirclesQuery,
  myRemovalsQuery,
} from '../../../data/community/circles.ts';
import type { CommunityError } from '../../../data/community/errors.ts';
import { useRead } from '../../../data/read.ts';
import { decisionsQuery } from '../../../data/community/safety.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { CareCard, Decisions } from '../parts/decisions.tsx';
import { restrictionText } from '../parts/use_barred.ts';
import { problemText } from '../parts/problem_text.ts';
import { Rail } from './rail.tsx';
import { useJoinCode } from './use_join_code.ts';
import { Visitor } from './visitor.tsx';

const loadStart = () => import('./start.tsx');
const loadSafety = () => import('../parts/safety_corner.tsx');
const loadView = () => import('./circle_view.tsx');

/** Circles: who is here for the first time starts or joins one; who is in one is led to its week. */
export function Component() {
  const { session } = useAuth();
  const [code, forgetCode] = useJoinCode(useToday());
  return (
    <div className="wrap pb-4">
      {session && isMember(session) ? (
        <Member userId={session.user.id} code={code} forgetCode={forgetCode} />
      ) : (
        <Beside rail={session && <Rail userId={session.user.id} />}>
          <Visitor code={code} />
        </Beside>
      )}
    </div>
  );
}

/** The page's one column, and what stands beside it. */
const Beside = ({ rail, children }: { readonly rail: ReactNode; readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
    <div className="min-w-0">{children}</div>
    <div className="min-w-0 lg:pt-10">{rail}</div>
  </div>
);

function Member({
  userId,
  code,
  forgetCode,
}: {
  readonly userId: string;
  readonly code: string | null;
  readonly forgetCode: () => void;
}) {
  const services = useServices();
  const navigate = useNavigate();
  const query = new URLSearchParams(useLocation().search);
  const alias = useRead(myAliasQuery(services, userId));
  const circles = useRead(myCirclesQuery(services, userId));
  const rail = <Rail userId={userId} />;
  const isStarting = query.has('start') || code !== null;
  // One that has ended is read by who asks for it, or has no other.
  const opened =
    circles.value?.find(({ id }) => id === query.get('circle')) ??
    circles.value?.find(({ endedOn }) => endedOn === null) ??
    circles.value?.[0] ??
    null;
  const open = (circle: string) => void navigate(`/community?circle=${circle}`, { replace: true });

  const start = useLoaded(
    loadStart,
    circles.value !== undefined && (opened === null || isStarting),
    {
      userId,
      alias: alias.value?.alias ?? null,
      circles: circles.value?.filter(({ endedOn }) => endedOn === null) ?? [],
      code,
      onCircle: open,
      onCode: () => {
        forgetCode();
        if (query.has('start')) void navigate('/community', { replace: true });
      },
    },
  );

  const safety = useLoaded(loadSafety, alias.value !== undefined, {
    userId,
    isStaff: alias.value?.isStaff ?? false,
  });

  if (alias.value === undefined || circles.value === undefined) {
    const error = alias.error ?? circles.error;
    return error ? (
      <NotLoaded
        error={error}
        isAsking={alias.isAsking || circles.isAsking}
        again={() => {
          alias.askAgain();
          circles.askAgain();
        }}
      />
    ) : (
      <Waiting />
    );
  }
  return (
    <>
      <Standing userId={userId} mine={alias.value} />
      {opened === null || isStarting ? (
        <Beside rail={rail}>
          {circles.value.length === 0 && <Removals userId={userId} />}
          {start ?? <Waiting />}
        </Beside>
      ) : (
        <Opened
          key={opened.id}
          userId={userId}
          circles={circles.value}
          opened={opened}
          rail={rail}
          onLeft={() => void navigate('/community', { replace: true })}
        />
      )}
      {safety}
    </>
  );
}

/** One circle of the person's. */
function Opened({
  userId,
  circles,
  opened,
  rail,
  onLeft,
}: {
  readonly userId: string;
  readonly circles: readonly CircleHead[];
  readonly opened: CircleHead;
  readonly rail: ReactNode;
  readonly onLeft: () => void;
}) {
  const services = useServices();
  const today = useToday();
  const week = useRead(circleWeekQuery(services, userId, opened.id, today));
  const view = useLoaded(
    loadView,
    true,
    week.value === undefined
      ? undefined
      : {
          userId,
          week: week.value,
          circles,
          rail,
          onLeft,
        },
  );
  if (week.value !== undefined) return view ?? <Waiting />;
  return week.error ? (
    <NotLoaded error={week.error} isAsking={week.isAsking} again={week.askAgain} />
  ) : (
    <Waiting />
  );
}

/** What staff decided, and that somebody worries: before anything else. */
function Standing({ userId, mine }: { readonly userId: string; readonly mine: MyAlias }) {
  const { restriction, isCaredFor } = mine;
  const decisions = useRead(decisionsQuery(useServices(), userId));
  // The decision itself says it with its rule, and how to appeal: then it is said there alone.
  const isSaidBelow =
    restriction !== null &&
    (decisions.value?.some(
      ({ action, sentence }) => action === restriction.kind && sentence === restriction.sentence,
    ) ??
      decisions.error === null);
  return (
    <div className="mt-8 grid gap-6 empty:hidden">
      {isCaredFor && <CareCard />}
      {restriction && !isSaidBelow && (
        <Callout kind="attention">
          <strong>{restrictionText(restriction)}</strong>
          <p>{restriction.sentence}</p>
        </Callout>
      )}
      <Decisions userId={userId} />
    </div>
  );
}

/** That a circle continues without them: told once, kindly, and put away. */
function Removals({ userId }: { readonly userId: string }) {
  const removals = useRead(myRemovalsQuery(useServices(), userId));
  const [isAway, setAway] = useState(false);
  const last = removals.value?.[0];
  if (last === undefined || isAway) return null;
  return (
    <div className="mt-8" role="status">
      <Callout>
        <strong>{m.circle_gone_title({ name: last.circleName })}</strong>
        <p>{m.circle_gone_text()}</p>
        <Button variant="text" onClick={() => setAway(true)}>
          {m.circle_gone_ok()}
        </Button>
      </Callout>
    </div>
  );
}

const Waiting = () => (
  <>
    <PageTitle>{m.circle_page_title()}</PageTitle>
    {/* What comes below is out of sight until it has its place. */}
    <div className="min-h-dvh">
      <Loading />
    </div>
  </>
);

function NotLoaded({
  error,
  isAsking,
  again,
}: {
  readonly error: CommunityError;
  readonly isAsking: boolean;
  readonly again: () => void;
}) {
  const isOffline = error.code === 'offline' && !navigator.onLine;
  return (
    <>
      <PageTitle>{m.circle_page_title()}</PageTitle>
      <h1 className="pt-10">{m.circle_page_title()}</h1>
      <PageState
        kind={isOffline ? 'offline' : 'error'}
        title={m.circle_load_title()}
        text={
          isOffline
            ? m.circle_load_offline()
            : error.code === 'offline' || error.code === 'unexpected'
              ? m.circle_load_text()
              : problemText(error)
        }
        actions={
          <Button variant="primary" busy={isAsking && m.ui_loading()} onClick={again}>
            {m.circle_load_again()}
          </Button>
        }
      />
    </>
  );
}
