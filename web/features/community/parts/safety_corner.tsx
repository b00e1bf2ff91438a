import { useState } from 'react';
import { blocksQuery, reportedQuery, unblockPerson } from '../../../data/community/safety.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { dateText } from '../../../ui/time_text.ts';
import { reportReasonText } from './report_reasons.ts';

const outcomeText = (outcome: 'kept' | 'acted' | null): string => {
  if (outcome === 'kept') return m.community_reports_kept();
  return outcome === 'acted' ? m.community_reports_acted() : m.community_reports_waiting();
};

/** Whom the person blocked or muted, and the way to take it back. */
function Blocked({ userId }: { readonly userId: string }) {
  const services = useServices();
  const { value: blocked } = useRead(blocksQuery(services, userId));
  if (blocked === undefined) return null;
  if (blocked.length === 0) return <p className="text-ink-2">{m.community_blocked_none()}</p>;
  return (
    <ul>
      {blocked.map(({ id, name, kind, since }) => {
        const shown = name ?? m.community_blocked_nameless();
        const date = dateText(since);
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3"
          >
            <div>
              <p className="font-[560]">{shown}</p>
              <p className="text-1 text-ink-2">
                {kind === 'block'
                  ? m.community_blocked_block({ date })
                  : m.community_blocked_mute({ date })}
              </p>
            </div>
            <Button
              aria-label={(kind === 'block'
                ? m.community_blocked_unblock_name
                : m.community_blocked_unmute_name)({ name: shown })}
              onClick={() => void unblockPerson(services, id)}
            >
              {kind === 'block' ? m.community_blocked_unblock() : m.community_blocked_unmute()}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** What the person reported lately, and what came of it. */
function Reported({ userId }: { readonly userId: string }) {
  const { value: reported } = useRead(reportedQuery(useServices(), userId));
  if (reported === undefined) return null;
  if (reported.length === 0) return <p className="text-ink-2">{m.community_reports_none()}</p>;
  return (
    <ul>
      {reported.map(({ id, reason, at, outcome }) => (
        <li key={id} className="border-t border-line py-3">
          <p>
            {m.community_reports_about({ reason: reportReasonText(reason), date: dateText(at) })}
          </p>
          <p className="text-1 text-ink-2">{outcomeText(outcome)}</p>
        </li>
      ))}
    </ul>
  );
}

/** At the end of the page: whom one doesn't want to meet, what one reported, and for staff the way to what waits. */
export default function SafetyCorner({
  userId,
  isStaff,
}: {
  readonly userId: string;
  readonly isStaff: boolean;
}) {
  const [opened, setOpened] = useState<'blocked' | 'reported' | null>(null);
  const toggle = (which: 'blocked' | 'reported') => () =>
    setOpened((before) => (before === which ? null : which));
  return (
    <section aria-label={m.community_safety()} className="mt-16 grid max-w-measure gap-4">
      <Disclosure
        title={m.community_blocked_title()}
        detail={m.community_blocked_detail()}
        isOpen={opened === 'blocked'}
        onToggle={toggle('blocked')}
      >
        <Blocked userId={userId} />
      </Disclosure>
      <Disclosure
        title={m.community_reports_title()}
        detail={m.community_reports_detail()}
        isOpen={opened === 'reported'}
        onToggle={toggle('reported')}
      >
        <Reported userId={userId} />
      </Disclosure>
      {isStaff && (
        <p>
          <ButtonLink to="/community/moderation">{m.community_queue()}</ButtonLink>
        </p>
      )}
    </section>
  );
}
