import { keepOriginalReport } from '../../../data/credit_file/evidence.ts';
import type { AppServices } from '../../../data/services.ts';
import { readEvidence } from '../disputes/case/evidence_file.ts';
import { evidenceProblemText, evidenceRefusalTexts } from '../parts/file_texts.ts';

/** Keeps the file that a report was read from; answers why it couldn't be, or null. */
export async function keepFile(
  services: AppServices,
  userId: string,
  reportId: string,
  original: File,
): Promise<string | null> {
  const read = await readEvidence(original).catch(() => null);
  if (!read?.ok) return evidenceRefusalTexts[read?.why ?? 'kind']();
  const kept = await keepOriginalReport(services, userId, reportId, read.value);
  return kept.ok ? null : evidenceProblemText(kept.error, read.value.name);
}
