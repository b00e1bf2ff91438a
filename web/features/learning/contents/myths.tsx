import type { Myth } from '../../../../domain/learning/lesson.ts';
import { m } from '../../../paraglide/messages.js';
import { Cite } from '../parts/cite.tsx';

/** What people say, what is so, and where it is written. */
export function Myths({ myths }: { readonly myths: readonly Myth[] }) {
  return (
    <section aria-labelledby="myths" className="mt-16">
      <h2 id="myths" className="mb-1">
        {m.learn_myths()}
      </h2>
      <p className="mb-3 text-ink-2">{m.learn_myths_press()}</p>
      <ul className="border-t border-line-strong">
        {myths.map(({ id, claim, so, cite, href, nuance }) => (
          <li key={id} className="border-b border-line break-inside-avoid">
            <details>
              <summary className="min-h-11 cursor-pointer py-3 font-serif text-3 text-ink-2 marker:text-ink-3">
                “{claim.replaceAll('“', '‘').replaceAll('”', '’')}”
              </summary>
              <div className="grid max-w-measure gap-2 pt-1 pb-5">
                <p>{so}</p>
                <p className="text-cell">
                  <Cite cite={cite} href={href} />
                </p>
                <p className="text-1 text-ink-2">{nuance}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
