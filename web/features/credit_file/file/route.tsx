import { Suspense, useContext, useEffect, useMemo, useState } from 'react';
import {
  type CurrentAccount,
  currentAccounts,
  newestReports,
} from '../../../../domain/credit_file/accounts.ts';
import type { Finding } from '../../../../domain/credit_file/finding.ts';
import { clocksOf } from '../../../../domain/credit_file/clocks.ts';
import { findingsOf } from '../../../../domain/credit_file/findings.ts';
import { goneSince, uncovered } from '../../../../domain/credit_file/gone_since.ts';
import { bySaidRight } from '../../../../domain/credit_file/same_finding.ts';
import { passedClocks } from '../../../../domain/credit_file/off_report.ts';
import { passedRemovals } from '../../../../domain/credit_file/removal_passed.ts';
import type { Copy } from '../../../../domain/credit_file/record_of.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { fileOf, saidRight, useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';
import { useToday } from '../../../data/today.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { PageHead } from '../../../ui/page_head.tsx';
import { PagesContext } from '../../../ui/site/pages_context.ts';
import { MembersPage } from '../parts/members_page.tsx';
import { SaveState } from '../parts/save_state.tsx';
import { AccountsList } from './accounts_list.tsx';
import { ClocksList } from './clocks_list.tsx';
import { KeptDeadlines } from './kept_deadlines.tsx';
import { FindingsList } from './findings_list.tsx';
import { GoneNews } from './gone_news.tsx';
import { RestOfFile } from './rest_of_file.tsx';
import { ReportsStrip } from './reports_strip.tsx';

const loadDialogs = () => import('./dialogs.tsx');
const AccountDialog = lazyPart(async () => ({ default: (await loadDialogs()).AccountDialog }));

/** At the end of the page, with what writes files. */
const ReportsList = lazyPart(() => import('./reports_list.tsx'));

/** What the bureaus' reports say of a person: where it doesn't fit, account by account, and when each thing leaves. */
export function Component() {
  const { reports } = useKeptCreditFile();
  return (
    <MembersPage
      name={m.file_page_name()}
      path="/dashboard/credit-file"
      hasSomething={reports.length > 0}
    >
      <CreditFilePage />
    </MembersPage>
  );
}

