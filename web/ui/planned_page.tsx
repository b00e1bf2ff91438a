import type { ComponentProps } from 'react';
import { m } from '../paraglide/messages.js';
import { Callout } from './callout.tsx';
import { LinkList } from './link_list.tsx';
import { PageHead } from './page_head.tsx';

/** A page whose work is still to come: says so, says what it will do, and offers what works today. */
export function PlannedPage({
  title,
  lead,
  notYet,
  planned,
  now,
}: {
  readonly title: string;
  readonly lead: string;
  /** One sentence: that it is not open yet. */
  readonly notYet: string;
  /** What a person will be able to do here. */
  readonly planned: readonly string[];
  readonly now: ComponentProps<typeof LinkList>['links'];
}) {
  return (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
      <div className="max-w-measure">
        <Callout>{notYet}</Callout>
      </div>
      <div className="mt-12 grid gap-12 lg:grid-cols-2 lg:gap-16">
        <section aria-labelledby="planned">
          <h2 id="planned" className="mb-3">
            {m.ui_planned_title()}
          </h2>
          <ul>
            {planned.map((text) => (
              <li key={text} className="border-t border-line py-3">
                {text}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="now">
          <h2 id="now" className="mb-3">
            {m.ui_now_title()}
          </h2>
          <LinkList links={now} />
        </section>
      </div>
    </div>
  );
}
