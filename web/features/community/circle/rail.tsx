import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';

/** What stands beside a circle, and above it on no phone: the next meeting, then the questions of everybody here. */
export function Rail({ userId }: { readonly userId: string }): ReactNode {
  return (
    <aside
      aria-label={m.circle_rail()}
      data-user={userId}
      className="grid min-w-0 content-start gap-12"
    >
      {/* The next meeting (meetings/rail.tsx) and the questions (questions/rail.tsx) stand here. */}
    </aside>
  );
}
