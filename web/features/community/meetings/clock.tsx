import { clsx } from 'clsx';
import {
  doneOf,
  endOf,
  lastStep,
  leftOfPart,
  type MeetingClock,
} from '../../../../domain/community/meeting.ts';
import type { Meeting } from '../../../data/community/meetings.ts';
import { m } from '../../../paraglide/messages.js';
import { timeSpanText } from '../../../ui/time_span.ts';
import { clockText } from '../../../ui/time_text.ts';
import { Pot } from '../parts/pot.tsx';
import { partLabel, partTitle, thenPart } from './part_texts.ts';

/** What is left of the part, in words: "About 6 minutes". */
function leftText(clock: MeetingClock, now: number): string {
  if (clock.pausedAt !== null) return m.meeting_left_paused();
  const left = leftOfPart(clock, now);
  if (left <= 0) return m.meeting_left_none();
  return m.meeting_left({ time: timeSpanText(Math.ceil(left / 60_000)) });
}

/** How much is left, and when it ends: beside the title. */
export function TimeLeft({
  meeting,
  clock,
  now,
}: {
  readonly meeting: Meeting;
  readonly clock: MeetingClock;
  readonly now: number;
}) {
  const ends = clockText(new Date(endOf(clock, now) - meeting.ahead));
  const isBefore = now < clock.stepAt;
  return (
    <p className="grid sm:justify-items-end">
      <span className="num font-serif text-4 font-[430]">{leftText(clock, now)}</span>
      <span className="text-1 text-ink-2">
        {isBefore
          ? m.meeting_starts({ time: clockText(new Date(clock.stepAt - meeting.ahead)) })
          : clock.step < lastStep
            ? m.meeting_then({ part: thenPart(meeting, clock.step + 1), time: ends })
            : m.meeting_ends({ time: ends })}
      </span>
    </p>
  );
}

/** The five parts as one line, with both pots over their own ten minutes. */
export function ClockLine({
  meeting,
  clock,
  now,
  areTheyHere,
}: {
  readonly meeting: Meeting;
  readonly clock: MeetingClock;
  readonly now: number;
  readonly areTheyHere: boolean;
}) {
  const steps = clock.stepMinutes.map((minutes, step) => ({ step, minutes }));
  const mine = <Pot {...meeting.me.pot} isHere />;
  const theirs = <Pot {...meeting.with.pot} isHere={areTheyHere} />;
  return (
    <div className="py-6">
      <div aria-hidden="true" className="grid grid-cols-5 gap-2">
        <div className="col-start-2">{meeting.side === 'one' ? mine : theirs}</div>
        <div className="col-start-3">{meeting.side === 'one' ? theirs : mine}</div>
      </div>
      <div
        role="img"
        aria-label={m.meeting_clock({
          part: clock.step + 1,
          left: leftText(clock, now),
          title: partTitle(meeting, clock.step),
        })}
        className="mt-3 grid grid-cols-5 gap-2"
      >
        {steps.map(({ step }) => (
          <span key={step} className="relative h-1 overflow-hidden rounded-full bg-line-strong">
            <span
              className="absolute inset-y-0 left-0 bg-glaze forced-colors:bg-[Highlight]"
              style={{ width: `${doneOf(clock, step, now)}%` }}
            />
          </span>
        ))}
      </div>
      <ol className="mt-2 grid grid-cols-5 gap-2">
        {steps.map(({ step, minutes }) => (
          <li
            key={step}
            aria-current={step === clock.step ? 'step' : undefined}
            className={clsx(
              'min-w-0 text-1 leading-tight',
              step === clock.step ? 'font-[560]' : 'text-ink-2',
            )}
          >
            <span className="block break-words">{partLabel(meeting, step)}</span>
            <span className="num text-ink-2">{m.meeting_minutes({ count: minutes })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
