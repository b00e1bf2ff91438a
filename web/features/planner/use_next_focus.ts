import { useEffect, useRef } from 'react';

/** For what is pressed and then gone, or brings what it was pressed for: where the focus goes once that stands there. */
export function useNextFocus<Box extends HTMLElement = HTMLDivElement>() {
  const box = useRef<Box>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    box.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  return {
    box,
    /** The first of these in the box, after what is about to change. */
    focusNext: (selector: string) => {
      next.current = selector;
    },
  };
}
