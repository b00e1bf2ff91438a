import { useEffect, useId, useRef, useState } from 'react';
import type { ShownPreview } from '../../data/assistant/asking.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { locale } from '../../ui/locale.ts';
import { TextField } from '../../ui/text_field.tsx';

const list = (parts: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(parts);

/** What was taken out, in words. */
function takenText({
  companies,
  debts,
  numbers,
  addresses,
  people,
  dates,
  own,
}: ShownPreview['taken']) {
  const parts = (
    [
      [companies, m.assistant_taken_company, m.assistant_taken_companies],
      [debts, m.assistant_taken_debt, m.assistant_taken_debts],
      [numbers, m.assistant_taken_number, m.assistant_taken_numbers],
      [addresses, m.assistant_taken_address, m.assistant_taken_addresses],
      [people, m.assistant_taken_person, m.assistant_taken_people],
      [dates, m.assistant_taken_date, m.assistant_taken_dates],
      [own, m.assistant_taken_own, m.assistant_taken_owns],
    ] as const
  ).flatMap(([count, one, many]) => (count === 0 ? [] : [count === 1 ? one() : many({ count })]));
  return parts.length === 0 ? m.assistant_taken_none() : list(parts);
}

/** What would be sent to a model, before the first word leaves. The person decides, once for a conversation. */
export function PreviewPane({
  preview: { host, retention, question, debts, turns, taken },
  isOwnKey,
  isAgreed,
  isBusy,
  onSend,
  onWithout,
  onChange,
  onTakeOut,
  onTakeBack,
}: {
  readonly preview: ShownPreview;
  readonly isOwnKey: boolean;
  /** They have agreed to it already: it is only being looked at. */
  readonly isAgreed: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onWithout: () => void;
  readonly onChange: () => void;
  readonly onTakeOut: (words: string) => void;
  readonly onTakeBack: () => void;
}) {
  const id = useId();
  const [words, setWords] = useState('');
  const sent = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // It stands between the question and its answer: that is where somebody is now.
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);
  const label =
    'inline-block rounded-1 bg-surface px-1.5 font-[560] whitespace-nowrap inset-ring inset-ring-line-strong';
  const select = () => {
    const selection = window.getSelection();
    const chosen = selection?.toString().trim() ?? '';
    if (chosen !== '' && sent.current?.contains(selection?.anchorNode ?? null)) setWords(chosen);
  };
  const withIt = [
    debts === 0
      ? []
      : [debts === 1 ? m.assistant_with_debt() : m.assistant_with_debts({ count: debts })],
    turns === 0
      ? []
      : [turns === 1 ? m.assistant_with_turn() : m.assistant_with_turns({ count: turns })],
  ].flat();
  return (
    <section
      aria-labelledby={id}
      className="mb-8 max-w-2xl rounded-3 border border-line bg-raised p-6 shadow-3 print:hidden"
    >
      <h2 ref={head} id={id} tabIndex={-1} className="text-4">
        {m.assistant_preview()}
      </h2>
      <p className="mt-2 text-ink-2">
        {isOwnKey ? m.assistant_preview_own({ host }) : m.assistant_preview_to({ host })}{' '}
        {retention === null ? m.assistant_preview_unknown() : retention}
      </p>
      <div
        ref={sent}
        onPointerUp={select}
        className="mt-5 grid gap-3 rounded-2 bg-sunken px-5 py-4 text-cell forced-colors:border"
      >
        <p className="wrap-anywhere">
          {question.map((part, at) =>
            typeof part === 'string' ? (
              part
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change places
              <span key={at} className={label}>
                {part.taken}
              </span>
            ),
          )}
        </p>
        {withIt.length > 0 && <p>{m.assistant_with({ what: list(withIt) })}</p>}
      </div>
      <dl className="mt-5 text-cell">
        <div className="border-t border-line py-2.5 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{m.assistant_taken()}</dt>
          <dd>{takenText(taken)}</dd>
        </div>
        <div className="border-t border-line py-2.5 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{m.assistant_stays()}</dt>
          <dd>{m.assistant_stays_text()}</dd>
        </div>
        <div className="border-t border-line py-2.5 sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{m.assistant_decide()}</dt>
          <dd>{isAgreed ? m.assistant_decided_text() : m.assistant_decide_text()}</dd>
        </div>
      </dl>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto">
        {isAgreed ? (
          <>
            <Button onClick={onChange}>{m.ui_close()}</Button>
            <Button variant="text" onClick={onTakeBack}>
              {m.assistant_take_back()}
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" busy={isBusy && m.assistant_sending()} onClick={onSend}>
              {m.assistant_send()}
            </Button>
            <Button onClick={onWithout}>{m.assistant_without()}</Button>
            <Button variant="text" onClick={onChange}>
              {m.assistant_change_question()}
            </Button>
          </>
        )}
      </div>
      <form
        className="mt-6 grid gap-3 border-t border-line pt-4 sm:flex sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() === '') return;
          onTakeOut(words.trim());
          setWords('');
        }}
      >
        <TextField
          className="flex-1"
          label={m.assistant_missed()}
          help={m.assistant_missed_help()}
          value={words}
          maxLength={200}
          autoComplete="off"
          onChange={setWords}
        />
        <Button type="submit">{m.assistant_take_out()}</Button>
      </form>
    </section>
  );
}
