import { Suspense, useState } from 'react';
import { currentReports } from '../../../../domain/credit_file/accounts.ts';
import { personalKey } from '../../../../domain/credit_file/findings.ts';
import type { Bureau, CreditReport, PersonalItem } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { lazyPart } from '../../../ui/lazy_part.ts';
import { locale } from '../../../ui/locale.ts';
import { bureausText, bureauTexts, reportDateText } from '../parts/report_texts.ts';
import { withoutEntry } from './entry_draft.ts';

/** It comes with the first press. */
const EntryDialog = lazyPart(async () => ({
  default: (await import('./dialogs.tsx')).EntryDialog,
}));

interface Entry {
  readonly id: string;
  readonly report: CreditReport;
  readonly what: string;
  readonly when: string;
}

const entriesOf = (
  reports: readonly CreditReport[],
  pick: (report: CreditReport) => readonly Omit<Entry, 'report'>[],
): readonly Entry[] =>
  reports.flatMap((report) =>
    pick(report).map(({ id, what, when }) => ({
      id,
      report,
      what: m.file_also_item({ what, bureau: bureauTexts[report.bureau]() }),
      when,
    })),
  );

const inquiriesOf = (kind: 'hard' | 'soft') => (report: CreditReport) =>
  report.inquiries
    .filter((inquiry) => inquiry.kind === kind)
    .map(({ id, by, on }) => ({
      id,
      what: by,
      when: on.value ? reportDateText(on.value) : on.printed,
    }));

/** What the newest reports have besides accounts, and the way to add to it. */
export function RestOfFile({
  reports: all,
  today,
}: {
  readonly reports: readonly CreditReport[];
  readonly today: IsoDate;
}) {
  const [isAdding, setAdding] = useState(false);
  const reports = currentReports(all);
  const hard = entriesOf(reports, inquiriesOf('hard'));
  const soft = entriesOf(reports, inquiriesOf('soft'));
  const records = entriesOf(reports, ({ publicRecords }) =>
    publicRecords.map(({ id, printed, filed }) => ({
      id,
      what: printed,
      when: filed?.value ? reportDateText(filed.value) : '',
    })),
  );
  const hasPersonal = reports.some(({ personal }) => personal.length > 0);
  const hasEntries = [hard, soft, records].some(({ length }) => length > 0);
  return (
    <section aria-labelledby="rest">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="rest">{m.file_also()}</h2>
        <Button onClick={() => setAdding(true)}>{m.file_also_add()}</Button>
      </div>
      {!hasEntries && <p className="mt-2 max-w-measure text-ink-2">{m.file_also_none()}</p>}
      <div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-x-16">
        <List title={m.file_also_inquiries()} note={m.file_also_inquiries_note()} entries={hard} />
        <List title={m.file_also_soft()} entries={soft} />
        <List title={m.file_also_records()} entries={records} />
        {hasPersonal && <Personal reports={reports} />}
      </div>
      <Suspense fallback={null}>
        {isAdding && <EntryDialog today={today} onClose={() => setAdding(false)} />}
      </Suspense>
    </section>
  );
}

function List({
  title,
  note,
  entries,
}: {
  readonly title: string;
  readonly note?: string;
  readonly entries: readonly Entry[];
}) {
  const { saveReport, deleteReport } = useCreditFileStore();
  if (entries.length === 0) return null;
  const takeOut = ({ report, id }: Entry) => {
    const left = withoutEntry(report, id);
    if (left) saveReport(left);
    else deleteReport(report.id);
  };
  return (
    <div>
      <h3>{title}</h3>
      {note !== undefined && <p className="text-1 text-ink-2">{note}</p>}
      <ul className="mt-2 text-cell">
        {entries.map((entry) => (
          <li
            key={`${entry.report.id}/${entry.id}`}
            className="flex items-center justify-between gap-4 border-t border-line"
          >
            <span className="min-w-0 py-2.5 wrap-anywhere">
              {entry.what} <span className="block text-ink-2">{entry.when}</span>
            </span>
            <ConfirmDialog
              variant="text"
              action={m.file_also_out()}
              of={entry.what}
              title={m.file_also_out_title({ what: entry.what })}
              text={m.file_also_out_text()}
              keep={m.file_form_keep()}
              onConfirm={() => takeOut(entry)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names and addresses, each to say that it's somebody else's: with an account that isn't theirs either, files may be mixed. */
const kindTexts: Readonly<Record<PersonalItem['kind'], () => string>> = {
  name: m.file_also_kind_name,
  address: m.file_also_kind_address,
  birth_year: m.file_also_kind_birth_year,
  employer: m.file_also_kind_employer,
  phone: m.file_also_kind_phone,
};

function Personal({ reports }: { readonly reports: readonly CreditReport[] }) {
  const { marks } = useKeptCreditFile();
  const { mark, unmark } = useCreditFileStore();
  const items = new Map<
    string,
    { readonly kind: PersonalItem['kind']; readonly printed: string; readonly bureaus: Bureau[] }
  >();
  for (const { bureau, personal } of reports)
    for (const item of personal) {
      const known = items.get(personalKey(item));
      if (known) known.bureaus.push(bureau);
      else
        items.set(personalKey(item), { kind: item.kind, printed: item.printed, bureaus: [bureau] });
    }
  return (
    <div>
      <h3>{m.file_also_personal()}</h3>
      <ul className="mt-2 text-cell">
        {[...items].map(([key, { kind, printed, bureaus }]) => {
          const isNotMine = marks[key]?.kind === 'not_mine';
          return (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line"
            >
              <span className="min-w-0 py-2.5 wrap-anywhere">
                {`${kindTexts[kind]()}: `}
                {m.file_also_item({ what: printed, bureau: bureausText(bureaus, locale) })}
                {isNotMine && <span className="block text-1 text-ink-2">{m.file_also_said()}</span>}
              </span>
              <Button
                variant="text"
                className="-mr-3"
                aria-label={
                  isNotMine
                    ? m.file_also_mine({ what: printed })
                    : m.file_also_not_mine({ what: printed })
                }
                onClick={() => (isNotMine ? unmark(key) : mark(key, 'not_mine'))}
              >
                {isNotMine ? m.file_also_mine_short() : m.file_also_not_mine_short()}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-1 text-ink-2">{m.file_also_theft()}</p>
    </div>
  );
}
