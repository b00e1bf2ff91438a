import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { QuestionsRail } from '../questions/rail.tsx';

/** What stands beside a circle, and below it on a phone: the next meeting, then the questions of everybody here. */
export function Rail({ userId }: { readonly userId: string }): ReactNode {
  return (
    <aside
      aria-label={m.circle_rail()}
      data-user={userId}
      className="grid min-w-0 content-start gap-12"
    >
      {/* The next meeting (meetings/rail.tsx) stands here. */}
      <QuestionsRail />
    </aside>
  );
}
