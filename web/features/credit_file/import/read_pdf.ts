import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
// @ts-expect-error -- this file of the package has no types
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { SourceLine } from '../../../../domain/credit_file/disclosure/source_line.ts';
import { linesOfPage, type TextRun } from './pdf_lines.ts';

export const MAX_PAGES = 250;
const MAX_RUNS = 400_000;
/** Below it a page is a picture. */
const MIN_CHARACTERS_A_PAGE = 40;

/** Why a PDF can't be read. */
export type PdfRefusal = 'locked' | 'damaged' | 'scan' | 'too_many_pages' | 'too_much_text';

export type PdfText =
  | { readonly ok: true; readonly lines: readonly SourceLine[] }
  | { readonly ok: false; readonly code: PdfRefusal };

/** The text of a PDF, with where it stands. Nothing is drawn, run or fetched. */
export async function readPdf(data: Uint8Array): Promise<PdfText> {
  // Its worker in the same thread: this is one already, and starts no other.
  Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } });
  const task = getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    stopAtErrors: false,
    maxImageSize: 1,
    fontExtraProperties: false,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  // A document that asks for a password isn't asked for one.
  task.onPassword = () => void task.destroy();
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MAX_PAGES) return { ok: false, code: 'too_many_pages' };
    const lines: SourceLine[] = [];
    let runs = 0;
    let characters = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent({ disableNormalization: false });
      const texts: TextRun[] = items.flatMap((item) =>
        'str' in item ? [{ ...item, transform: item.transform.map(Number) }] : [],
      );
      runs += texts.length;
      if (runs > MAX_RUNS) return { ok: false, code: 'too_much_text' };
      characters += texts.reduce((sum, { str }) => sum + str.trim().length, 0);
      lines.push(...linesOfPage(texts, number));
      page.cleanup();
    }
    if (characters < MIN_CHARACTERS_A_PAGE * pdf.numPages) return { ok: false, code: 'scan' };
    return { ok: true, lines };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const isLocked = name === 'PasswordException' || /password|destroyed/i.test(String(error));
    return { ok: false, code: isLocked ? 'locked' : 'damaged' };
  } finally {
    await task.destroy().catch(() => undefined);
  }
}
