import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';

const minute = 60_000;
/** Minutes left at which it is said aloud. */
const announced = [5, 1];

/** Whole minutes from `now` to `endsAt`, a begun one counted; 0 once it is over. Both in milliseconds. */
export const minutesUntil = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / minute));

/** Time left, in minutes and never in seconds. It is read out at five minutes and at one, and `onEnd` is called
 *  once when it is over. */
export function Countdown({
  endsAt,
  now = Date.now,
  onEnd,
}: {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly now?: () => number;
  readonly onEnd?: () => void;
}) {
  const [minutes, setMinutes] = useState(() => minutesUntil(endsAt, now()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = minutesUntil(endsAt, now());
      setMinutes(left);
      if (left === 0) return onEnd?.();
      // When the next minute begins.
      timer = setTimeout(look, endsAt - now() - (left - 1) * minute);
      return undefined;
    };
    look();
    return () => clearTimeout(timer);
  }, [endsAt, now, onEnd]);
  const text = m.ui_minutes_left({ minutes });
  return (
    <span className="num inline-flex items-center gap-1.5 text-1 text-ink-2">
      <Clock aria-hidden="true" size={16} strokeWidth={1.6} />
      {text}
      <span role="status" className="sr-only">
        {announced.includes(minutes) ? text : ''}
      </span>
    </span>
  );
}
