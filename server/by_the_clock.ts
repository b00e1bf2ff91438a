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
    /** What the log says, and how loud where not only for whoever looks closely. */
    readonly done: (value: Value) => readonly [object, string, level?: 'info' | 'warn'];
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
    if (!answer.ok) return log.warn({ code: answer.code }, failed);
    const [fields, text, level = 'debug'] = done(answer.value);
    log[level](fields, text);
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
