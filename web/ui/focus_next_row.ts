/** Called before a row of a list goes with its button: the focus moves on to the next row's button, else to the one before,
 *  else to the heading. A focus that has gone elsewhere stays there. */
export function focusNextRow(pressed: HTMLElement, heading: HTMLElement | null | undefined): void {
  const { activeElement, body } = pressed.ownerDocument;
  if (activeElement !== pressed && activeElement !== body) return;
  const row = pressed.closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = row === null ? -1 : rows.indexOf(row);
  const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0)).reverse()]
    .map((each) => each.querySelector('button'))
    .find((button) => button !== null);
  if (next) next.focus();
  else if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
