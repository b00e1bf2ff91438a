// oxlint-disable-next-line import/default -- the bundler's own: where the worker's file will be
import workerPath from './report_worker.ts?worker&url';
import type {
  Reading,
  ReadingChoice,
} from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import type { SourceLine } from '../../../../domain/credit_file/disclosure/source_line.ts';
import type { PdfText } from './read_pdf.ts';
import type { WorkerAnswer, WorkerJob } from './worker_job.ts';

export const MAX_FILE_BYTES = 25_000_000;
const MAX_PDF_MS = 45_000;
const MAX_LINES_MS = 20_000;

export type FileText =
  | PdfText
  | { readonly ok: false; readonly code: 'too_big' | 'too_slow' | 'failed' };

export type LinesReading =
  | Reading
  | { readonly ok: false; readonly error: { readonly code: 'failed' } };

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

const workerUrl = new URL(workerPath, import.meta.url);

/** The pages' policy lets one maker, which makes one address, say where a script is. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  return trustedTypes
    .createPolicy('disclosure-reader', {
      createScriptURL: (url) => {
        if (url !== workerUrl.href) throw new TypeError('not the reader’s worker');
        return url;
      },
    })
    .createScriptURL(address);
}

/** What a worker of its own answered, which ends with it: `too_slow` after the time, `failed` where it broke. */
function answerOf(
  job: WorkerJob,
  milliseconds: number,
): Promise<WorkerAnswer | 'too_slow' | 'failed'> {
  const worker = new Worker(trusted(workerUrl.href), { type: 'module' });
  return new Promise((resolve) => {
    const end = (answer: WorkerAnswer | 'too_slow' | 'failed'): void => {
      clearTimeout(deadline);
      worker.terminate();
      resolve(answer);
    };
    const deadline = setTimeout(() => end('too_slow'), milliseconds);
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data.hasFailed) end('failed');
      else if (data.pdfText || data.reading) end(data);
    };
    worker.onerror = () => end('failed');
    worker.onmessageerror = () => end('failed');
    worker.postMessage(job, job.kind === 'pdf' ? [job.bytes] : []);
  });
}

/** Reads a PDF. Nothing leaves the device. */
export async function readPdfFile(file: Blob): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, code: 'too_big' };
  const answer = await answerOf({ kind: 'pdf', bytes: await file.arrayBuffer() }, MAX_PDF_MS);
  if (typeof answer === 'string') return { ok: false, code: answer };
  return answer.pdfText ?? { ok: false, code: 'failed' };
}

/** Reads the lines of a report, off the page's own thread: a hostile text keeps nobody's page busy. */
export async function readReportLines(
  lines: readonly SourceLine[],
  choice: ReadingChoice,
): Promise<LinesReading> {
  const answer = await answerOf({ kind: 'lines', lines, choice }, MAX_LINES_MS);
  if (answer === 'too_slow') return { ok: false, error: { code: 'too_long' } };
  if (answer === 'failed' || !answer.reading) return { ok: false, error: { code: 'failed' } };
  return answer.reading;
}
