import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  aloneMinutes,
  lastStep,
  longestNotes,
  longestStep,
} from '../../../../domain/community/meeting.ts';
import type { CommunityResult } from '../../../data/community/ask.ts';
import { meetingsKey } from '../../../data/community/keys.ts';
import { useLive } from '../../../data/community/live.ts';
import {
  advanceMeeting,
  leaveMeeting,
  type Meeting,
  pauseMeeting,
} from '../../../data/community/meetings.ts';
import { useQueryCache } from '../../../data/query_client.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { useLoaded } from '../../../ui/use_loaded.ts';
import { problemText } from '../parts/problem_text.ts';
import { useAnnouncer } from '../parts/use_announcer.tsx';
import { ClockLine, TimeLeft } from './clock.tsx';
import { Closing } from './closing.tsx';
import { onToPart, partLead, partTitle } from './part_texts.ts';
import { useJustChanged } from './use_just_changed.ts';
import { useNotes } from './use_notes.ts';

const loadReport = () => import('../parts/report_dialog.tsx');

/** What is told by voice as it changes. */
function useVoice(meeting: Meeting, areTheyHere: boolean, isJoined: boolean) {
  const { say, region } = useAnnouncer();
  const { clock } = meeting;
  const step = clock?.step ?? 0;
  const isPaused = clock?.pausedAt != null;
  const [before, setBefore] = useState({ step, isPaused, areTheyHere });
  const name = meeting.with.alias;
  useEffect(() => {
    if (before.step !== step) say(m.meeting_say_part({ title: partTitle(meeting, step) }));
    else if (before.isPaused !== isPaused)
      say(isPaused ? m.meeting_say_paused() : m.meeting_say_resumed());
    if (isJoined && before.areTheyHere !== areTheyHere)
      say(areTheyHere ? m.meeting_say_came({ name }) : m.meeting_say_went({ name }));
    if (
      before.step !== step ||
      before.isPaused !== isPaused ||
      (isJoined && before.areTheyHere !== areTheyHere)
    )
      setBefore({ step, isPaused, areTheyHere: isJoined ? areTheyHere : before.areTheyHere });
  }, [before, step, isPaused, areTheyHere, isJoined, meeting, name, say]);
  return region;
}

