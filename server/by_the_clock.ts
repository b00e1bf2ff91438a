import type { Logger } from 'pino';
import type { Answer } from './backend_api.ts';

/** Does a task now and each time so many milliseconds have passed, one after another, until it is stopped. It keeps no process
 *  alive and fails no start: what goes wrong is one line of the log, and the next time is another try. */
export function byTheClock<Value>(
  {
    intervalMs,
    ask,
    done,
    failed,
  }: {
    readonly intervalMs: number;
    readonly ask: (signal: AbortSignal) => Promise<Answer<Value>>;
    /** What the log says. */
    readonly done: (value: Value) => readonly [object, string];
    readonly failed: string;
  },
  log: Logger,
): { stop(): void } {
  const stopping = new AbortController();
  let isAsking = false;
  const work = async () => {
    if (isAsking) return;
    isAsking = true;
    const answer = await ask(stopping.signal);
    isAsking = false;
    if (stopping.signal.aborted) return;
    if (answer.ok) log.debug(...(done(answer.value) as [object, string]));
    else log.warn({ code: answer.code }, failed);
  };
  const timer = setInterval(() => void work(), intervalMs);
  timer.unref();
  void work();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
