import { type RefObject, useEffect } from 'react';

/** What the page is called changes with what the server says (`answer`, null until it has said something): whoever listens
 *  is told, by the focus. Who has gone on to another part of the app keeps it. */
export function useNewName(page: RefObject<HTMLElement | null>, answer: string | null): void {
  useEffect(() => {
    const heading = answer === null ? null : page.current?.querySelector('h1');
    const at = document.activeElement;
    if (!heading || !(at === null || at.contains(heading) || page.current?.contains(at))) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, answer]);
}
