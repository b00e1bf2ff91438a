import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import type { LastChange } from './use_actions.ts';

/** What was done last and the way to take it back, in sight for as long as the section around it is. */
export function LastChangeBar({
  last,
  onUndo,
}: {
  readonly last: LastChange | null;
  readonly onUndo: (last: LastChange) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [isUndone, setUndone] = useState(false);
  // What was deleted had the focus; it goes to where it can be taken back.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (last && document.activeElement === document.body)
        bar.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [last]);
  return (
    <div
      ref={bar}
      role="status"
      tabIndex={-1}
      className="sticky bottom-20 z-[1] mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2 border border-line bg-raised py-2 pr-2 pl-4 text-cell empty:hidden lg:bottom-4 print:hidden"
    >
      {last ? (
        <>
          <span className="min-w-0 flex-1 basis-40">{last.text}</span>
          <Button
            onClick={() => {
              onUndo(last);
              setUndone(true);
              // The button goes; the focus stays where it was.
              bar.current?.focus();
            }}
          >
            {m.planner_undo()}
          </Button>
        </>
      ) : (
        isUndone && <span className="py-2">{m.planner_undone()}</span>
      )}
    </div>
  );
}
