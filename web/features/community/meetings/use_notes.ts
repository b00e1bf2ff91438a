import { useEffect, useRef, useState } from 'react';
import { longestNotes, longestStep } from '../../../../domain/community/meeting.ts';
import { useServices } from '../../../data/services_context.ts';
import { keepNotes, keptNotes, type MeetingNotes } from '../../../data/community/meeting_notes.ts';
import type { News } from '../../../data/community/live.ts';

/** Milliseconds between two messages of what is written. */
const sendEvery = 400;
/** Milliseconds for which somebody is said to write after the last letter. */
const writingFor = 3_000;

/** What the two write: each sends their own as they write it, and again to whoever comes (back). `send` says something to the
 *  other; `hear` takes what was heard. */
export function useNotes(id: string, send: (event: string, payload: object) => void) {
  const { clock } = useServices();
  const [notes, setNotes] = useState(() => keptNotes(id));
  const [wroteAt, setWroteAt] = useState(0);
  const latest = useRef(notes);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sending = useRef(send);
  useEffect(() => {
    sending.current = send;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const sendMine = (isAnswer: boolean) => {
    const { mine, myStep } = latest.current;
    sending.current('notes', { text: mine, step: myStep, isAnswer });
  };
  const change = (to: Partial<MeetingNotes>) => {
    latest.current = { ...latest.current, ...to };
    setNotes(latest.current);
    keepNotes(id, latest.current);
  };
  const textOf = (given: unknown, longest: number) =>
    typeof given === 'string' ? given.slice(0, longest) : '';
  return {
    notes,
    isOtherWriting: (now: number) => now - wroteAt < writingFor,
    write: (to: Pick<Partial<MeetingNotes>, 'mine' | 'myStep'>) => {
      change(to);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        sendMine(false);
      }, sendEvery);
    },
    /** Whoever comes says what they have, and asks for the other's. */
    greet: () => {
      sendMine(true);
      send('hello', {});
    },
    hear: (news: NonNullable<News>) => {
      if (news.event === 'hello') sendMine(true);
      if (news.event !== 'notes') return;
      change({
        theirs: textOf(news.payload['text'], longestNotes),
        theirStep: textOf(news.payload['step'], longestStep),
      });
      if (news.payload['isAnswer'] !== true) setWroteAt(clock());
    },
  };
}
