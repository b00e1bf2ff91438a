import { hasFullNumber } from '../../../../domain/credit_file/full_number.ts';
import {
  type DeadlineKind,
  deadlineKinds,
  MAX_DEADLINES,
} from '../../../../domain/credit_file/kept_deadline.ts';
import { lastDayOf } from '../../../../domain/credit_file/kept_deadline_days.ts';
import { addMonths, type IsoDate } from '../../../../domain/time/iso_date.ts';
import {
  useCreditFileStore,
  useKeptCreditFile,
} from '../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog_foot.tsx';
import { useForm } from '../../../ui/form/use_form.ts';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { kindTexts, overText } from './deadline_texts.ts';

interface DeadlineDraft {
  readonly kind: DeadlineKind;
  readonly name: string;
  readonly startedOn: IsoDate | '';
  /** The last day as a collector's letter has it. */
  readonly printedEnd: IsoDate | '';
}

const endOf = ({ kind, startedOn, printedEnd }: DeadlineDraft): IsoDate | null =>
  startedOn === ''
    ? null
    : lastDayOf(
        kind,
        startedOn,
        kind === 'collector_notice' && printedEnd !== '' ? printedEnd : null,
      );

function dayProblem({ kind, startedOn }: DeadlineDraft, end: IsoDate | null, today: IsoDate) {
  if (startedOn === '') return m.file_keep_wrong_day();
  if (startedOn > today) return m.file_keep_wrong_late();
  return end !== null && end < today ? overText(kind, end) : null;
}

function printedProblem({ kind, startedOn, printedEnd }: DeadlineDraft) {
  if (kind !== 'collector_notice' || printedEnd === '' || startedOn === '') return null;
  if (printedEnd < startedOn) return m.file_keep_wrong_printed();
  return printedEnd > addMonths(startedOn, 12) ? m.file_keep_wrong_far() : null;
}

/** A day that somebody keeps: what happened, with whom, and when. The last day is worked out from it. */
export function DeadlineDialog({
  today,
  onClose,
}: {
  readonly today: IsoDate;
  readonly onClose: () => void;
}) {
  const { saveDeadline } = useCreditFileStore();
  const { deadlines } = useKeptCreditFile();
  const form = useForm<DeadlineDraft>({
    initial: { kind: 'collector_notice', name: '', startedOn: '', printedEnd: '' },
    check: (draft) => {
      const printed = printedProblem(draft);
      const day = dayProblem(draft, printed === null ? endOf(draft) : null, today);
      const name = draft.name.trim();
      return {
        ...(deadlines.length >= MAX_DEADLINES && { kind: m.file_keep_full() }),
        ...(name === '' && { name: m.file_keep_wrong_name() }),
        ...(hasFullNumber(name) && { name: m.file_keep_wrong_number() }),
        ...(day !== null && { startedOn: day }),
        ...(printed !== null && { printedEnd: printed }),
      };
    },
    send: (draft) => {
      const { kind, name, startedOn } = draft;
      const endsOn = endOf(draft);
      if (startedOn === '' || endsOn === null) return;
      saveDeadline({ id: crypto.randomUUID(), kind, name: name.trim(), startedOn, endsOn });
      onClose();
    },
  });
  const { values: draft, field } = form;
  const texts = kindTexts[draft.kind];
  return (
    <Dialog title={m.file_keep_title()} onClose={onClose}>
      <form {...form.props} className="grid gap-5 max-sm:gap-4">
        <SelectField
          label={m.file_keep_what()}
          options={deadlineKinds.map((kind) => ({ value: kind, label: kindTexts[kind].choice() }))}
          {...field('kind')}
        />
        <TextField label={texts.who()} autoComplete="off" maxLength={80} {...field('name')} />
        <DateField label={texts.day()} max={today} {...field('startedOn')} />
        {draft.kind === 'collector_notice' && (
          <DateField
            label={m.file_keep_printed()}
            help={m.file_keep_printed_help()}
            isOptional
            {...field('printedEnd')}
          />
        )}
        <DialogFoot>
          <Button type="submit" variant="primary" className="max-sm:flex-1">
            {m.file_keep_save()}
          </Button>
          <Button variant="text" onClick={onClose}>
            {m.file_form_cancel()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
