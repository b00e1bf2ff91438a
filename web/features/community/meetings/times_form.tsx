import { useState } from 'react';
import { addDays, type IsoDate } from '../../../../domain/time/iso_date.ts';
import { proposeMeeting } from '../../../data/community/meetings.ts';
import { useServices } from '../../../data/services_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { problemText } from '../parts/problem_text.ts';

interface Slot {
  readonly day: IsoDate | '';
  readonly time: string;
}

/** How far ahead a time may be. */
const daysAhead = 60;

/** Three evenings as a start, to be changed. */
const first = (today: IsoDate): readonly Slot[] =>
  [1, 2, 4].map((days) => ({ day: addDays(today, days), time: '19:30' }));

/** Offers a buddy three times; where the two mean to meet already, other times for that. */
export function TimesForm({
  aliasId,
  onDone,
  onCancel,
}: {
  readonly aliasId: string;
  readonly onDone: (id: string) => void;
  readonly onCancel?: () => void;
}) {
  const services = useServices();
  const today = useToday();
  const [slots, setSlots] = useState(() => first(today));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const change = (place: number, to: Partial<Slot>) =>
    setSlots(slots.map((slot, index) => (index === place ? { ...slot, ...to } : slot)));
  const send = async () => {
    const now = services.clock();
    const times = slots.map(({ day, time }) => new Date(`${day}T${time}`));
    const instants = times.map((time) => time.getTime());
    const isGood =
      new Set(instants).size === slots.length &&
      instants.every((at) => at > now + 5 * 60_000 && at < now + daysAhead * 86_400_000);
    // A time that isn't whole is not a number, and larger than nothing.
    if (!isGood) return setProblem(m.meeting_offer_incomplete());
    setSending(true);
    const sent = await proposeMeeting(services, aliasId, times);
    setSending(false);
    if (sent.ok) onDone(sent.value);
    else setProblem(problemText(sent.error));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="grid max-w-measure gap-6"
    >
      {slots.map(({ day, time }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a slot is its place
        <div key={place} className="grid grid-cols-[minmax(0,1fr)_minmax(0,9rem)] gap-4">
          <DateField
            label={m.meeting_offer_day({ place: place + 1 })}
            value={day}
            min={today}
            max={addDays(today, daysAhead)}
            onChange={(value) => change(place, { day: value })}
          />
          <TextField
            type="time"
            label={m.meeting_offer_time({ place: place + 1 })}
            value={time}
            onChange={(value) => change(place, { time: value })}
          />
        </div>
      ))}
      {problem !== null && (
        <p role="alert" className="text-1 font-[560] text-clay">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" busy={isSending && m.meeting_offer_sending()}>
          {m.meeting_offer_send()}
        </Button>
        {onCancel && (
          <Button variant="text" onClick={onCancel}>
            {m.meeting_offer_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
