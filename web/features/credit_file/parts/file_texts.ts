import type { EvidenceProblem } from '../../../data/credit_file/evidence.ts';
import type { AppError } from '../../../data/result.ts';
import { m } from '../../../paraglide/messages.js';
import type { EvidenceRefusal } from '../disputes/case/evidence_file.ts';

/** Why a file can't be kept. */
export const evidenceRefusalTexts: Readonly<Record<EvidenceRefusal, () => string>> = {
  empty: m.dispute_files_empty,
  kind: m.dispute_files_kind,
  large: m.dispute_files_large,
};

/** How large, for a person. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? m.dispute_files_kb({ size: Math.max(0, Math.round(bytes / 1_000)) })
    : m.dispute_files_mb({ size: (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '') });

/** Why a file isn't kept yet. */
export function evidenceProblemText(error: AppError<EvidenceProblem>, name: string): string {
  switch (error.code) {
    case 'too_many':
      return m.dispute_files_full({ name });
    case 'no_room':
      return error.files >= error.maxFiles
        ? m.dispute_files_no_count({ name, count: error.maxFiles })
        : m.dispute_files_no_room({
            name,
            size: sizeText(error.needed),
            left: sizeText(Math.max(0, error.maxBytes - error.bytes)),
            max: sizeText(error.maxBytes),
          });
    case 'not_there_yet':
      return m.file_original_later();
    case 'offline':
      return m.dispute_files_offline();
    default:
      return m.dispute_files_failed();
  }
}
