import { useState } from 'react';
import { Link } from 'react-router';
import { keptInvitation } from '../../data/community/kept_invitation.ts';
import { useToday } from '../../data/today.ts';
import { m } from '../../paraglide/messages.js';
import { Callout } from '../../ui/callout.tsx';
import { useIsInCircle } from './circle_week.tsx';

/** An invitation to a circle that this person came by and hasn't decided on. */
export function OpenInvitation() {
  const today = useToday();
  const [isOpen] = useState(() => keptInvitation.read(today) !== null);
  const isInCircle = useIsInCircle();
  if (!isOpen || isInCircle) return null;
  return (
    <Callout>
      <p>
        {m.dashboard_invited()}{' '}
        <Link to="/community" className="inline-flex min-h-11 items-center">
          {m.dashboard_invited_open()}
        </Link>
      </p>
    </Callout>
  );
}
