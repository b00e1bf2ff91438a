import { useRef, useState } from 'react';
import { goalPercent } from '../../../../domain/community/goal.ts';
import type { CircleWeek, ShareName, Shares } from '../../../data/community/circle_week.ts';
import { circleWeekQuery, setShares } from '../../../data/community/circles.ts';
import { usePlannerDocument } from '../../../data/planner/use_planner.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { problemText } from '../parts/problem_text.ts';
import { ShareSwitches } from './share_switches.tsx';

const loadName = () => import('./name_dialog.tsx');

/** What this circle sees of the person. A switch holds for the others right away. */
export function Sees({ week }: { readonly week: CircleWeek }) {
  const services = useServices();
  const toasts = useToasts();
  const today = useToday();
  const cache = useQueryCache();
  const userId = useAuth().user?.id ?? '';
  const { debts, payments } = usePlannerDocument();
  const { circle, me, members } = week;
  /** What was pressed and is on its way. */
  const [pressed, setPressed] = useState<Shares | null>(null);
  const last = useRef(0);
  /** The switches of it, and what is sent after what. */
  const sending = useRef<{ switches: Partial<Shares>; done: Promise<void> }>({
    switches: {},
    done: Promise.resolve(),
  });
  const [isNaming, setNaming] = useState(false);
  const mine = members.find(({ isMe }) => isMe);
  const name = useLoaded(
    loadName,
    isNaming,
    mine && {
      circle: circle.id,
      mine,
      taken: members.filter(({ isMe }) => !isMe).map(({ pot }) => pot),
      onClose: () => setNaming(false),
    },
  );
  if (!mine) return null;

  /** As the server has them: another device may have changed some since. */
  const sharesNow = async (): Promise<Shares> => {
    try {
      const query = circleWeekQuery(services, userId, circle.id, today);
      return (await cache.fetchQuery({ ...query, staleTime: 0 })).me.shares;
    } catch {
      return me.shares;
    }
  };
  const send = async (own: number) => {
    const result = await setShares(services, circle.id, {
      ...(await sharesNow()),
      ...sending.current.switches,
    });
    if (!result.ok) toasts.failed(m.circle_not_saved(), problemText(result.error));
    // A later press is still on its way.
    if (own !== last.current) return;
    sending.current.switches = {};
    setPressed(null);
  };
  const change = (shares: Shares) => {
    const shown = pressed ?? me.shares;
    const names = Object.keys(shares) as ShareName[];
    const changed = names.filter((name) => shares[name] !== shown[name]);
    sending.current.switches = {
      ...sending.current.switches,
      ...Object.fromEntries(changed.map((name) => [name, shares[name]])),
    };
    setPressed(shares);
    last.current += 1;
    const own = last.current;
    sending.current.done = sending.current.done.then(() => send(own));
  };
  return (
    <section aria-labelledby="sees">
      <h2 id="sees" tabIndex={-1} className="mb-1">
        {m.circle_sees_title()}
      </h2>
      <p className="mb-3 text-cell text-ink-2">{m.circle_sees_lead()}</p>
      {/* The figure that the circle has is of the last check-in: what's paid since shows with the next. */}
      <ShareSwitches
        alias={{ name: mine.alias, ...mine.pot }}
        goal={goalText(mine.goalPercent, goalPercent({ debts, payments }, today))}
        shares={pressed ?? me.shares}
        onChange={change}
        onName={() => setNaming(true)}
      />
      {isNaming && name}
    </section>
  );
}

/** What the circle knows of a goal, or will. */
function goalText(seen: number | null, now: number | null): string {
  if (seen !== null) return m.circle_share_goal_seen({ percent: seen });
  return now === null ? m.circle_share_goal_none() : m.circle_share_goal_next();
}
