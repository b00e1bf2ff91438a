import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../paraglide/messages.js';

/** A section of a long page. `id` is that of its heading. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

function List({
  sections,
  className = '',
}: {
  readonly sections: readonly Section[];
  readonly className?: string;
}) {
  return (
    <ul className={className}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link to={`#${id}`} replace className="inline-flex min-h-11 items-center">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The sections of a long text. On a phone they fold into one line, so that the text itself is on the first screen. */
export function SectionLinks({
  sections,
  isBeside = false,
}: {
  readonly sections: readonly Section[];
  /** In a column beside the text, where there is room for one. */
  readonly isBeside?: boolean;
}) {
  return (
    <nav
      aria-label={m.ui_sections()}
      className={`mb-8 print:hidden ${isBeside ? 'lg:col-start-2 lg:row-start-1' : 'max-w-measure'}`}
    >
      <details className="border-y border-line lg:hidden">
        <summary className="min-h-12 cursor-pointer py-3 font-[600]">{m.ui_sections()}</summary>
        <List sections={sections} className="pb-2 pl-4" />
      </details>
      <List
        sections={sections}
        className={`max-lg:hidden ${isBeside ? 'lg:sticky lg:top-6' : 'flex flex-wrap gap-x-6'}`}
      />
    </nav>
  );
}

/** A long page with its sections beside it. */
export function Sectioned({
  sections,
  children,
}: {
  readonly sections: readonly Section[];
  readonly children: ReactNode;
}) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
      <SectionLinks sections={sections} isBeside />
      <div className="min-w-0 lg:row-start-1">{children}</div>
    </div>
  );
}
