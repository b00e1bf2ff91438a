import { useEffect, useState } from 'react';
import { useServices } from '../../../data/services_context.ts';

/** The server's time to the second, by a clock that is so far behind it. Milliseconds since 1970. */
export function useServerNow(ahead: number): number {
  const { clock } = useServices();
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now + ahead;
}
