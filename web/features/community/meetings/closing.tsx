import { useId, useState } from 'react';
import { myCirclesQuery } from '../../../data/community/circles.ts';
import { forgetNotes, type MeetingNotes } from '../../../data/community/meeting_notes.ts';
import {
  closeMeeting,
  type Keep,
  type Meeting,
  promiseStep,
} from '../../../data/community/meetings.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { ownMoneyText, useOwnMoneyIn } from '../circle/own_money.tsx';
import { problemText } from '../parts/problem_text.ts';

/** Before one closes the room: the step of each, and what becomes of the notes. */
export function Closing({
  userId,
  meeting,
  notes,
}: {
  readonly userId: string;
  readonly meeting: Meeting;
  readonly notes: MeetingNotes;
}) {
  const services = useServices();
  const toasts = useToasts();
  const today = useToday();
  const group = useId();
  const circle = useRead(myCirclesQuery(services, userId)).value?.find(
    ({ endedOn }) => endedOn === null,
  );
  const [keep, setKeep] = useState<Keep>('let_go');
  const [isPromised, setPromised] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const name = meeting.with.alias;
  const step = notes.myStep.trim();
  const named = useOwnMoneyIn(step);
  const close = async () => {
    setSending(true);
    const closed = await closeMeeting(services, meeting.id, {
      step,
      keep,
      mine: notes.mine,
      theirs: notes.theirs,
    });
    if (!closed.ok) {
      setSending(false);
      return setProblem(problemText(closed.error));
    }
    if (step !== '' && circle !== undefined && isPromised) {
      const promised = await promiseStep(services, circle.id, today, step);
      if (!promised.ok) toasts.failed(m.meeting_not_promised(), problemText(promised.error));
    }
    // What both may keep is needed until the other has said so too.
    if (keep !== 'both' || closed.value.bothKept) forgetNotes();
  };
  return (
    <section
      aria-label={m.meeting_title_close()}
      className="grid max-w-measure gap-6 rounded-3 border border-line bg-surface p-6"
    >
      {(step !== '' || notes.theirStep !== '') && (
        <div>
          <p className="text-1 text-ink-2">{m.meeting_steps_title()}</p>
          {notes.theirStep !== '' && (
            <p className="font-serif text-3 break-words">
              {m.meeting_step_of({ name, step: notes.theirStep })}
            </p>
          )}
          {step !== '' && (
            <p className="font-serif text-3 break-words">{m.meeting_step_mine({ step })}</p>
          )}
        </div>
      )}
      <ChoiceList
        legend={m.meeting_keep_legend()}
        name={group}
        value={keep}
        onChange={setKeep}
        options={[
          {
            value: 'let_go',
            label: m.meeting_keep_none(),
            detail: m.meeting_keep_none_text(),
          },
          { value: 'mine', label: m.meeting_keep_mine(), detail: m.meeting_keep_mine_text() },
          {
            value: 'both',
            label: m.meeting_keep_both(),
            detail: m.meeting_keep_both_text({ name }),
          },
        ]}
      />
      {step !== '' && circle !== undefined && (
        <div>
          <CheckboxField
            checked={isPromised}
            onChange={setPromised}
            label={m.meeting_promise({ circle: circle.name })}
          />
          <p role="status" className="text-1 text-ink-2 wrap-anywhere empty:hidden">
            {isPromised && named !== null && ownMoneyText(named)}
          </p>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="text-1 font-[560] text-clay">
          {problem}
        </p>
      )}
      <div>
        <Button
          variant="primary"
          busy={isSending && m.meeting_closing()}
          onClick={() => void close()}
        >
          {m.meeting_close()}
        </Button>
      </div>
    </section>
  );
}
