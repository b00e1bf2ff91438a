import { type ReactNode, useEffect, useRef } from 'react';
import { mayTakeFocus } from '../../../ui/late_focus.ts';
import { PageTitle } from '../../../ui/page_title.tsx';

/** One form: what it is called, what it is for, and what of the person is at stake beside it. */
export interface Screen {
  readonly title: string;
  readonly lead: string;
  readonly content: ReactNode;
  readonly aside?: ReactNode;
}

/** What says where a mailed code went: it describes the field for that code. */
export const leadId = 'auth-lead';

/** Shows a screen. One that takes the place of another is announced: its name takes the focus, or the field for the
 *  code that is on its way, so that it can be typed or pasted at once. */
export function Panel({ title, lead, content, aside }: Screen) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    const { current } = heading;
    const column = current?.parentElement;
    // It may have come with an answer: who has gone on to another part of the page stays there.
    if (!mayTakeFocus() && !column?.contains(document.activeElement)) return;
    const code = column?.querySelector<HTMLInputElement>('input[name=code]');
    (code ?? current)?.focus();
  }, [title]);
  return (
    <div className="wrap grid items-start gap-12 pt-10 lg:grid-cols-[27rem_minmax(0,28rem)] lg:gap-28 lg:pt-16">
      <PageTitle>{title}</PageTitle>
      <div className="w-full max-w-[27rem] min-w-0">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {/* Narrow enough to take two lines in any font: the form under it stands still when ours arrives. */}
        <p id={leadId} className="mt-3 mb-8 min-h-[2lh] max-w-96 text-3 text-ink-2">
          {lead}
        </p>
        {content}
      </div>
      {aside}
    </div>
  );
}
