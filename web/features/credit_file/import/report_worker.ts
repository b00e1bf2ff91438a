/// <reference lib="webworker" />
import './no_network.ts';
import { readDisclosure } from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import type { WorkerAnswer, WorkerJob } from './worker_job.ts';

// Does one piece of reading, says what came of it, and ends. pdf.js, which posts a message of its own when it's ready, comes
// with a PDF alone.
globalThis.onmessage = async ({ data: job }: MessageEvent<WorkerJob>) => {
  const answer: WorkerAnswer =
    job.kind === 'pdf'
      ? { pdfText: await (await import('./read_pdf.ts')).readPdf(new Uint8Array(job.bytes)) }
      : { reading: readDisclosure(job.lines, job.choice) };
  globalThis.postMessage(answer);
  globalThis.close();
};
