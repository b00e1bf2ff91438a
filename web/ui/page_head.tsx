import type { ReactNode } from 'react';
import { PageTitle } from './page_title.tsx';

/** A page's name as its heading and in the tab, and one sentence on what it is for. */
export function PageHead({
  title,
  whole,
  lead,
}: {
  readonly title: string;
  /** For whoever listens, where the title was shortened to fit. */
  readonly whole?: string | undefined;
  readonly lead?: ReactNode;
}) {
  return (
    <header className="pt-10 pb-8">
      <PageTitle>{title}</PageTitle>
      <h1 aria-label={whole}>{title}</h1>
      {lead && <p className="mt-3 max-w-measure text-3 text-ink-2">{lead}</p>}
    </header>
  );
}
