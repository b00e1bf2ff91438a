import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { IconButton } from './icon_button.tsx';
import { beside, scrim, useFocus } from './overlay.ts';

/** Something to look up or set beside the page: from the right, on a phone from below. The focus starts at its
 *  first field, stays inside and goes back where it came from; Escape and a press beside it close it. */
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
  const focus = useFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim} />
        <Dialog.Content aria-describedby={undefined} {...focus} className={beside}>
          <div className="sticky top-0 z-1 flex items-start justify-between gap-4 bg-raised px-6 pt-5 pb-3">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={m.ui_close()} className="-mt-1.5 -mr-2.5">
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
