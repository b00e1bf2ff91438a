export const SIDE_BY_SIDE = 'side';

/** Leads to the comparison, by sight and by focus. */
export function showSideBySide(): void {
  const title = document.getElementById(SIDE_BY_SIDE);
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'start' });
}
