import { useEffect } from 'react';

/** Marks what has a tooltip: `data-tooltip` is its text. */
const marked = '[data-tooltip]';

/** Shows the tooltip of whatever control is rested on or focused by keyboard. The code for it comes with the first. Once,
 *  for the whole app. */
export function TooltipHost() {
  useEffect(() => {
    let isAsked = false;
    let stop: (() => void) | undefined;
    let isOver = false;
    const meet = (event: Event) => {
      if (isAsked || !(event.target instanceof Element) || !event.target.closest(marked)) return;
      isAsked = true;
      import('./tooltip.ts').then(
        ({ followTooltips }) => {
          if (!isOver) stop = followTooltips(event);
        },
        // Without it the controls do the same; the next one asks again.
        () => {
          isAsked = false;
        },
      );
    };
    document.addEventListener('pointerover', meet);
    document.addEventListener('focusin', meet);
    return () => {
      isOver = true;
      document.removeEventListener('pointerover', meet);
      document.removeEventListener('focusin', meet);
      stop?.();
    };
  }, []);
  return null;
}
