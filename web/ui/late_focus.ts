/** Whether what comes after an answer may take the focus. Somebody who has gone on meanwhile keeps it: it is still at
 *  `from`, where it was when they asked; or where arriving at the page has put it; or nowhere. */
export function mayTakeFocus(from: Element | null = null): boolean {
  const now = document.activeElement;
  return now === null || now === from || now.matches('body, main, h1');
}
