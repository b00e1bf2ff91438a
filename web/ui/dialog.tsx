import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { IconButton } from './icon_button.tsx';
import { centred, scrim, useBackCloses, useFocus } from './overlay.ts';

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** For fields that stand beside each other on a desk. */
  readonly isWide?: boolean;
  /** The name of the field that it was opened for, where that isn't the first. */
  readonly at?: string | undefined;
  readonly children: ReactNode;
}

/** A task of its own over the page, which holds still; on a phone a sheet from below. The focus starts at
 *  its first field, stays inside and goes back where it came from; Escape closes it. A press beside it does not: what was typed would be lost. Messages
 *  stay in reach above it, as they would not above the browser's own modal dialog. Render it while it is open. */
export function Dialog({ title, onClose, isWide = false, at, children }: DialogProps) {
  const focus = useFocus(at);
  useBackCloses(onClose);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          {...focus}
          className={`${centred} ${isWide ? 'sm:w-[min(46rem,100vw-1.5rem)]' : 'sm:w-[min(34rem,100vw-1.5rem)]'}`}
        >
          <div className="sticky top-0 z-1 flex items-start justify-between gap-4 bg-raised px-6 pt-5 pb-3">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={m.ui_close()} className="-mt-1.5 -mr-2.5">
                <X aria-hidden="true" size={20} strokeWidth={1.6} />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="px-6 pb-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
