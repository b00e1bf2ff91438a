import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from './button.tsx';

/** What was done last and the way to take it back, in sight for as long as the section around it is. */
export function LastChangeBar<Change extends { readonly text: string }>({
  last,
  onUndo,
}: {
  readonly last: Change | null;
  readonly onUndo: (last: Change) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [isUndone, setUndone] = useState(false);
  // What was deleted had the focus; it goes to where it can be taken back. A dialog that closes with the change gives the
  // focus back in its own next turn: that one comes first.
  useEffect(() => {
    const turn = setTimeout(() => {
      if (last && document.activeElement === document.body)
        bar.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(turn);
  }, [last]);
  return (
    <div
      ref={bar}
      role="status"
      tabIndex={-1}
      className="sticky bottom-20 mt-4 flex items-center gap-4 rounded-2 border border-line bg-raised px-4 py-2 text-cell empty:hidden lg:bottom-4 print:hidden"
    >
      {last ? (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere">{last.text}</span>
          <Button
            onClick={() => {
              onUndo(last);
              setUndone(true);
              // The button goes; the focus stays where it was.
              bar.current?.focus();
            }}
          >
            {m.ui_undo()}
          </Button>
        </>
      ) : (
        isUndone && <span className="py-2">{m.ui_undone()}</span>
      )}
    </div>
  );
}
