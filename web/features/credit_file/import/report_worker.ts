/// <reference lib="webworker" />
import './no_network.ts';
import { readDisclosure } from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import type { WorkerAnswer, WorkerJob } from './worker_job.ts';

// Does one piece of reading, says what came of it, and ends. pdf.js, which posts a message of its own when it's ready, comes
// with a PDF alone.
globalThis.onmessage = async ({ data: job }: MessageEvent<WorkerJob>) => {
  globalThis.postMessage(await answerTo(job).catch((): WorkerAnswer => ({ hasFailed: true })));
  globalThis.close();
};

/** A part that couldn't be loaded, or that broke, is told at once: nobody waits out the time for it. */
async function answerTo(job: WorkerJob): Promise<WorkerAnswer> {
  if (job.kind === 'lines') return { reading: readDisclosure(job.lines, job.choice) };
  const { readPdf } = await import('./read_pdf.ts');
  return { pdfText: await readPdf(new Uint8Array(job.bytes)) };
}
