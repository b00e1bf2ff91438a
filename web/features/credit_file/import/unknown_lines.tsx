import type { ReadLine } from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select_field.tsx';
import { keyOf, type ReviewedAccount } from './review.ts';

/** Every line that wasn't understood: it belongs to an account, or isn't needed. None is dropped unsaid. */
export function UnknownLines({
  lines,
  accounts,
  onSettle,
}: {
  readonly lines: readonly ReadLine[];
  readonly accounts: readonly ReviewedAccount[];
  readonly onSettle: (lines: readonly ReadLine[], to: string) => void;
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
                className="grid items-center gap-x-6 gap-y-2 border-b border-line py-3 md:grid-cols-[4rem_minmax(0,1fr)_16rem_auto]"
              >
                <span className="num text-1 text-ink-3">
                  <span className="sr-only">
                    {m.import_place({ page: line.page, line: line.line })}
                  </span>
                  <span aria-hidden="true">{`${line.page}/${line.line}`}</span>
                </span>
                <span className="min-w-0 break-words">{line.text}</span>
                <SelectField
                  label={m.import_belongs()}
                  name={`belongs-${keyOf(line)}`}
                  value=""
                  options={[
                    { value: '', label: m.import_belongs_choose() },
                    ...accounts.map(({ tradeline }) => ({
                      value: tradeline.id,
                      label: tradeline.creditor || m.import_no_name(),
                    })),
                  ]}
                  onChange={(id) => id !== '' && onSettle([line], id)}
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
    </section>
  );
}
