import type { Myth } from '../../../../domain/learning/lesson.ts';
import { m } from '../../../paraglide/messages.js';
import { Cite } from '../parts/cite.tsx';

/** What people say, what is so, and where it is written. */
export function Myths({ myths }: { readonly myths: readonly Myth[] }) {
  return (
    <section aria-labelledby="myths" className="mt-16">
      <h2 id="myths" className="mb-5">
        {m.learn_myths()}
      </h2>
      <ul className="border-t border-line-strong">
        {myths.map(({ id, claim, so, cite, href, nuance }) => (
          <li
            key={id}
            className="grid gap-x-16 gap-y-3 border-b border-line py-6 break-inside-avoid md:grid-cols-2"
          >
            <blockquote className="font-serif text-4 text-balance text-ink-2">
              “{claim.replaceAll('“', '‘').replaceAll('”', '’')}”
            </blockquote>
            <div className="grid gap-2">
              <p>{so}</p>
              <p className="text-cell">
                <Cite cite={cite} href={href} />
              </p>
              <p className="text-1 text-ink-2">{nuance}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
