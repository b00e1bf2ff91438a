import type {
  Reading,
  ReadingChoice,
} from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import {
  linesOfText,
  type SourceLine,
} from '../../../../domain/credit_file/disclosure/source_line.ts';
import { reportFromCsv, reportsFromJson } from '../../../../domain/credit_file/export.ts';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import type { FileText, LinesReading } from './read_in_worker.ts';

export type Refusal =
  | Exclude<FileText, { ok: true }>['code']
  | Exclude<Reading, { ok: true }>['error']['code']
  | 'not_ours'
  | 'kind';

/** What was chosen, with its lines: the same are read again once the person says whose report it is. */
export type Chosen =
  | {
      readonly kind: 'lines';
      readonly lines: readonly SourceLine[];
      readonly way: 'pdf' | 'pasted';
    }
  | { readonly kind: 'ours'; readonly reports: readonly CreditReport[] }
  | { readonly kind: 'refused'; readonly code: Refusal };

const MAX_TEXT_BYTES = 5_000_000;

/** Opens a PDF, a text, or a CSV or JSON file of ours. Nothing leaves the device. */
export async function openFile(file: File, newId: () => string): Promise<Chosen> {
  const name = file.name.toLowerCase();
  if (file.type === 'application/pdf' || name.endsWith('.pdf')) {
    const { readPdfFile } = await import('./read_in_worker.ts');
    const text = await readPdfFile(file);
    return text.ok
      ? { kind: 'lines', lines: text.lines, way: 'pdf' }
      : { kind: 'refused', code: text.code };
  }
  if (file.size > MAX_TEXT_BYTES) return { kind: 'refused', code: 'too_big' };
  const isOurs = name.endsWith('.json') || name.endsWith('.csv');
  if (!isOurs && !name.endsWith('.txt')) return { kind: 'refused', code: 'kind' };
  const text = await file.text();
  if (!isOurs) return { kind: 'lines', lines: linesOfText(text), way: 'pasted' };
  const one = name.endsWith('.csv') ? reportFromCsv(text, newId) : null;
  const reports = one ? [one] : reportsFromJson(text);
  return reports && reports.length > 0
    ? { kind: 'ours', reports }
    : { kind: 'refused', code: 'not_ours' };
}

export const openText = (text: string): Chosen =>
  text.length > MAX_TEXT_BYTES
    ? { kind: 'refused', code: 'too_big' }
    : { kind: 'lines', lines: linesOfText(text), way: 'pasted' };

/** What the lines of a report say, read in a worker. */
export async function readLines(
  lines: readonly SourceLine[],
  choice: ReadingChoice,
): Promise<LinesReading> {
  const { readReportLines } = await import('./read_in_worker.ts');
  return readReportLines(lines, choice);
}
