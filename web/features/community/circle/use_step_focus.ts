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
  });
}
