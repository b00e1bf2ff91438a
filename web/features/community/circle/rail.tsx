import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useLoaded } from '../../../ui/use_loaded.ts';

// A circle comes first: what stands beside it is fetched after it.
const loadMeetings = async () => ({
  default: (await import('../meetings/rail.tsx')).MeetingsRail,
});
const loadQuestions = async () => ({
  default: (await import('../questions/rail.tsx')).QuestionsRail,
});

/** What stands beside a circle, and below it on a phone: the next meeting, then the questions of everybody here. */
export function Rail({ userId }: { readonly userId: string }): ReactNode {
  const meetings = useLoaded(loadMeetings, true, { userId });
  const questions = useLoaded(loadQuestions, true);
  return (
    <aside aria-label={m.circle_rail()} className="grid min-w-0 content-start gap-12">
      {meetings}
      {questions}
    </aside>
  );
}
