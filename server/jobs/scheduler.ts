import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type BackendApi, backendApi } from '../backend_api.ts';
import { type Job, jobs } from './jobs.ts';

/** How often the database is asked what is due. Jobs are due every so many minutes. */
const pollIntervalMs = 60_000;

/** The first look comes when the first pages have been served. */
const firstPollMs = 3_000;

/** A job that this server has, and the token that ends it. */
const takenJob = z.object({ name: z.string(), lease: z.string() });

interface Options {
  readonly url: string;
  readonly serviceRoleKey: string;
}

/** Runs the jobs of `private.jobs` when they are due, until it is stopped. Several servers may do so on one database: each
 *  job is taken by one of them. It keeps no process alive and fails no start: what goes wrong is one line of the log, and
 *  another try. */
export function startJobs({ url, serviceRoleKey }: Options, log: Logger): { stop(): void } {
  const api = backendApi(url, serviceRoleKey);
  const stopping = new AbortController();
  let isRunning = false;
  const poll = async () => {
    if (isRunning) return;
    isRunning = true;
    await runDueJobs(api, log, stopping.signal);
    isRunning = false;
  };
  const first = setTimeout(() => void poll(), firstPollMs);
  const timer = setInterval(() => void poll(), pollIntervalMs);
  first.unref();
  timer.unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
      stopping.abort();
    },
  };
}

/** Runs what is due by now, one job after another. Each is taken when its turn comes, so that no lease runs out in a queue. */
export async function runDueJobs(api: BackendApi, log: Logger, signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn <= jobs.length && !signal.aborted; turn += 1) {
    const due = await api.request(z.array(takenJob), '/rest/v1/rpc/take_due_jobs', {
      method: 'POST',
      body: {},
      signal,
    });
    if (!due.ok) {
      if (!signal.aborted) log.warn({ code: due.code }, 'the jobs that are due could not be read');
      return;
    }
    if (due.value.length === 0) return;
    for (const { name, lease } of due.value) {
      if (signal.aborted) return;
      // A job that a newer version added waits for that version.
      const job = jobs.find((each) => each.name === name);
      if (job) await runJob(job, lease, api, log, signal);
    }
  }
}

async function runJob(
  job: Job,
  lease: string,
  api: BackendApi,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const answer = await job.run(api, signal);
  if (signal.aborted) return;
  if (answer.ok) {
    const { fields, text, level = 'debug' } = answer.value;
    log[level](fields, text);
  } else log.warn({ job: job.name, code: answer.code }, 'a job failed');
  const finished = await api.request(z.boolean(), '/rest/v1/rpc/finish_job', {
    method: 'POST',
    body: { job: job.name, lease, succeeded: answer.ok },
    signal,
  });
  if (!finished.ok && !signal.aborted)
    log.warn({ job: job.name, code: finished.code }, 'the end of a job could not be noted');
  if (finished.ok && !finished.value)
    log.warn({ job: job.name }, 'a job took longer than its lease, and another server has it');
}
