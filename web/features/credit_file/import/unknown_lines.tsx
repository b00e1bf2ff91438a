import { useState } from 'react';
import type { ReadLine } from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import type { Tradeline } from '../../../../domain/credit_file/report.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { keyOf, type LinePart, looksLikeStatus, type ReviewedAccount } from './review.ts';

/** An account to choose for a line; of a line that looks like a status, what it is of the account as well. */
function optionsOf({ id, creditor }: Tradeline, line: ReadLine) {
  const name = creditor || m.import_no_name();
  return looksLikeStatus(line)
    ? [
        { value: `status ${id}`, label: m.import_belongs_status({ name }) },
        { value: `remark ${id}`, label: m.import_belongs_remark({ name }) },
      ]
    : [{ value: `remark ${id}`, label: name }];
}

const partAndId = (chosen: string): readonly [LinePart, string] =>
  chosen.startsWith('status ') ? ['status', chosen.slice(7)] : ['remark', chosen.slice(7)];

/** Every line that wasn't understood: it belongs to an account, or isn't needed. None is dropped unsaid. */
export function UnknownLines({
  lines,
  ofPerson,
  accounts,
  onSettle,
}: {
  readonly lines: readonly ReadLine[];
  /** Lines that repeat a name or an address: nothing is asked of them. */
  readonly ofPerson: readonly ReadLine[];
  readonly accounts: readonly ReviewedAccount[];
  readonly onSettle: (lines: readonly ReadLine[], to: string, part?: LinePart) => void;
}) {
  const title =
    lines.length === 0
      ? m.import_unknown_none()
      : lines.length === 1
        ? m.import_unknown_title_one()
        : m.import_unknown_title({ count: lines.length });
  return (
    <section aria-labelledby="unknown-lines" className="pt-12">
      <h2 id="unknown-lines" tabIndex={-1} className="font-sans text-3 font-[600]">
        {title}
      </h2>
      {lines.length > 0 && (
        <>
          <p className="mt-1 max-w-measure text-ink-2">{m.import_unknown_help()}</p>
          <ul className="mt-4">
            {lines.map((line) => (
              <li
                key={keyOf(line)}
                className="grid grid-cols-1 items-center gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[4rem_minmax(0,1fr)_16rem_auto]"
              >
                <span className="num text-1 text-ink-3">
                  <span className="sr-only">
                    {m.import_place({ page: line.page, line: line.line })}
                  </span>
                  <span aria-hidden="true">{`${line.page}/${line.line}`}</span>
                </span>
                <span className="min-w-0 wrap-anywhere">{line.text}</span>
                <SelectField
                  label={m.import_belongs()}
                  name={`belongs-${keyOf(line)}`}
                  value=""
                  options={[
                    { value: '', label: m.import_belongs_choose() },
                    ...accounts.flatMap(({ tradeline }) => optionsOf(tradeline, line)),
                  ]}
                  onChange={(chosen) => {
                    const [part, id] = partAndId(chosen);
                    if (id !== '') onSettle([line], id, part);
                  }}
                />
                <Button
                  variant="text"
                  aria-label={m.import_not_needed_of({ text: line.text })}
                  onClick={() => onSettle([line], 'not_needed')}
                >
                  {m.import_not_needed()}
                </Button>
              </li>
            ))}
          </ul>
          {lines.length > 1 && (
            <Button className="mt-4" onClick={() => onSettle(lines, 'not_needed')}>
              {m.import_not_needed_all()}
            </Button>
          )}
        </>
      )}
      {ofPerson.length > 0 && <OfPerson lines={ofPerson} />}
    </section>
  );
}

/** Folded: there is nothing to say of one's own name. */
function OfPerson({ lines }: { readonly lines: readonly ReadLine[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-6">
      <Disclosure
        title={
          lines.length === 1
            ? m.import_person_lines_one()
            : m.import_person_lines({ count: lines.length })
        }
        detail={m.import_person_lines_detail()}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <ul className="grid gap-1 py-3 text-cell">
          {lines.map((line) => (
            <li key={keyOf(line)} className="wrap-anywhere">
              {line.text}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
