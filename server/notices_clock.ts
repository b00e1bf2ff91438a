import type { Logger } from 'pino';
import { runResponse } from '../api/notices/wire.ts';
import { backendApi } from './backend_api.ts';
import { byTheClock } from './by_the_clock.ts';

const intervalMs = 60 * 1000;

/** Has what there is to tell found and mailed, now and every minute. Several servers may do so at once. */
export function tellByTheClock(
  { url, serviceRoleKey }: { readonly url: string; readonly serviceRoleKey: string },
  log: Logger,
): { stop(): void } {
  const api = backendApi(url, serviceRoleKey);
  return byTheClock(
    {
      intervalMs,
      ask: (signal) =>
        api.request(runResponse, '/functions/v1/notices/run', { method: 'POST', signal }),
      done: (run) =>
        run.untold === 0
          ? [run, 'notices were told']
          : [run, 'some circles or people could not be told', 'warn'],
      failed: 'notices could not be told',
    },
    log,
  );
}
