/// <reference lib="webworker" />
import './no_network.ts';
import { readPdf } from './read_pdf.ts';

// Reads one PDF, says what stands in it, and ends.
globalThis.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  globalThis.postMessage(await readPdf(new Uint8Array(data)));
  globalThis.close();
};
