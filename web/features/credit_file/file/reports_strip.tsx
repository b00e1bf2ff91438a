import { newestReports } from '../../../../domain/credit_file/accounts.ts';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { bureauTexts } from '../parts/report_texts.ts';

export const accountsText = ({ tradelines }: CreditReport): string =>
  tradelines.length === 1
    ? m.file_accounts_one()
    : m.file_accounts_many({ count: tradelines.length });

/** The newest report of each bureau. */
export function ReportsStrip({ reports }: { readonly reports: readonly CreditReport[] }) {
  return (
    <dl className="grid grid-cols-3 border-y border-line md:[&>div+div]:border-l md:[&>div+div]:pl-6">
      {newestReports(reports).map((report) => (
        <div key={report.id} className="border-line py-4 max-md:pr-2">
          <dt className="font-[560]">{bureauTexts[report.bureau]()}</dt>
          <dd className="text-cell">
            {dayText(report.printedOn)}
            <span className="block text-1 text-ink-2">{accountsText(report)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
