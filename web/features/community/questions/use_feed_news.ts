import { useEffect, useRef } from 'react';
import { useLive } from '../../../data/community/live.ts';

/** Milliseconds after the last reading before the next, and after a message before it is read once more: of two that are
 *  written in one second the database tells of the first alone. */
const pauseMilliseconds = 1_500;

/** Reads anew when something of a topic, or of any, is new: at once, and once more a little later. */
export function useFeedNews(topic: string | null, readAnew: () => void) {
  const latest = useRef(readAnew);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = readAnew;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useLive(topic === null ? null : `feed:${topic}`, {
    onChange: (news) => {
      if (timer.current !== undefined) return;
      if (news !== null) latest.current();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, pauseMilliseconds);
    },
  });
}
