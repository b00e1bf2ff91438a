import { useEffect, useRef } from 'react';

/** Where one step of the page takes another's place, what had the focus is gone: its heading takes it. Not on the first step,
 *  and not from somebody who has moved on. */
export function useStepFocus(step: string, find: () => HTMLElement | null): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const heading = find();
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    bringIntoSight(heading);
  });
}

/** What is said above a heading stays in sight with it, under the page's own head. In pixels. */
const roomAbove = 112;

/** A page that was scrolled far down a long step would show the foot of the next one, or nothing of it. */
function bringIntoSight(heading: HTMLElement): void {
  const { top, bottom } = heading.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  window.scrollTo({ top: Math.max(0, window.scrollY + top - roomAbove) });
}
