import { useEffect, useRef } from 'react';
import { useLive } from '../../../data/community/live.ts';

/** Milliseconds after the last reading before the next, and after a message before it is read once more: of two that are
 *  written in one second the database tells of the first alone. */
const pauseMilliseconds = 1_500;
/** And once more after these: what was written in that second may have been committed later, by a database that is busy. */
const lateMilliseconds = 8_000;

/** Reads anew when something of a topic, or of any, is new: at once, and once more a little later, and when all is
 *  quiet. */
export function useFeedNews(topic: string | null, readAnew: () => void) {
  const latest = useRef(readAnew);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const late = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = readAnew;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(late.current);
    },
    [],
  );
  return useLive(topic === null ? null : `feed:${topic}`, {
    onChange: (news) => {
      if (news !== null) {
        clearTimeout(late.current);
        late.current = setTimeout(() => latest.current(), lateMilliseconds);
      }
      if (timer.current !== undefined) return;
      if (news !== null) latest.current();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, pauseMilliseconds);
    },
  });
}
