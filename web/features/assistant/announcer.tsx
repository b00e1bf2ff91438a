import { useEffect, useRef, useState } from 'react';
import { type Turn, viewOf } from '../../data/assistant/turn.ts';
import { m } from '../../paraglide/messages.js';
import { plainText } from './pieces.tsx';

/** Milliseconds between two things that are said: who listens to one is not cut short by the next. */
const pauseMilliseconds = 2_000;

/** What is to be said of a turn, piece by piece, from its beginning. */
function saidOf(turn: Turn): readonly string[] {
  const { paragraphs, sources, done, error } = viewOf(turn);
  return [
    m.assistant_say_working(),
    ...paragraphs.flat().map(plainText),
    ...(done
      ? [
          sources.length === 1
            ? m.assistant_say_done_one()
            : m.assistant_say_done({ count: sources.length }),
        ]
      : []),
    ...(error || turn.state === 'stopped' ? [m.assistant_say_stopped()] : []),
  ];
}

/** Says an answer as it comes to who listens to the page: whole sentences, never faster than one can take in. Only what is
 *  asked here is said, not what lies there from before. */
export function Announcer({ turn }: { readonly turn: Turn | undefined }) {
  const [text, setText] = useState('');
  const saidTo = useRef<{ id: string; count: number } | null>(null);
  const atFirst = useRef(turn?.state === 'running' ? null : turn?.id);
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    if (!turn || turn.id === atFirst.current) return;
    if (saidTo.current?.id !== turn.id) {
      saidTo.current = { id: turn.id, count: 0 };
      waiting.current = [];
    }
    const all = saidOf(turn);
    waiting.current.push(...all.slice(saidTo.current.count));
    saidTo.current.count = Math.max(saidTo.current.count, all.length);
    const say = () => {
      timer.current = undefined;
      if (waiting.current.length === 0) return;
      setText(waiting.current.splice(0).join(' '));
      timer.current = setTimeout(say, pauseMilliseconds);
    };
    if (timer.current === undefined) say();
  }, [turn]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
