import { useNavigate } from 'react-router';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { useServices } from '../../../data/services_context.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
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
    // Few want it, and it's of no use without a connection: it comes once it's wanted.
    const part = await import('./keep_file.ts').catch(() => null);
    if (part === null || userId === undefined) return m.dispute_files_failed();
    return part.keepFile(services, userId, reportId, original);
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
