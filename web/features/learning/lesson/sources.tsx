import type { Lesson } from '../../../../domain/learning/lesson.ts';
import { m } from '../../../paraglide/messages.js';
import { dayText } from '../../../ui/day_text.ts';
import { Cite } from '../parts/cite.tsx';

/** The rules that a lesson stands on: where they are written, what they come to, and the day somebody read them. */
export function Sources({ lesson: { sources, reviewBy } }: { readonly lesson: Lesson }) {
  return (
    <section aria-labelledby="sources" className="mt-14">
      <h2 id="sources" className="mb-3 scroll-mt-6">
        {m.learn_lesson_sources()}
      </h2>
      <ul className="border-t border-line-strong">
        {sources.map(({ cite, href, quote, gloss, note, checked }) => (
          <li
            key={cite + gloss}
            className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <p>
              <Cite cite={cite} href={href} />
            </p>
            <div className="max-w-measure">
              <p>{gloss}</p>
              {note !== null && <p className="mt-1 text-1 text-ink-2">{note}</p>}
              <p className="mt-1 text-1 text-ink-2">
                {m.learn_lesson_source_read({ day: dayText(checked) })}
              </p>
              <details className="mt-1 text-cell">
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-glaze-ink underline underline-offset-4 print:hidden">
                  {m.learn_lesson_quote()}
                </summary>
                <blockquote className="mt-1 grid gap-2 border-l border-line-strong pl-4 text-ink-2">
                  {quote.map((paragraph, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the law's words never change places
                    <p key={at}>{paragraph}</p>
                  ))}
                </blockquote>
              </details>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-1 text-ink-2">
        {m.learn_lesson_again_by({ day: dayText(reviewBy) })}
      </p>
    </section>
  );
}