function CreditFilePage() {
  const kept = useKeptCreditFile();
  const today = useToday();
  const [edited, setEdited] = useState<Copy | 'new' | null>(null);
  // What is typed is kept here without a connection: its form has to be here by then.
  useEffect(() => void loadDialogs().catch(() => null), []);
  const file = useMemo(() => fileOf(kept), [kept]);
  const accounts = useMemo(() => currentAccounts(file), [file]);
  const all = useMemo(() => findingsOf(file), [file]);
  const clocks = useMemo(() => clocksOf(file, today), [file, today]);
  const passed = useMemo(() => passedRemovals(file, today), [file, today]);
  const over = useMemo(() => passedClocks(file, today), [file, today]);
  const { shown: findings, hidden } = useMemo(
    () => bySaidRight(file, all, saidRight(kept)),
    [file, all, kept],
  );
  const gone = useMemo(() => goneSince(file), [file]);
  const notNew = useMemo(() => uncovered(file, findings), [file, findings]);
  const isEmpty = kept.reports.length === 0;
  return (
    <>
      {isEmpty ? (
        <Start today={today} onType={() => setEdited('new')} />
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-6 pb-6">
            <PageHead
              title={titleOf(findings.length, newestReports(kept.reports).length)}
              lead={m.file_lead({
                reports: reportsText(newestReports(kept.reports).length),
                accounts: accountsText(accounts.length),
              })}
            />
            <div className="grid justify-items-start gap-2 pb-8 sm:pt-8">
              <Button variant="primary" onClick={() => setEdited('new')}>
                {m.file_add()}
              </Button>
              <ImportLink />
              <SaveState />
            </div>
          </div>
          <ReportsStrip reports={kept.reports} />
          <GoneNews entries={gone} />
          <div className="grid gap-16 pb-16">
            {all.length > 0 ? (
              <FindingsList findings={findings} hidden={hidden} notNew={notNew} />
            ) : (
              <p className="max-w-measure pt-8 text-ink-2">{m.file_clear_text()}</p>
            )}
            <AccountsList
              accounts={inOrder(accounts, findings)}
              findings={findings}
              onEdit={setEdited}
            />
            <ClocksList
              today={today}
              clocks={clocks}
              findings={findings}
              over={over}
              passed={passed}
            />
            <RestOfFile reports={kept.reports} today={today} />
            <Suspense fallback={null}>
              <ReportsList reports={kept.reports} />
            </Suspense>
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {edited !== null && (
          <AccountDialog
            copy={edited === 'new' ? null : edited}
            today={today}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Accounts with something to look at come first, as the findings do; the others by name. */
function inOrder(
  accounts: readonly CurrentAccount[],
  findings: readonly Finding[],
): readonly CurrentAccount[] {
  const placeOf = ({ account }: CurrentAccount) => {
    const place = findings.findIndex(({ accountId }) => accountId === account.id);
    return place < 0 ? findings.length : place;
  };
  const nameOf = ({ copies }: CurrentAccount) => copies[0]?.tradeline.creditor ?? '';
  return accounts.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) || nameOf(one).localeCompare(nameOf(other), 'en-US'),
  );
}

/** With one report there is nothing yet that it could differ from. */
function titleOf(count: number, reports: number): string {
  if (count === 0) return reports > 1 ? m.file_title_clear() : m.file_title_clear_one();
  return count === 1 ? m.file_title_one() : m.file_title_many({ count });
}

const reportsText = (count: number): string =>
  count === 1 ? m.file_reports_one() : m.file_reports_many({ count });

const accountsText = (count: number): string =>
  count === 1 ? m.file_accounts_one() : m.file_accounts_many({ count });

const importPath = '/dashboard/credit-file/import';

/** The way in for a PDF or pasted text, where this build has its page. */
function ImportLink() {
  const hasPage = useContext(PagesContext).some(({ path }) => path === importPath);
  return hasPage && <ButtonLink to={importPath}>{m.file_import()}</ButtonLink>;
}

/** Before there is anything: what it does, and the ways in. */
function Start({ today, onType }: { readonly today: IsoDate; readonly onType: () => void }) {
  return (
    <div className="grid gap-10 pb-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div>
        <PageHead title={m.file_title_none()} lead={m.file_lead_none()} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={onType}>
            {m.file_add_first()}
          </Button>
          <ImportLink />
        </div>
        <p className="mt-4 max-w-measure text-ink-2">{m.file_start_text()}</p>
        <section aria-labelledby="dates" className="mt-12 scroll-mt-6">
          <h2 id="dates" className="mb-3">
            {m.file_dates()}
          </h2>
          <KeptDeadlines today={today} />
        </section>
      </div>
      <div className="grid content-start gap-6 text-cell lg:pt-10">
        <div>
          <h2 className="font-sans text-[1rem] font-[600]">{m.file_start_report_title()}</h2>
          <p className="mt-1 text-ink-2">
            {m.file_start_report()}{' '}
            <a href="https://www.annualcreditreport.com">{m.file_annual_link()}</a>.
          </p>
        </div>
        <div>
          <h2 className="font-sans text-[1rem] font-[600]">{m.file_start_can_title()}</h2>
          <p className="mt-1 text-ink-2">{m.file_start_can()}</p>
        </div>
        <div>
          <h2 className="font-sans text-[1rem] font-[600]">{m.file_start_kept_title()}</h2>
          <p className="mt-1 text-ink-2">{m.file_start_kept()}</p>
        </div>
      </div>
    </div>
  );
}
