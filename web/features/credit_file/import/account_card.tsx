import { useState } from 'react';
import type { ReadLine } from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import type { Printed, Tradeline } from '../../../../domain/credit_file/report.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { TextField } from '../../../ui/text_field.tsx';
import { statuses } from '../file/account_draft.ts';
import { statusText } from '../file/account_texts.ts';
import { fieldTexts } from '../parts/report_texts.ts';
import {
  amountFields,
  dateFields,
  type EditedField,
  isFit,
  keyOf,
  type ReviewedAccount,
  textFields,
  textIn,
} from './review.ts';

const shown = [
  'portfolio',
  'accountType',
  'status',
  ...amountFields,
  ...dateFields,
  'responsibility',
  ...textFields,
] as const;
const edited: readonly EditedField[] = [
  'creditor',
  'lastFour',
  'status',
  ...amountFields,
  ...dateFields,
  ...textFields,
];

export interface AccountActions {
  readonly onRight: () => void;
  readonly onLeaveOut: () => void;
  readonly onTakeBack: () => void;
  readonly onChange: (typed: Partial<Record<EditedField, string>>, words: string) => void;
  readonly onOriginal: () => void;
}

/** One account: the lines it came from, and beside them what they were understood to say. */
export function AccountCard({
  account,
  lines,
  onRight,
  onLeaveOut,
  onTakeBack,
  onChange,
  onOriginal,
}: AccountActions & { readonly account: ReviewedAccount; readonly lines: readonly ReadLine[] }) {
  const [isChanging, setChanging] = useState(false);
  const { tradeline, doubts, state } = account;
  const isNameMissing = tradeline.creditor === '';
  const isBoth = doubts.some(({ reason }) => reason === 'limit_or_original');
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <SourceLines lines={lines} />
      <section aria-label={m.import_understood()}>
        <h4 className="mb-3 font-sans text-[1rem] font-[600]">{m.import_understood()}</h4>
        {isChanging ? (
          <Change
            tradeline={tradeline}
            isNameMissing={isNameMissing}
            onDone={(typed, words) => {
              onChange(typed, words);
              setChanging(false);
            }}
          />
        ) : (
          <>
            <Facts account={account} />
            {isBoth && (
              <div className="mt-4">
                <p className="mb-2">{m.import_both({ printed: tradeline.limit?.printed ?? '' })}</p>
                <div className="flex flex-wrap gap-3">
                  <Button onClick={() => onChange({ limit: textIn(tradeline, 'limit') }, '')}>
                    {m.import_both_limit()}
                  </Button>
                  <Button onClick={onOriginal}>{m.import_both_original()}</Button>
                </div>
              </div>
            )}
            <div className="mt-5 flex flex-wrap gap-3">
              {state === 'open' ? (
                <>
                  <Button
                    variant="primary"
                    onClick={() => (isNameMissing ? setChanging(true) : onRight())}
                  >
                    {m.import_right()}
                  </Button>
                  <Button onClick={() => setChanging(true)}>{m.import_change()}</Button>
                  <Button variant="text" onClick={onLeaveOut}>
                    {m.import_leave_out()}
                  </Button>
                </>
              ) : (
                <Button onClick={onTakeBack}>{m.import_take_back()}</Button>
              )}
            </div>
          </>
        )}
      </section>
    </div>
  );
}

