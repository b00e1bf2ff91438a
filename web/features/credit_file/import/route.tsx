import { useNavigate } from 'react-router';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { MembersPage } from '../parts/members_page.tsx';
import { ImportReport } from './import_report.tsx';
import { readAgain } from './review.ts';

/** A report from a bureau, read on the device and looked through. */
export function Component() {
  const { saveReport } = useCreditFileStore();
  const { reports } = useKeptCreditFile();
  const today = useToday();
  const navigate = useNavigate();
  return (
    <MembersPage name={m.import_page_name()} path="/dashboard/credit-file/import" hasSomething>
      <ImportReport
        today={today}
        newId={() => crypto.randomUUID()}
        onSave={async (report) => {
          saveReport(readAgain(reports, report));
          await navigate('/dashboard/credit-file');
        }}
      />
    </MembersPage>
  );
}
