import type { ReactNode } from 'react';
import { PageTitle } from './page_title.tsx';

/** A page's name as its heading and in the tab, and one sentence on what it is for. */
export function PageHead({ title, lead }: { readonly title: string; readonly lead?: ReactNode }) {
  return (
    <header className="pt-10 pb-8">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {lead && <p className="mt-3 max-w-measure text-3 text-ink-2">{lead}</p>}
    </header>
  );
}
