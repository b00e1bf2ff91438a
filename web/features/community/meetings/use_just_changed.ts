import { useEffect, useState } from 'react';

/** As long as a finger that was on its way needs to land. */
const momentMs = 1000;

/** Whether the value changed within the last moment: what a button means by now is not what its presser read. */
export function useJustChanged(value: unknown): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(settled, value)) return;
    const timer = setTimeout(() => setSettled(value), momentMs);
    return () => clearTimeout(timer);
  }, [settled, value]);
  return !Object.is(settled, value);
}
