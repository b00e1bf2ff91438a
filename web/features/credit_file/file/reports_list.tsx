import { currentReports, notMineWithout } from '../../../../domain/credit_file/accounts.ts';
import { reportsToJson, reportToCsv } from '../../../../domain/credit_file/export.ts';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import {
  fileOf,
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { dayText } from '../../../ui/day_text.ts';
import { saveFile } from '../../../ui/save_file.ts';
import { bureauTexts } from '../parts/report_texts.ts';
import { Originals } from './originals.tsx';
import { accountsText } from './reports_strip.tsx';

/** Every report there is, the newest first, each to delete. */
export default function ReportsList({ reports }: { readonly reports: readonly CreditReport[] }) {
  const { deleteReport, mark } = useCreditFileStore();
  const kept = useKeptCreditFile();
  const remove = ({ id }: CreditReport) => {
    for (const key of notMineWithout(fileOf(kept), id)) mark(key, 'not_mine');
    deleteReport(id);
  };
  const userId = useAuth().session?.user.id ?? null;
  const current = currentReports(reports);
  const isOlder = (report: CreditReport) => !current.includes(report);
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className="mb-4">
        {m.file_reports_title()}
      </h2>
      <ul>
        {reports
          .toSorted((one, other) => (one.printedOn < other.printedOn ? 1 : -1))
          .map((report) => {
            const bureau = bureauTexts[report.bureau]();
            const date = dayText(report.printedOn);
            return (
              <li
                key={report.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
              >
                <span>
                  {m.file_report_of({ bureau, date })}{' '}
                  <span className="text-ink-2">{accountsText(report)}</span>
                  {isOlder(report) && (
                    <span className="block text-1 text-ink-2">{m.file_report_older()}</span>
                  )}
                </span>
                <div className="-mx-3 flex flex-wrap">
                  <Button
                    variant="text"
                    onClick={() =>
                      saveFile(
                        `${report.bureau}-${report.printedOn}.csv`,
                        'text/csv;charset=utf-8',
                        reportToCsv(report),
                      )
                    }
                  >
                    <span>
                      {m.file_report_csv()} <span className="sr-only">{`${bureau}, ${date}`}</span>
                    </span>
                  </Button>
                  <ConfirmDialog
                    action={m.file_report_delete()}
                    of={m.file_report_of({ bureau, date })}
                    variant="text"
                    title={m.file_report_delete_title({ bureau })}
                    text={m.file_report_delete_text({ accounts: accountsText(report), date })}
                    keep={m.file_report_keep()}
                    onConfirm={() => remove(report)}
                  />
                </div>
                {userId !== null && (
                  <Originals
                    reportId={report.id}
                    userId={userId}
                    of={m.file_report_of({ bureau, date })}
                  />
                )}
              </li>
            );
          })}
      </ul>
      <div className="mt-4 border-t border-line pt-4">
        <Button
          onClick={() => saveFile('credit-file.json', 'application/json', reportsToJson(reports))}
        >
          {m.file_reports_json()}
        </Button>
        <p className="mt-2 text-1 text-ink-2">{m.file_reports_json_text()}</p>
      </div>
    </section>
  );
}
