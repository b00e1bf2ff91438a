import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds between two things that are said: who listens to one isn't cut short by the next. */
const pauseMilliseconds = 2_000;

/** Says what happens on the page to who listens to it, politely and in order. One a page. */
export function useAnnouncer(): {
  readonly say: (text: string) => void;
  readonly region: ReactNode;
} {
  const [text, setText] = useState('');
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback((next: string) => {
    waiting.current.push(next);
    const speak = () => {
      timer.current = undefined;
      if (waiting.current.length === 0) return;
      setText(waiting.current.splice(0).join(' '));
      timer.current = setTimeout(speak, pauseMilliseconds);
    };
    if (timer.current === undefined) speak();
  }, []);
  return {
    say,
    region: (
      <p aria-live="polite" className="sr-only">
        {text}
      </p>
    ),
  };
}
