import { useId, useState } from 'react';
import { type Meeting, takeMeeting } from '../../../data/community/meetings.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ChoiceList } from '../../../ui/choice_list.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { problemText } from '../parts/problem_text.ts';
import { timeAndDay } from './time_texts.ts';

/** Three times: one is taken, or others are offered. Who offered them waits. */
export function Offered({
  meeting,
  now,
  onOthers,
}: {
  readonly meeting: Meeting;
  readonly now: number;
  readonly onOthers: () => void;
}) {
  const services = useServices();
  const name = useId();
  const possible = meeting.times.filter((time) => time.getTime() > now);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTaking, setTaking] = useState(false);
  const time = possible.find((each) => each.toISOString() === chosen) ?? possible[0];
  const others = (
    <Button variant="text" onClick={onOthers}>
      {m.meeting_others()}
    </Button>
  );
  if (!meeting.isMyTurn)
    return (
      <>
        <PageHead
          title={m.meeting_waiting_title({ name: meeting.with.alias })}
          lead={m.meeting_waiting_lead({ name: meeting.with.alias })}
        />
        <ul aria-label={m.meeting_times_list()} className="max-w-measure">
          {meeting.times.map((each) => (
            <li key={each.toISOString()} className="border-b border-line py-3 first:border-t">
              {m.meeting_offered_on(timeAndDay(each))}
            </li>
          ))}
        </ul>
        <div className="mt-6">{others}</div>
      </>
    );
  const take = async () => {
    if (time === undefined) return;
    setTaking(true);
    const taken = await takeMeeting(services, meeting.id, time);
    setTaking(false);
    if (!taken.ok) setProblem(problemText(taken.error));
  };
  return (
    <>
      <PageHead
        title={m.meeting_offered_title({ name: meeting.with.alias })}
        lead={m.meeting_offered_lead()}
      />
      <div className="max-w-measure">
        <ChoiceList
          legend={m.meeting_times_list()}
          isLegendHidden
          name={name}
          value={time?.toISOString() ?? null}
          onChange={setChosen}
          options={meeting.times.map((each) => ({
            value: each.toISOString(),
            label: m.meeting_offered_on(timeAndDay(each)),
            disabled: !possible.includes(each),
            detail: possible.includes(each) ? undefined : m.meeting_offered_past(),
          }))}
        />
        {problem !== null && (
          <p role="alert" className="mt-4 text-1 font-[560] text-clay">
            {problem}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {time !== undefined && (
            <Button
              variant="primary"
              busy={isTaking && m.meeting_taking()}
              onClick={() => void take()}
            >
              {m.meeting_take()}
            </Button>
          )}
          {others}
        </div>
      </div>
    </>
  );
}
