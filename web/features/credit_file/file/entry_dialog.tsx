import { useState } from 'react';
import { newestReports } from '../../../../domain/credit_file/accounts.ts';
import { bureaus } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog_foot.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SegmentedControl } from '../../../ui/segmented_control.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { bureauTexts, reportDateText } from '../parts/report_texts.ts';
import { problemTexts } from './account_texts.ts';
import {
  chapters,
  type EntryDraft,
  type EntryKind,
  entryKinds,
  type EntryProblem,
  isInquiry,
  readEntry,
  withEntry,
} from './entry_draft.ts';

const kindTexts: Readonly<Record<EntryKind, () => string>> = {
  hard: m.file_entry_hard,
  soft: m.file_entry_soft,
  bankruptcy: m.file_entry_bankruptcy,
  judgment: m.file_entry_judgment,
  tax_lien: m.file_entry_lien,
  other: m.file_entry_other,
};

const wrongTexts: Readonly<Record<EntryProblem, () => string>> = {
  creditor: problemTexts.creditor,
  long: problemTexts.long,
  number: problemTexts.number,
  date: problemTexts.date,
  date_late: problemTexts.printed_late,
};

/** Who asked, or what came from a court, typed from a report. */
export function EntryDialog({
  today,
  onClose,
}: {
  readonly today: IsoDate;
  readonly onClose: () => void;
}) {
  const { reports } = useKeptCreditFile();
  const { saveReport } = useCreditFileStore();
  const newest = newestReports(reports);
  const [id] = useState(() => crypto.randomUUID());
  const read = (draft: EntryDraft) => readEntry(draft, id, today, kindTexts[draft.kind]());
  const form = useForm<EntryDraft>({
    initial: {
      bureau: newest[0]?.bureau ?? 'equifax',
      kind: 'hard',
      name: '',
      on: '',
      chapter: '',
    },
    check: (draft) => {
      const reading = read(draft);
      return reading.ok
        ? {}
        : Object.fromEntries(
            Object.entries(reading.problems).map(([field, problem]) => [
              field,
              wrongTexts[problem](),
            ]),
          );
    },
    send: (draft) => {
      const reading = read(draft);
      if (!reading.ok) return;
      saveReport(withEntry(reports, draft.bureau, reading.entry, today, crypto.randomUUID()));
      onClose();
    },
  });
  const { values: draft, field } = form;
  const report = newest.find(({ bureau }) => bureau === draft.bureau);
  const isAsked = isInquiry(draft.kind);
  return (
    <Dialog title={m.file_entry_title()} onClose={onClose}>
      <form {...form.props} className="grid gap-5 max-sm:gap-4">
        <SegmentedControl
          legend={m.file_form_bureau()}
          name="bureau"
          value={draft.bureau}
          options={bureaus.map((bureau) => ({ value: bureau, label: bureauTexts[bureau]() }))}
          onChange={(bureau) => form.change({ bureau })}
        />
        <p className="text-1 text-ink-2">
          {report
            ? m.file_entry_goes({ date: reportDateText(report.printedOn) })
            : m.file_entry_goes_new()}
        </p>
        <SelectField
          label={m.file_form_kind()}
          options={entryKinds.map((kind) => ({ value: kind, label: kindTexts[kind]() }))}
          {...field('kind')}
        />
        <TextField
          label={isAsked ? m.file_entry_by() : m.file_entry_called()}
          help={isAsked ? undefined : m.file_entry_called_help()}
          autoComplete="off"
          {...field('name')}
        />
        {draft.kind === 'bankruptcy' && (
          <SelectField
            label={m.file_entry_chapter()}
            options={[
              { value: '', label: m.file_entry_chapter_none() },
              ...chapters.map((chapter) => ({
                value: chapter,
                label: m.file_entry_chapter_of({ chapter }),
              })),
            ]}
            {...field('chapter')}
          />
        )}
        <TextField
          label={isAsked ? m.file_entry_on() : m.file_entry_filed()}
          placeholder="03/2017"
          autoComplete="off"
          {...field('on')}
        />
        <DialogFoot>
          <Button type="submit" variant="primary" className="max-sm:flex-1">
            {m.file_form_save()}
          </Button>
          <Button variant="text" onClick={onClose}>
            {m.file_form_cancel()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
