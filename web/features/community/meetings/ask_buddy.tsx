import { useState } from 'react';
import { Link } from 'react-router';
import { askBuddy, myBuddiesQuery } from '../../../data/community/meetings.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { useToasts } from '../../../ui/toast.ts';
import { problemText } from '../parts/problem_text.ts';

/** Asks somebody to be a buddy, and says so once they were asked, or ask themselves; nothing where they are one. */
export function AskBuddy({
  aliasId,
  name,
  isDisabled,
  className,
}: {
  readonly aliasId: string;
  readonly name: string;
  /** Where it would be refused. */
  readonly isDisabled: boolean;
  readonly className?: string;
}) {
  const services = useServices();
  const toasts = useToasts();
  const { user } = useAuth();
  const buddies = useRead(myBuddiesQuery(services, user?.id ?? '')).value;
  const [isBusy, setBusy] = useState(false);
  if (buddies === undefined) return null;
  const known = buddies.find((buddy) => buddy.aliasId === aliasId);
  if (known !== undefined)
    return known.state === 'buddy' ? null : (
      <p role="status" className="self-center text-1 text-ink-2">
        {known.state === 'asked' ? (
          m.meeting_ask_waiting()
        ) : (
          <Link to="#buddies">{m.meeting_ask_asks({ name })}</Link>
        )}
      </p>
    );
  const ask = async () => {
    setBusy(true);
    const asked = await askBuddy(services, aliasId);
    setBusy(false);
    if (asked.ok) toasts.done(m.meeting_ask_sent({ name }));
    else toasts.failed(m.meeting_failed(), problemText(asked.error));
  };
  return (
    <button
      type="button"
      aria-label={m.meeting_ask_buddy_name({ name })}
      aria-disabled={isBusy}
      disabled={isDisabled}
      onClick={() => {
        if (!isBusy) void ask();
      }}
      className={className}
    >
      {m.meeting_ask_buddy()}
    </button>
  );
}
