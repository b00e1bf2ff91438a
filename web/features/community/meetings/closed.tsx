import { useEffect } from 'react';
import { forgetNotes, keptNotes } from '../../../data/community/meeting_notes.ts';
import { closeMeeting, type Meeting } from '../../../data/community/meetings.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';

/** What was kept, once the person has closed the room. */
export function Closed({
  meeting,
  onAgain,
}: {
  readonly meeting: Meeting;
  readonly onAgain: () => void;
}) {
  const services = useServices();
  const { id, keep, bothKept, notes } = meeting;
  const name = meeting.with.alias;
  // The other said so later: now their half is kept as well, as this tab has it.
  const isOwed = bothKept && notes?.theirs === null && keptNotes(id).theirs !== '';
  useEffect(() => {
    if (!isOwed) return;
    const { mine, theirs, myStep } = keptNotes(id);
    void closeMeeting(services, id, { step: myStep, keep: 'both', mine, theirs }).then((result) => {
      if (result.ok) forgetNotes();
    });
  }, [isOwed, id, services]);
  const texts = {
    let_go: m.meeting_closed_none(),
    mine: m.meeting_closed_mine(),
    both: bothKept ? m.meeting_closed_both() : m.meeting_closed_both_waiting({ name }),
  };
  return (
    <>
      <PageHead title={m.meeting_closed_title()} lead={texts[keep ?? 'let_go']} />
      {notes !== null && (
        <div className="grid max-w-measure gap-8">
          {notes.mine !== '' && <Half title={m.meeting_kept_mine()} text={notes.mine} />}
          {notes.step !== null && <Half title={m.meeting_my_step()} text={notes.step} />}
          {notes.theirs !== null && (
            <Half title={m.meeting_kept_theirs({ name })} text={notes.theirs} />
          )}
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3 pb-8">
        <Button onClick={onAgain}>{m.meeting_again()}</Button>
        <ButtonLink to="/community" variant="text">
          {m.meeting_back()}
        </ButtonLink>
      </div>
    </>
  );
}

const Half = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <section>
    <h2 className="text-4">{title}</h2>
    <p className="mt-2 font-serif text-3 break-words whitespace-pre-wrap">{text}</p>
  </section>
);
