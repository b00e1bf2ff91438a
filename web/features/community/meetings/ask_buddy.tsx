import { useState } from 'react';
import { Link } from 'react-router';
import { myBuddiesQuery } from '../../../data/community/meetings.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { useLoaded } from '../../../ui/use_loaded.ts';

const loadDialog = () => import('./buddy_dialog.tsx');

/** The way to ask somebody to be a buddy, which says first what one is. It says so once they were asked, or ask themselves, and
 *  nothing where they are one. */
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
  const { user } = useAuth();
  const buddies = useRead(myBuddiesQuery(services, user?.id ?? '')).value;
  const [isOpen, setOpen] = useState(false);
  const dialog = useLoaded(loadDialog, isOpen, { aliasId, name, onClose: () => setOpen(false) });
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
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={m.meeting_ask_buddy_name({ name })}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
        className={className}
      >
        {m.meeting_ask_buddy()}
      </button>
      {isOpen && dialog}
    </>
  );
}
