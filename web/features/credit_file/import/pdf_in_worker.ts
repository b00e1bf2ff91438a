// oxlint-disable-next-line import/default -- the bundler's own: where the worker's file will be
import workerPath from './pdf_worker.ts?worker&url';
import type { PdfText } from './read_pdf.ts';

export const MAX_FILE_BYTES = 25_000_000;
const MAX_READING_MS = 45_000;

export type FileText =
  | PdfText
  | { readonly ok: false; readonly code: 'too_big' | 'too_slow' | 'failed' };

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

/** Reads a PDF in a worker of its own, which ends with it. Nothing leaves the device. */
export async function readPdfFile(file: Blob): Promise<FileText> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, code: 'too_big' };
  const bytes = await file.arrayBuffer();
  const worker = new Worker(trusted(workerUrl.href), { type: 'module' });
  return new Promise((resolve) => {
    const end = (text: FileText): void => {
      clearTimeout(deadline);
      worker.terminate();
      resolve(text);
    };
    const deadline = setTimeout(() => end({ ok: false, code: 'too_slow' }), MAX_READING_MS);
    worker.onmessage = ({ data }: MessageEvent<{ readonly pdfText?: PdfText }>) => {
      if (data.pdfText) end(data.pdfText);
    };
    worker.onerror = () => end({ ok: false, code: 'failed' });
    worker.postMessage(bytes, [bytes]);
  });
}
