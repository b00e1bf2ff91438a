import { Download, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page_title.tsx';

/** What a conversation is called and what one may do with it; before it begins, what can be asked. */
export function Head({
  title,
  lead,
  onRename,
  onExport,
  onDelete,
  children,
}: {
  readonly title: string | null;
  readonly lead: string;
  readonly onRename: (() => void) | null;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly children: ReactNode;
}) {
  return (
    <header className="grid gap-6 pt-10 pb-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-16">
      <div className="min-w-0">
        <PageTitle>{title ?? m.ai_assistant_page_name()}</PageTitle>
        <h1 className="wrap-anywhere">{title ?? m.assistant_title()}</h1>
        <p className="mt-3 max-w-xl text-3 text-ink-2">{lead}</p>
        {title !== null && (
          <div className="mt-4 -ml-3 flex flex-wrap print:hidden">
            {onRename && (
              <Button variant="text" className="min-h-11 text-cell" onClick={onRename}>
                <Pencil aria-hidden="true" size={18} strokeWidth={1.6} />
                {m.assistant_rename()}
              </Button>
            )}
            <Button variant="text" className="min-h-11 text-cell" onClick={onExport}>
              <Download aria-hidden="true" size={18} strokeWidth={1.6} />
              {m.assistant_export()}
            </Button>
            <Button variant="text" className="min-h-11 text-cell" onClick={onDelete}>
              <Trash2 aria-hidden="true" size={18} strokeWidth={1.6} />
              {m.assistant_delete()}
            </Button>
          </div>
        )}
      </div>
      {children}
    </header>
  );
}
