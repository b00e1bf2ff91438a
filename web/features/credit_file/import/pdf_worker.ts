/// <reference lib="webworker" />
import './no_network.ts';
import { readPdf } from './read_pdf.ts';

// Reads one PDF, says what stands in it, and ends. pdf.js posts a message of its own too, when it's ready.
globalThis.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  globalThis.postMessage({ pdfText: await readPdf(new Uint8Array(data)) });
  globalThis.close();
};
