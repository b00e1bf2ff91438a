import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { m } from '../paraglide/messages.js';
import { IconButton } from './icon_button.tsx';

/** Something to look up or set beside the page: from the right, on a phone from below. The focus stays inside
 *  and goes back where it came from; Escape and a press beside it close it. */
export function Drawer({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-10 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed z-10 overflow-y-auto border-line bg-raised text-ink shadow-3 max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:rounded-t-3 max-sm:border-t sm:inset-y-0 sm:right-0 sm:w-[min(26rem,90vw)] sm:border-l"
        >
          <div className="sticky top-0 flex items-start justify-between gap-4 bg-raised px-6 pt-5 pb-3">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={m.ui_close()} className="-mr-2.5">
                <X aria-hidden="true" size={20} strokeWidth={1.6} />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className="px-6 pb-6">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
