import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from './button.tsx';
import { IconButton } from './icon_button.tsx';

/** How long it stays in sight before it goes back to its place, where nothing is under it. */
const IN_SIGHT_MS = 10_000;

/** What was done last and the way to take it back: in sight for a while, and then at the end of its section. */
export function LastChangeBar<Change extends { readonly text: string }>({
  last,
  onUndo,
}: {
  readonly last: Change | null;
  readonly onUndo: (last: Change) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [isUndone, setUndone] = useState(false);
  const [put, setPut] = useState<Change | null>(null);
  const isInSight = last !== put;
  useEffect(() => {
    const turn = setTimeout(() => setPut(last), IN_SIGHT_MS);
    return () => clearTimeout(turn);
  }, [last]);
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
      className={clsx(
        'mt-4 flex items-center gap-4 rounded-2 border border-line bg-raised px-4 py-2 text-cell empty:hidden print:hidden',
        isInSight && 'sticky bottom-20 lg:bottom-4',
      )}
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
          {isInSight && (
            <IconButton
              label={m.ui_put_away()}
              onClick={() => {
                setPut(last);
                bar.current?.focus({ preventScroll: true });
              }}
            >
              <X aria-hidden="true" size={20} strokeWidth={1.6} />
            </IconButton>
          )}
        </>
      ) : (
        isUndone && <span className="py-2">{m.ui_undone()}</span>
      )}
    </div>
  );
}