/** The room of two: the clock, each one's notes, and at the end what becomes of them. */
export function Room({
  userId,
  meeting,
  now,
  onOffer,
  onLeft,
}: {
  readonly userId: string;
  readonly meeting: Meeting;
  /** The server's. */
  readonly now: number;
  readonly onOffer: () => void;
  readonly onLeft: () => void;
}) {
  const services = useServices();
  const cache = useQueryCache();
  const toasts = useToasts();
  const { id, clock } = meeting;
  const name = meeting.with.alias;
  const [isBusy, setBusy] = useState<string | null>(null);
  const isNewPart = useJustChanged(clock?.step);
  const [isClosing, setClosing] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const again = () => void cache.invalidateQueries({ queryKey: meetingsKey });
  const live = useLive(meeting.isOpen ? `meeting:${id}:${meeting.epoch}` : null, {
    present: meeting.side,
    onChange: (news) => {
      if (news === null) {
        again();
        room.greet();
      } else if (news.event === 'changed') again();
      else room.hear(news);
    },
  });
  const room = useNotes(id, live.send);
  const { notes } = room;
  const areTheyHere = live.present.includes(meeting.side === 'one' ? 'other' : 'one');
  const voice = useVoice(meeting, areTheyHere, live.state === 'live');
  const report = useLoaded(loadReport, isReporting, {
    postKind: 'meeting',
    postId: id,
    title: m.meeting_report_title(),
    attachable: [notes.theirs, notes.theirStep].filter((text) => text !== '').join('\n'),
    onReported: again,
    onClose: () => setReporting(false),
  });
  if (clock === null) return null;
  const act = async (kind: string, task: () => Promise<CommunityResult<unknown>>) => {
    setBusy(kind);
    const result = await task();
    setBusy(null);
    if (result.ok) return true;
    if (result.error.code === 'other_step') toasts.info(m.meeting_both_pressed());
    else toasts.failed(m.meeting_failed(), problemText(result.error));
    return false;
  };
  const isPaused = clock.pausedAt !== null;
  const isAtEnd = clock.step === lastStep || !meeting.isOpen || isClosing;
  const isAlone =
    meeting.isOpen &&
    clock.step === 0 &&
    !areTheyHere &&
    live.state === 'live' &&
    now >= clock.stepAt + aloneMinutes * 60_000;
  const title = partTitle(meeting, isAtEnd ? lastStep : clock.step);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {voice}
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 pt-10 pb-4">
        <div>
          <h1>{title}</h1>
          <p className="mt-3 max-w-measure text-3 text-ink-2">
            {meeting.isOpen
              ? partLead(meeting, isAtEnd ? lastStep : clock.step)
              : m.meeting_closed_over()}
          </p>
        </div>
        {meeting.isOpen && <TimeLeft {...{ meeting, clock, now }} />}
      </header>
      {meeting.isOpen && <ClockLine {...{ meeting, clock, now, areTheyHere }} />}
      <div className="grid gap-4 empty:hidden" role="status">
        {live.state === 'away' && <Callout kind="attention">{m.meeting_offline()}</Callout>}
        {isAlone && (
          <Callout>
            <p>{m.meeting_alone({ name })}</p>
            <Button variant="text" onClick={onOffer}>
              {m.meeting_alone_offer()}
            </Button>
          </Callout>
        )}
        {meeting.hasLeft && meeting.isOpen && !areTheyHere && (
          <Callout>
            <p>{m.meeting_has_left({ name })}</p>
            {!isAtEnd && (
              <Button variant="text" onClick={() => setClosing(true)}>
                {m.meeting_close_now()}
              </Button>
            )}
          </Callout>
        )}
      </div>
      {isAtEnd && (
        <div className="mt-6 mb-10">
          <Closing {...{ userId, meeting, notes }} />
        </div>
      )}
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-2">
        <section aria-labelledby="their-notes" className="min-w-0">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="their-notes" className="text-4">
              {m.meeting_their_notes({ name })}
            </h2>
            <p className="text-1 text-ink-2">
              {areTheyHere
                ? room.isOtherWriting(now - meeting.ahead)
                  ? m.meeting_writing()
                  : m.meeting_here()
                : m.meeting_not_here()}
            </p>
          </div>
          <div
            aria-live="polite"
            aria-busy={room.isOtherWriting(now - meeting.ahead)}
            className="min-h-48 rounded-2 border border-line bg-sunken p-4 font-serif text-3 break-words whitespace-pre-wrap"
          >
            {notes.theirs === '' ? (
              <span className="text-ink-2">{m.meeting_no_notes()}</span>
            ) : (
              notes.theirs
            )}
          </div>
          {(clock.step >= 3 || notes.theirStep !== '') && (
            <p className="mt-4">
              <span className="block text-1 text-ink-2">{m.meeting_their_step({ name })}</span>
              <span className="break-words">{notes.theirStep || m.meeting_no_step()}</span>
            </p>
          )}
        </section>
        <section aria-labelledby="my-notes" className="grid min-w-0 content-start gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="my-notes" className="text-4">
              {m.meeting_my_notes()}
            </h2>
            <p id="my-notes-seen" className="text-1 text-ink-2">
              {m.meeting_my_notes_seen({ name })}
            </p>
          </div>
          <textarea
            aria-labelledby="my-notes"
            aria-describedby="my-notes-seen my-notes-kept"
            value={notes.mine}
            maxLength={longestNotes}
            rows={7}
            onChange={(event) => room.write({ mine: event.target.value })}
            className="-mt-2 min-h-48 w-full rounded-2 border border-line-strong bg-surface p-4 font-serif text-3"
          />
          {(clock.step >= 3 || isAtEnd) && (
            <TextField
              label={m.meeting_my_step()}
              value={notes.myStep}
              maxLength={longestStep}
              onChange={(myStep) => room.write({ myStep })}
            />
          )}
        </section>
      </div>
      <p id="my-notes-kept" className="mt-4 text-1 text-ink-2">
        {m.meeting_keepline()}
      </p>
      {meeting.isOpen && (
        <div className="mt-6 flex flex-wrap items-center gap-3 pb-8">
          {clock.step < lastStep && (
            <>
              <Button
                variant="primary"
                busy={isBusy === 'advance' && m.meeting_going_on()}
                // Where the other was quicker, a press on its way would end the part that has only begun.
                {...(isNewPart && { 'aria-disabled': true })}
                onClick={() => {
                  if (!isNewPart)
                    void act('advance', () => advanceMeeting(services, id, clock.step));
                }}
              >
                {onToPart(meeting, clock.step + 1)}
              </Button>
              <Button
                busy={isBusy === 'pause' && m.meeting_sending()}
                onClick={() => void act('pause', () => pauseMeeting(services, id, !isPaused))}
              >
                {isPaused ? (
                  <Play aria-hidden="true" size={18} strokeWidth={1.6} />
                ) : (
                  <Pause aria-hidden="true" size={18} strokeWidth={1.6} />
                )}
                {isPaused ? m.meeting_resume() : m.meeting_pause()}
              </Button>
            </>
          )}
          <span className="grow max-sm:basis-full" />
          <Button variant="text" onClick={() => setReporting(true)}>
            {m.meeting_report()}
          </Button>
          <Button
            variant="text"
            busy={isBusy === 'leave' && m.meeting_sending()}
            onClick={async () => {
              if (await act('leave', () => leaveMeeting(services, id, true))) onLeft();
            }}
          >
            {m.meeting_leave()}
          </Button>
        </div>
      )}
      {isReporting && report}
    </>
  );
}
