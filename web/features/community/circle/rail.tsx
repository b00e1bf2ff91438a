import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { MeetingsRail } from '../meetings/rail.tsx';
import { QuestionsRail } from '../questions/rail.tsx';

/** What stands beside a circle, and below it on a phone: the next meeting, then the questions of everybody here. */
export function Rail({ userId }: { readonly userId: string }): ReactNode {
  return (
    <aside aria-label={m.circle_rail()} className="grid min-w-0 content-start gap-12">
      <MeetingsRail userId={userId} />
      <QuestionsRail />
    </aside>
  );
}
