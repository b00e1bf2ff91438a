import { useNavigate } from 'react-router';
import { keepOriginalReport } from '../../../data/credit_file/evidence.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { readEvidence } from '../disputes/case/evidence_file.ts';
import { evidenceProblemText, evidenceRefusalTexts } from '../parts/file_texts.ts';
import { MembersPage } from '../parts/members_page.tsx';
import { ImportReport } from './import_report.tsx';
import { readAgain } from './review.ts';

/** A report from a bureau, read on the device and looked through. */
export function Component() {
  const services = useServices();
  const userId = useAuth().session?.user.id;
  const { saveReport } = useCreditFileStore();
  const { reports } = useKeptCreditFile();
  const today = useToday();
  const navigate = useNavigate();
  const keepOriginal = async (reportId: string, original: File): Promise<string | null> => {
    const read = await readEvidence(original).catch(() => null);
    if (!read?.ok) return evidenceRefusalTexts[read?.why ?? 'kind']();
    if (userId === undefined) return m.dispute_files_failed();
    const kept = await keepOriginalReport(services, userId, reportId, read.value);
    return kept.ok ? null : evidenceProblemText(kept.error, read.value.name);
  };
  return (
    <MembersPage name={m.import_page_name()} path="/dashboard/credit-file/import" hasSomething>
      <ImportReport
        today={today}
        newId={() => crypto.randomUUID()}
        onSave={(report) => {
          const saved = readAgain(reports, report);
          saveReport(saved);
          return saved.id;
        }}
        keepOriginal={keepOriginal}
        onDone={() => navigate('/dashboard/credit-file')}
      />
    </MembersPage>
  );
}
