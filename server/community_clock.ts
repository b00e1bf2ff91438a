import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type BackendApi, backendApi } from './backend_api.ts';

const intervalMs = 15 * 60 * 1000;

/** Has the database do what is due in the community by now: votes that are over, circles that end, people to be matched.
 *  Answers in how many circles something was. */
const tendCommunity = (api: BackendApi, signal?: AbortSignal) =>
  api.request(z.number(), '/rest/v1/rpc/tend_community', {
    method: 'POST',
    body: {},
    ...(signal && { signal }),
  });

/** Does so now and every fifteen minutes, until it is stopped. It keeps no process alive and fails no start: what goes wrong
 *  is one line of the log, and a quarter of an hour later is another try. */
export function tendCommunityByTheClock(
  { url, serviceRoleKey }: { readonly url: string; readonly serviceRoleKey: string },
  log: Logger,
): { stop(): void } {
  const api = backendApi(url, serviceRoleKey);
  const stopping = new AbortController();
  const tend = async () => {
    const answer = await tendCommunity(api, stopping.signal);
    if (stopping.signal.aborted) return;
    if (answer.ok) log.debug({ circles: answer.value }, 'the community was tended');
    else log.warn({ code: answer.code }, 'the community could not be tended');
  };
  const timer = setInterval(() => void tend(), intervalMs);
  timer.unref();
  void tend();
  return {
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
