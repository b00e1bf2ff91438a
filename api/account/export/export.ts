import { dayIn } from '../../../domain/community/weeks.ts';
import { knownZone } from '../../../domain/time/zone.ts';
import type { Reports } from '../../kernel/reports.ts';
import { failed, type Result } from '../../kernel/result.ts';
import type { AccountResult } from '../errors.ts';
import type { Exports } from '../ports.ts';
import type { ExportResponse } from '../wire.ts';
import { archive } from './archive.ts';
import { exportOf, linkToken } from './links.ts';
import type { ExportPage } from './pages.ts';
import type { ExportedTable } from './tables.ts';

export interface ExportContext {
  readonly exports: Exports;
  readonly reports: Reports;
  readonly signingKey: string;
  readonly now: () => Date;
  /** Rows of one table that are in memory at a time. */
  readonly pageSize: number;
}

/** A new link for whoever holds the session: good for a day, and as long as that session stands. Three a day; members show a
 *  fresh proof. Fails with `proof_due`, `too_many_exports`. */
export async function openExport(
  { exports, signingKey }: ExportContext,
  token: string,
): Promise<AccountResult<ExportResponse>> {
  const opened = await exports.open(token);
  if (!opened.ok) return opened;
  const { id, ...seen } = opened.value;
  return { ok: true, value: { ...seen, token: await linkToken(signingKey, id) } };
}

/** The link that there is, or null. */
export async function currentExport(
  { exports, signingKey }: ExportContext,
  token: string,
): Promise<AccountResult<ExportResponse | null>> {
  const current = await exports.current(token);
  if (!current.ok || current.value === null) return current as Result<null, never>;
  const { id, ...seen } = current.value;
  return { ok: true, value: { ...seen, token: await linkToken(signingKey, id) } };
}

/** The file behind a link, made while it is read. Whoever stops reading stops it being made. Fails with `link_over`,
 *  `link_used_up`. */
export async function streamExport(
  context: ExportContext,
  token: string,
): Promise<AccountResult<{ name: string; body: ReadableStream<Uint8Array> }>> {
  const { exports, reports, signingKey, now, pageSize } = context;
  const id = await exportOf(signingKey, token);
  if (id === null) return failed('link_over');
  const taken = await exports.take(id);
  if (!taken.ok) return taken;
  const madeAt = now();
  const stopping = new AbortController();
  const { person } = taken.value;
  async function* pages({ name, owners, leftOut }: ExportedTable): AsyncGenerator<ExportPage> {
    for (const owner of owners) {
      let after: ExportPage['next'] = null;
      do {
        stopping.signal.throwIfAborted();
        const page = await exports.page(
          { person, table: name, owner, leftOut, after, pageSize },
          stopping.signal,
        );
        if (!page.ok) throw new Error(`${name}: ${page.code} ${page.detail ?? ''}`);
        yield page.value;
        after = page.value.next;
      } while (after !== null);
    }
  }
  const file = (place: string) => exports.file(place, stopping.signal);
  const body = measured(archive({ taken: taken.value, madeAt, pages, file }), {
    finished: (bytes) => exports.note(id, bytes),
    failed: (error) =>
      reports.report({
        functionName: 'account',
        code: 'backend_unavailable',
        detail: `A file broke off: ${String(error)}`,
      }),
    stopped: () => stopping.abort(),
  });
  // The day that it is for the person.
  const day = dayIn(knownZone(taken.value.timeZone), madeAt.getTime());
  return { ok: true, value: { name: `mendwell-${day}.zip`, body } };
}

/** The same stream, which says at its end how much it was, that it broke off, or that nobody reads it any more. */
function measured(
  stream: ReadableStream<Uint8Array>,
  heard: {
    finished: (bytes: number) => Promise<unknown>;
    failed: (error: unknown) => void;
    stopped: () => void;
  },
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let bytes = 0;
  let isStopped = false;
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          heard.failed(error);
          throw error;
        });
        if (!done) {
          bytes += value.byteLength;
          controller.enqueue(value);
          return;
        }
        // Who went away meanwhile has no whole file.
        if (isStopped) return;
        await heard.finished(bytes);
        controller.close();
      },
      async cancel(reason) {
        isStopped = true;
        heard.stopped();
        // What is cancelled says so by failing.
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
