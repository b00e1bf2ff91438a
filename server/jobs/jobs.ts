import * as z from 'zod/mini';
import { runResponse } from '../../api/notices/wire.ts';
import { type StablecoinRunResponse, stablecoinRunResponse } from '../../api/payments/wire.ts';
import type { Answer, BackendApi } from '../backend_api.ts';
import { eraseClosedAccounts } from './erase_closed_accounts.ts';
import { removeLeftFiles } from './remove_left_files.ts';
import { purgeEmptyVisitors, unseenDays } from './purge_empty_visitors.ts';

/** What the log says of a job that is done, and how loud where not only for whoever looks closely. */
interface Report {
  readonly fields: object;
  readonly text: string;
  readonly level?: 'info' | 'warn';
}

export interface Job {
  /** Its row in `private.jobs`, which says how often. */
  readonly name: string;
  run(api: BackendApi, signal: AbortSignal): Promise<Answer<Report>>;
}

async function report<Value>(
  answer: Promise<Answer<Value>>,
  say: (value: Value) => Report,
): Promise<Answer<Report>> {
  const answered = await answer;
  return answered.ok ? { ok: true, value: say(answered.value) } : answered;
}

const communityRun = z.object({
  done: z.int(),
  failed: z.int(),
  failures: z.array(
    z.object({ collector: z.string(), id: z.nullable(z.string()), sqlState: z.string() }),
  ),
});

/** What the operator has to look at is louder than what waits by itself. */
function chainReport(run: StablecoinRunResponse): Report {
  if (run.forOperator.length > 0)
    return {
      fields: run,
      text: 'orders by stablecoin came to review, or were given up without knowing whether they were paid: order show MO-..., order look MO-...',
      level: 'warn',
    };
  if (run.unsure > 0)
    return {
      fields: run,
      text: 'the endpoints of a chain have not said the same for ten minutes, and payments wait',
      level: 'warn',
    };
  return { fields: run, text: 'payments on chain were looked at' };
}

/** What the server does by itself. */
export const jobs: readonly Job[] = [
  {
    name: 'send_notices',
    run: (api, signal) =>
      report(
        api.request(runResponse, '/functions/v1/notices/run', { method: 'POST', signal }),
        (run) =>
          run.untold === 0
            ? { fields: run, text: 'notices were sent' }
            : { fields: run, text: 'some circles or people could not be notified', level: 'warn' },
      ),
  },
  {
    name: 'watch_chain_payments',
    run: (api, signal) =>
      report(
        api.request(stablecoinRunResponse, '/functions/v1/payments/stablecoin/run', {
          method: 'POST',
          signal,
        }),
        chainReport,
      ),
  },
  {
    // Votes that are over, circles that end, people to be matched.
    name: 'run_due_community_jobs',
    run: (api, signal) =>
      report(
        api.request(communityRun, '/rest/v1/rpc/run_due_community_jobs', {
          method: 'POST',
          body: {},
          signal,
        }),
        ({ done, failed, failures }) =>
          failed === 0
            ? { fields: { circles: done }, text: 'what was due in the community is done' }
            : {
                fields: { circles: done, failed, failures },
                text: 'some of what was due in the community failed',
                level: 'warn',
              },
      ),
  },
  {
    name: 'erase_closed_accounts',
    run: (api, signal) =>
      report(eraseClosedAccounts(api, signal), (accounts) =>
        accounts > 0
          ? { fields: { accounts }, text: 'closed accounts were erased', level: 'info' }
          : { fields: { accounts }, text: 'no closed account was due' },
      ),
  },
  {
    // Of disputes and accounts that were deleted.
    name: 'remove_left_files',
    run: (api, signal) =>
      report(removeLeftFiles(api, signal), (files) =>
        files > 0
          ? { fields: { files }, text: 'files of deleted disputes were removed', level: 'info' }
          : { fields: { files }, text: 'no file was left' },
      ),
  },
  {
    name: 'purge_empty_visitors',
    run: (api, signal) =>
      report(purgeEmptyVisitors(api, unseenDays, signal), (visitors) => ({
        fields: { visitors, unseenDays },
        text: 'empty visitors were purged',
        level: 'info',
      })),
  },
];