function SourceLines({ lines }: { readonly lines: readonly ReadLine[] }) {
  return (
    <section aria-label={m.import_page_says()}>
      <h4 className="mb-3 font-sans text-[1rem] font-[600]">{m.import_page_says()}</h4>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled part is reached by keyboard
        tabIndex={0}
        role="group"
        aria-label={m.import_page_says()}
        className="max-h-[32rem] overflow-auto rounded-2 border border-line bg-surface py-2"
      >
        <ol className="text-1">
          {lines.map((line) => (
            <li
              key={keyOf(line)}
              className={`flex gap-3 px-3 py-1 ${line.use === 'not_understood' ? 'bg-clay-tint' : ''}`}
            >
              <span className="num w-14 flex-none text-ink-3">
                <span className="sr-only">
                  {m.import_place({ page: line.page, line: line.line })}
                </span>
                <span aria-hidden="true">{`${line.page}/${line.line}`}</span>
              </span>
              <span className="min-w-0 wrap-anywhere">{line.text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Facts({ account: { tradeline, doubts } }: { readonly account: ReviewedAccount }) {
  const rows: (readonly [label: string, text: string, isDoubtful: boolean])[] = [
    [m.import_creditor(), tradeline.creditor || m.import_no_name(), tradeline.creditor === ''],
    ...(tradeline.lastFour ? [[m.import_last_four(), tradeline.lastFour, false] as const] : []),
    ...shown.flatMap((field) => {
      const value: Printed<unknown> | undefined = tradeline[field];
      if (!value) return [];
      const isDoubtful = doubts.some(
        (doubt) => doubt.field === field && doubt.reason === 'not_understood',
      );
      return [
        [
          fieldTexts[field](),
          isDoubtful ? m.import_not_understood({ printed: value.printed }) : value.printed,
          isDoubtful,
        ] as const,
      ];
    }),
    ...tradeline.remarks.map(({ printed }) => [fieldTexts.remarks(), printed, false] as const),
  ];
  const isMarked = tradeline.history.some(({ code }) => code === null);
  const months = tradeline.history.length;
  return (
    <dl className="grid gap-y-1.5 text-cell">
      {[
        ...rows,
        ...(months > 0
          ? [
              [
                m.import_months(),
                isMarked ? m.import_months_unknown({ count: months }) : String(months),
                isMarked,
              ] as const,
            ]
          : []),
      ].map(([label, text, isDoubtful], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- remarks share a label, and none moves
        <div
          key={`${label}${at}`}
          className={`grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-b border-line pb-1.5 ${isDoubtful ? 'bg-clay-tint' : ''}`}
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function problemOf(field: EditedField, text: string): string | undefined {
  if (isFit(field, text)) return undefined;
  if (field === 'creditor') return m.import_wrong_name();
  if (field === 'lastFour') return m.import_wrong_last();
  return (amountFields as readonly string[]).includes(field)
    ? m.import_wrong_amount()
    : m.import_wrong_date();
}

const labelOf = (field: EditedField): string =>
  field === 'creditor'
    ? m.import_creditor()
    : field === 'lastFour'
      ? m.import_last_four()
      : fieldTexts[field]();

function Change({
  tradeline,
  isNameMissing,
  onDone,
}: {
  readonly tradeline: Tradeline;
  /** Nobody could tell such an account from others. */
  readonly isNameMissing: boolean;
  readonly onDone: (typed: Partial<Record<EditedField, string>>, words: string) => void;
}) {
  const [typed, setTyped] = useState<Partial<Record<EditedField, string>>>({});
  const [isWanted, setWanted] = useState(false);
  const valueOf = (field: EditedField): string => typed[field] ?? textIn(tradeline, field);
  const set = (field: EditedField) => (value: string) => setTyped({ ...typed, [field]: value });
  const status = valueOf('status');
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (
          edited.every(
            (field) => isFit(field, valueOf(field)) || !(field in typed || field === 'creditor'),
          )
        )
          onDone(typed, status === '' ? '' : statusText(status));
        else setWanted(true);
      }}
    >
      {isNameMissing && <p>{m.import_name_first()}</p>}
      {edited.map((field) =>
        field === 'status' ? (
          <SelectField
            key={field}
            label={labelOf(field)}
            name="status"
            value={status}
            options={[
              { value: '', label: m.import_status_none() },
              ...[...new Set([...statuses, ...(status === '' ? [] : [status])])].map((code) => ({
                value: code as string,
                label: statusText(code),
              })),
            ]}
            onChange={set(field)}
          />
        ) : (
          <TextField
            key={field}
            label={labelOf(field)}
            value={valueOf(field)}
            onChange={set(field)}
            error={
              isWanted && (field in typed || field === 'creditor')
                ? problemOf(field, valueOf(field))
                : undefined
            }
          />
        ),
      )}
      <div>
        <Button variant="primary" type="submit">
          {m.import_changed()}
        </Button>
      </div>
    </form>
  );
}
