import { useNavigate } from 'react-router';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { MembersPage } from '../parts/members_page.tsx';
import { ImportReport } from './import_report.tsx';

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
          saveReport(inPlaceOf(reports, report));
          await navigate('/dashboard/credit-file');
        }}
      />
    </MembersPage>
  );
}

/** A bureau's report of one day is one report: read again, it takes the place of what was read before. What was typed stays beside it. */
function inPlaceOf(reports: readonly CreditReport[], report: CreditReport): CreditReport {
  const before = reports.find(
    ({ bureau, printedOn, way }) =>
      bureau === report.bureau && printedOn === report.printedOn && way !== 'typed',
  );
  return before ? { ...report, id: before.id } : report;
}
