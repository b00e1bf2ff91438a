import type {
  Reading,
  ReadingChoice,
} from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import type { SourceLine } from '../../../../domain/credit_file/disclosure/source_line.ts';
import type { PdfText } from './read_pdf.ts';

/** What a worker is asked: the text of a PDF, or what a report's lines say. */
export type WorkerJob =
  | { readonly kind: 'pdf'; readonly bytes: ArrayBuffer }
  | {
      readonly kind: 'lines';
      readonly lines: readonly SourceLine[];
      readonly choice: ReadingChoice;
    };

export interface WorkerAnswer {
  readonly pdfText?: PdfText;
  readonly reading?: Reading;
  readonly hasFailed?: true;
}
