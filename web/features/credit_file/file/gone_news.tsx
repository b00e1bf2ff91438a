import type { GoneEntry } from '../../../../domain/credit_file/gone_since.ts';
import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import { goneTexts } from '../parts/gone_texts.ts';

/** What newer reports are without. */
export function GoneNews({ entries }: { readonly entries: readonly GoneEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={m.file_gone_title()} className="pt-8">
      <Callout>
        {goneTexts(entries).map((text) => (
          <p key={text} className="wrap-anywhere">
            {text}
          </p>
        ))}
        <p className="mt-1 text-ink-2">{m.file_gone_text()}</p>
      </Callout>
    </section>
  );
}
