import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { LetterKind } from '../../../../domain/letters/letter.ts';
import { m } from '../../../paraglide/messages.js';
import { PageHead } from '../../../ui/page_head.tsx';
import { Crumbs } from '../parts/crumbs.tsx';
import { kindTexts, pathOf } from '../parts/kinds.ts';

const groups: readonly {
  readonly id: string;
  readonly name: () => string;
  readonly kinds: readonly (LetterKind | 'phone')[];
}[] = [
  {
    id: 'collector',
    name: m.letters_group_collector,
    kinds: ['ask-for-proof', 'stop-contact'],
  },
  {
    id: 'report',
    name: m.letters_group_report,
    kinds: ['dispute-with-bureau', 'dispute-with-company'],
  },
  { id: 'bill', name: m.letters_group_bill, kinds: ['hardship', 'itemized-bill'] },
  { id: 'phone', name: m.letters_group_phone, kinds: ['phone'] },
];

/** Every letter there is, by whom it goes to. */
export function Component() {
  return (
    <div className="wrap">
      <Crumbs />
      <PageHead title={m.letters_title()} lead={m.letters_lead()} />
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-20">
        <div className="grid gap-10">
          {groups.map(({ id, name, kinds }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="mb-2">
                {name()}
              </h2>
              <ul>
                {kinds.map((kind) => {
                  const texts = kindTexts[kind];
                  return (
                    <li key={kind} className="border-t border-line">
                      <Link
                        to={pathOf(kind)}
                        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-4 text-ink no-underline hover:bg-sunken"
                      >
                        <span>
                          <span className="block font-[560] underline">{texts.name()}</span>
                          <span className="mt-0.5 block text-ink-2">{texts.text()}</span>
                          <span className="mt-1 block text-1 text-ink-2">{texts.when()}</span>
                        </span>
                        <ChevronRight aria-hidden="true" size={18} className="text-ink-2" />
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
        </div>
        <aside aria-labelledby="how" className="content-start">
          <h2 id="how" className="mb-3 text-4">
            {m.letters_how()}
          </h2>
          <div className="grid gap-3 text-ink-2">
            <p>{m.letters_how_yours()}</p>
            <p>{m.letters_how_short()}</p>
            <p>{m.letters_how_true()}</p>
          </div>
        </aside>
      </div>
    </div>
  );
}
