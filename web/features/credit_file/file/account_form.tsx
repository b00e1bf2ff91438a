import { useRef, useState } from 'react';
import { bureaus, type CreditReport } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { DialogFoot } from '../../../ui/dialog_foot.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type Form, useForm } from '../../../ui/form/use_form.ts';
import { MoneyField } from '../../../ui/money_field.tsx';
import { SegmentedControl } from '../../../ui/segmented_control.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { bureauTexts } from '../parts/report_texts.ts';
import {
  type AccountDraft,
  type AccountType,
  accountTypes,
  alreadyTyped,
  emptyAccount,
  hasLimit,
  isCollectionType,
  type Problems,
  readAccount,
  statuses,
  type TypedAccount,
} from './account_draft.ts';
import { problemTexts, statusText, typeTexts } from './account_texts.ts';

const firstFields: readonly (keyof AccountDraft)[] = [
  ...(['bureau', 'printedOn', 'source', 'creditor', 'type', 'status'] as const),
  ...(['balance', 'limit', 'opened'] as const),
];

const saysMore = (draft: AccountDraft): boolean =>
  Object.entries(emptyAccount).some(
    ([field, empty]) =>
      !firstFields.includes(field as keyof AccountDraft) &&
      draft[field as keyof AccountDraft] !== empty,
  );

const types = Object.keys(accountTypes) as AccountType[];

/** One account, as one bureau's report shows it: what one looks for first; the rest for those who want to type it. */
export function AccountForm({
  initial,
  id,
  today,
  onSave,
  onCancel,
  isNew,
  reports,
  onDraft,
}: {
  /** What is there already. */
  readonly reports: readonly CreditReport[];
  readonly initial: AccountDraft;
  readonly id: string;
  readonly today: IsoDate;
  /** Saved; `isNext` where the person goes on with another one. */
  readonly onSave: (account: TypedAccount, isNext: boolean) => void;
  readonly onCancel: () => void;
  readonly isNew: boolean;
  readonly onDraft: (draft: AccountDraft) => void;
}) {
  const isNext = useRef(false);
  const read = (draft: AccountDraft) =>
    readAccount(draft, id, today, {
      type: typeTexts[draft.type](),
      status: statusText(draft.status),
    });
  const form = useForm<AccountDraft>({
    initial,
    onChange: onDraft,
    check: (draft) => {
      const reading = read(draft);
      return reading.ok ? {} : errorsOf(reading.problems);
    },
    send: (draft) => {
      const reading = read(draft);
      if (reading.ok) onSave(reading.account, isNext.current);
    },
  });
  const { values: draft, field } = form;
  const same = alreadyTyped(reports, draft, id);
  const [isMore, setMore] = useState(() => saysMore(initial));
  const [wrong, setWrong] = useState(form.errors);
  // What is wrong behind the disclosure opens it, before the focus goes there.
  if (wrong !== form.errors) {
    setWrong(form.errors);
    const isWrong = Object.entries(form.errors).some(
      ([name, text]) => text !== undefined && !firstFields.includes(name as keyof AccountDraft),
    );
    if (isWrong && !isMore) setMore(true);
  }
  return (
    <form {...form.props} className="grid gap-5 max-sm:gap-4">
      <div className="grid gap-4 sm:grid-cols-[1.6fr_1fr]">
        <SegmentedControl
          legend={m.file_form_bureau()}
          name="bureau"
          value={draft.bureau}
          options={bureaus.map((bureau) => ({ value: bureau, label: bureauTexts[bureau]() }))}
          onChange={(bureau) => form.change({ bureau })}
        />
        <DateField label={m.file_form_printed()} max={today} {...field('printedOn')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1.6fr_1fr]">
        <TextField label={m.file_form_creditor()} autoComplete="off" {...field('creditor')} />
        <SelectField
          label={m.file_form_kind()}
          options={types.map((type) => ({ value: type, label: typeTexts[type]() }))}
          {...field('type')}
        />
      </div>
      <SelectField
        label={m.file_form_status()}
        options={['', ...statuses].map((code) => ({ value: code, label: statusText(code) }))}
        {...field('status')}
      />
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <MoneyField label={m.file_form_balance()} {...field('balance')} />
        {hasLimit(draft.type) ? (
          <MoneyField label={m.file_form_limit()} {...field('limit')} />
        ) : (
          <MoneyField label={m.file_form_amount()} {...field('highCredit')} />
        )}
        <TextField
          label={m.file_form_opened()}
          placeholder="03/2017"
          autoComplete="off"
          {...field('opened')}
        />
      </div>
      <div role="status" className="not-empty:-mt-1">
        {same !== null && (
          <Callout kind="attention">
            {m.file_form_already({ name: same.creditor, bureau: bureauTexts[draft.bureau]() })}
          </Callout>
        )}
      </div>
      <Disclosure
        title={m.file_form_more()}
        detail={m.file_form_more_detail()}
        isOpen={isMore}
        onToggle={() => setMore(!isMore)}
      >
        <MoreFields form={form} />
      </Disclosure>
      <DialogFoot>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:flex-1"
          onClick={() => {
            isNext.current = false;
          }}
        >
          {m.file_form_save()}
        </Button>
        {isNew && (
          <Button
            type="submit"
            className="max-sm:flex-1"
            onClick={() => {
              isNext.current = true;
            }}
          >
            {m.file_form_another()}
          </Button>
        )}
        <Button variant="text" onClick={onCancel}>
          {m.file_form_cancel()}
        </Button>
      </DialogFoot>
    </form>
  );
}

function errorsOf(problems: Problems): { readonly [Field in keyof AccountDraft]?: string } {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problemTexts[problem]()]),
  );
}

/** What is printed further down, and often missing. */
function MoreFields({ form: { field, values } }: { readonly form: Form<AccountDraft> }) {
  const date = (name: 'reported' | 'closed' | 'lastPayment' | 'firstDelinquency' | 'removal') => ({
    placeholder: '03/2017',
    autoComplete: 'off',
    ...field(name),
  });
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <TextField
        label={m.file_form_last_four()}
        help={m.file_form_last_help()}
        autoComplete="off"
        {...field('lastFour')}
      />
      <TextField label={m.file_field_reported()} {...date('reported')} />
      <MoneyField label={m.file_field_past_due()} {...field('pastDue')} />
      {hasLimit(values.type) && <MoneyField label={m.file_form_high()} {...field('highCredit')} />}
      <MoneyField label={m.file_field_monthly_payment()} {...field('monthlyPayment')} />
      <MoneyField label={m.file_field_charge_off()} {...field('chargeOff')} />
      <TextField label={m.file_field_closed()} {...date('closed')} />
      <TextField label={m.file_field_last_payment()} {...date('lastPayment')} />
      <TextField
        label={m.file_field_first_delinquency()}
        help={m.file_form_first_help()}
        {...date('firstDelinquency')}
      />
      <TextField
        label={m.file_form_removal()}
        help={m.file_form_removal_help()}
        {...date('removal')}
      />
      {isCollectionType(values.type) && (
        <TextField
          label={m.file_field_original_creditor()}
          autoComplete="off"
          {...field('originalCreditor')}
        />
      )}
      <TextField
        label={m.file_form_late()}
        help={m.file_form_late_help()}
        autoComplete="off"
        {...field('late')}
      />
      <TextField label={m.file_form_remarks()} autoComplete="off" {...field('remarks')} />
    </div>
  );
}
