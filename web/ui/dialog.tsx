import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { IconButton } from './icon_button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A task of its own over the page. The browser's modal dialog: it keeps the focus inside, closes with
 *  Escape and gives the focus back. Render it while it is open. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(34rem,100vw-1.5rem)] rounded-3 border border-line bg-raised p-0 text-ink shadow-3 backdrop:bg-scrim"
    >
      <div className="flex items-start justify-between gap-4 px-6 pt-5">
        <h2 id={heading}>{title}</h2>
        <IconButton label={m.ui_close()} onClick={onClose}>
          <X aria-hidden="true" size={20} strokeWidth={1.6} />
        </IconButton>
      </div>
      <div className="px-6 pt-3 pb-6">{children}</div>
    </dialog>
  );
}
