import { type RefObject, useEffect } from 'react';
import { mayTakeFocus } from '../../../ui/late_focus.ts';

/** What the page is called changes with what the server says (`answer`, null until it has said something): whoever listens
 *  is told, by the focus. Who has gone on meanwhile keeps it. */
export function useNewName(page: RefObject<HTMLElement | null>, answer: string | null): void {
  useEffect(() => {
    const heading = answer === null ? null : page.current?.querySelector('h1');
    if (!heading || !mayTakeFocus()) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, answer]);
}
