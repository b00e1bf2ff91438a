import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CreditReport, ReportSource } from '../../../../domain/credit_file/report.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date_field.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { bureauTexts } from '../parts/report_texts.ts';
import { AccountCard } from './account_card.tsx';
import { KeepOriginal } from './original.tsx';
import {
  asOriginal,
  changed,
  confirmedReport,
  judged,
  linesOf,
  notUnderstood,
  repeatsPersonal,
  type Review,
  type ReviewedAccount,
  settle,
} from './review.ts';
import { UnknownLines } from './unknown_lines.tsx';

const sources: readonly { readonly value: ReportSource; readonly text: () => string }[] = [
  { value: 'annual', text: m.import_source_annual },
  { value: 'bureau', text: m.import_source_bureau },
  { value: 'after_denial', text: m.import_source_after_denial },
  { value: 'after_dispute', text: m.import_source_after_dispute },
  { value: 'other', text: m.import_source_other },
];

/** What was read, the doubtful first, each account beside its lines; nothing is saved but what the person says is right. */
export function ReviewPage({
  first,
  original,
  today,
  newId,
  onSave,
  onAgain,
}: {
  readonly first: Review;
  /** The file that it was read from; null where there's none to keep. */
  readonly original: File | null;
  readonly today: IsoDate;
  readonly newId: () => string;
  /** With the file, where the person wants that kept, too. */
  readonly onSave: (report: CreditReport, original: File | null) => Promise<void>;
  readonly onAgain: () => void;
}) {
  const [review, setReview] = useState(first);
  const [openId, setOpenId] = useState(first.accounts[0]?.tradeline.id ?? null);
  const [problem, setProblem] = useState<'none' | 'day' | 'failed' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [keepsOriginal, setKeepsOriginal] = useState(false);
  const cards = useRef<HTMLOListElement>(null);
  const { read } = review;
  const left = notUnderstood(review);
  const ofPerson = left.filter((line) => repeatsPersonal(line, review));
  const unknown = left.filter((line) => !ofPerson.includes(line));
  const openCount = review.accounts.filter(({ state }) => state === 'open').length;
  const rightCount = review.accounts.filter(({ state }) => state === 'right').length;
  /** Says what an account is, and leads to the next that nobody looked at. */
  const judge = (id: string, state: ReviewedAccount['state']): void => {
    const next = judged(review, id, state);
    const following =
      state === 'open'
        ? id
        : next.accounts.find((account) => account.state === 'open')?.tradeline.id;
    flushSync(() => {
      setReview(next);
      setOpenId(following ?? null);
      setProblem(null);
    });
    cards.current
      ?.querySelector<HTMLElement>(following ? '[aria-expanded=true]' : 'button')
      ?.focus();
  };
  const save = async (): Promise<void> => {
    const report = confirmedReport(review, newId);
    if (!report) {
      setProblem(review.printedOn === '' ? 'day' : 'none');
      return;
    }
    setSaving(true);
    setProblem(null);
    try {
      await onSave(report, keepsOriginal ? original : null);
    } catch {
      setProblem('failed');
    }
    setSaving(false);
  };
  return (
    <>
      <PageHead
        title={titleOf(review)}
        lead={m.import_summary({
          bureau: bureauTexts[read.bureau](),
          lines: read.lines.length,
          unknown: unknown.length,
        })}
      />
      <Stated review={review} />
      <div className="grid max-w-measure gap-4 py-6 md:grid-cols-2">
        <DateField
          label={m.import_day()}
          value={review.printedOn}
          max={today}
          onChange={(printedOn) => setReview({ ...review, printedOn })}
          help={read.printedOn === null ? m.import_day_missing() : undefined}
          error={problem === 'day' ? m.import_save_day() : undefined}
        />
        <SelectField
          label={m.import_source()}
          name="source"
          value={review.source}
          options={sources.map(({ value, text }) => ({ value, label: text() }))}
          onChange={(source) => setReview({ ...review, source })}
        />
      </div>
      <h2 className="pt-6 font-sans text-3 font-[600]">{m.import_accounts()}</h2>
      <ol ref={cards} className="mt-3 border-t border-line">
        {review.accounts.map((account) => {
          const { id, creditor } = account.tradeline;
          return (
            <li key={id} className="border-b border-line">
              <h3>
                <button
                  type="button"
                  aria-expanded={id === openId}
                  onClick={() => setOpenId(id === openId ? null : id)}
                  className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 text-left font-sans text-[1rem] font-[560] hover:bg-sunken"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {creditor || m.import_no_name()}
                    {account.tradeline.lastFour && (
                      <span className="num ml-2 font-[400] text-ink-2">
                        {account.tradeline.lastFour}
                      </span>
                    )}
                  </span>
                  <span
                    className={`text-1 font-[400] ${account.state === 'open' && account.doubts.length > 0 ? 'text-clay' : 'text-ink-2'}`}
                  >
                    {stateText(account)}
                  </span>
                </button>
              </h3>
              {id === openId && (
                <div className="pt-2 pb-8">
                  <AccountCard
                    account={account}
                    lines={linesOf(review, id)}
                    onRight={() => judge(id, 'right')}
                    onLeaveOut={() => judge(id, 'left_out')}
                    onTakeBack={() => judge(id, 'open')}
                    onChange={(typed, words) => setReview(changed(review, id, typed, words))}
                    onOriginal={() => setReview(asOriginal(review, id))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <UnknownLines
        lines={unknown}
        ofPerson={ofPerson}
        accounts={review.accounts}
        onSettle={(lines, to, part) => {
          flushSync(() =>
            setReview(lines.reduce((all, line) => settle(all, line, to, part), review)),
          );
          document.getElementById('unknown-lines')?.focus();
        }}
      />
      <Rest review={review} onRight={(isRestRight) => setReview({ ...review, isRestRight })} />
      {original && (
        <KeepOriginal original={original} checked={keepsOriginal} onChange={setKeepsOriginal} />
      )}
      <div className="flex flex-wrap items-center gap-3 pt-10">
        <Button
          variant="primary"
          onClick={() => void save()}
          busy={isSaving && m.import_save_rest()}
        >
          {rightCount === 0
            ? m.import_save_rest()
            : rightCount === 1
              ? m.import_save_one()
              : m.import_save({ count: rightCount })}
        </Button>
        <Button onClick={onAgain}>{m.import_again()}</Button>
      </div>
      <div aria-live="polite" className="pt-3 pb-16">
        {problem === null ? (
          <p className="text-1 text-ink-2">
            {openCount === 0
              ? m.import_save_help_none()
              : openCount === 1
                ? m.import_save_help_one()
                : m.import_save_help({ open: openCount })}{' '}
            {hasRest(review) && !review.isRestRight && m.import_save_help_rest()}
          </p>
        ) : (
          <p className="text-clay">
            {problem === 'day'
              ? m.import_save_day()
              : problem === 'none'
                ? m.import_save_none()
                : m.import_save_failed()}
          </p>
        )}
      </div>
    </>
  );
}

/** Whether it holds more than accounts. */
const hasRest = ({ read: { inquiries, publicRecords, personal } }: Review): boolean =>
  inquiries.length + publicRecords.length + personal.length > 0;

function stateText({ state, doubts }: ReviewedAccount): string {
  if (state === 'right') return m.import_state_right();
  if (state === 'left_out') return m.import_state_left_out();
  return doubts.length > 0 ? m.import_state_check() : m.import_state_open();
}

/** What the report says it has: collections too, where it counts them apart. */
function statedOf({
  read: { stated, tradelines },
}: Review): { readonly stated: number; readonly read: number } | null {
  if (stated.accounts === undefined) return null;
  const all = tradelines.length;
  const withCollections = stated.accounts + (stated.collections ?? 0);
  return { stated: stated.accounts === all ? stated.accounts : withCollections, read: all };
}

function titleOf(review: Review): string {
  const doubtful = review.accounts.filter(({ doubts }) => doubts.length > 0).length;
  const stated = statedOf(review)?.stated;
  const read = review.accounts.length;
  if (stated !== undefined)
    return doubtful > 0
      ? m.import_title_stated({ read, stated, doubtful })
      : m.import_title_stated_fine({ read, stated });
  if (read === 1)
    return doubtful > 0 ? m.import_title_check_one({ doubtful }) : m.import_title_fine_one();
  return doubtful > 0 ? m.import_title_check({ read, doubtful }) : m.import_title_fine({ read });
}

function Stated({ review }: { readonly review: Review }) {
  const counts = statedOf(review);
  if (!counts || counts.stated === counts.read) return null;
  return (
    <Callout kind="attention">
      {counts.read < counts.stated ? m.import_stated_more(counts) : m.import_stated_fewer(counts)}
    </Callout>
  );
}

function Rest({
  review,
  onRight,
}: {
  readonly review: Review;
  readonly onRight: (isRight: boolean) => void;
}) {
  const { inquiries, publicRecords, personal } = review.read;
  const groups = [
    {
      title: m.import_rest_inquiries(),
      items: inquiries.map(({ id, by, on }) => ({ id, text: `${by}, ${on.printed}` })),
    },
    {
      title: m.import_rest_records(),
      items: publicRecords.map(({ id, printed, filed }) => ({
        id,
        text: filed ? `${printed}, ${filed.printed}` : printed,
      })),
    },
    {
      title: m.import_rest_personal(),
      items: personal.map(({ id, printed }) => ({ id, text: printed })),
    },
  ];
  if (!hasRest(review)) return null;
  return (
    <section className="pt-12">
      <h2 className="font-sans text-3 font-[600]">{m.import_rest()}</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-3">
        {groups.map(({ title, items }) => (
          <div key={title}>
            <h3 className="font-sans text-[1rem] font-[600]">{title}</h3>
            {items.length === 0 ? (
              <p className="mt-1 text-ink-2">{m.import_rest_none()}</p>
            ) : (
              <ul className="mt-1 grid gap-1 text-cell">
                {items.map(({ id, text }) => (
                  <li key={id} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
      <div className="mt-4">
        <CheckboxField
          label={m.import_rest_right()}
          checked={review.isRestRight}
          onChange={onRight}
        />
      </div>
    </section>
  );
}
