import { CircleAlert, CircleCheck, Hourglass, Info, X } from 'lucide-react';
import { Toast as Notice } from 'radix-ui';
import { useEffect, useState } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { m } from '../paraglide/messages.js';
import { IconButton } from './icon_button.tsx';
import { type Toast, type ToastText, useToasts } from './toast.ts';

/** The specification's numbers (section 9). Milliseconds and pixels. */
export const toastLimits = { visible: 3, duration: 4_000, width: 356 } as const;
export const noticeLimits = { visible: 1, duration: 5_000, swipe: 50 } as const;

const card =
  'flex gap-3 rounded-2 border bg-raised p-4 font-sans text-cell text-ink shadow-3 print:hidden';
const icons = {
  done: { Icon: CircleCheck, colour: 'text-glaze-ink' },
  failed: { Icon: CircleAlert, colour: 'text-clay' },
  info: { Icon: Info, colour: 'text-ink-2' },
};

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const { Icon, colour } = icons[toast.kind];
  return (
    <div className={`${card} w-[min(356px,calc(100vw-2rem))] border-line`}>
      <Icon
        aria-hidden="true"
        size={20}
        strokeWidth={1.6}
        className={`mt-px flex-none ${colour}`}
      />
      <div className="min-w-0 flex-1">
        <b className="block font-[600]">{toast.title}</b>
        {toast.text}
      </div>
      <IconButton label={m.ui_close()} onClick={onClose} className="-my-3 -mr-3">
        <X aria-hidden="true" size={20} strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}

/** Both variants of toast, each in a live region of its own. */
export default function ToastRegion() {
  const { attach } = useToasts();
  const [current, setCurrent] = useState<(ToastText & { id: number }) | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let id = 0;
    return attach({
      toast: (toast) =>
        sonner.custom((key) => <ToastCard toast={toast} onClose={() => sonner.dismiss(key)} />),
      notice: (text) => {
        id += 1;
        setCurrent({ ...text, id });
        setOpen(true);
      },
    });
  }, [attach]);

  return (
    <>
      <Toaster
        position="bottom-right"
        visibleToasts={toastLimits.visible}
        duration={toastLimits.duration}
        gap={8}
        expand
        containerAriaLabel={m.ui_toasts()}
        style={{ '--width': `${toastLimits.width}px` } as React.CSSProperties}
        mobileOffset={{ bottom: '80px' }}
      />
      <Notice.Provider
        duration={noticeLimits.duration}
        swipeThreshold={noticeLimits.swipe}
        swipeDirection="right"
        label={m.ui_notices()}
      >
        {current && (
          <Notice.Root
            key={current.id}
            open={isOpen}
            onOpenChange={setOpen}
            className={`${card} border-gold data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:opacity-0`}
          >
            <Hourglass aria-hidden="true" size={20} strokeWidth={1.6} className="mt-px flex-none" />
            <div className="min-w-0 flex-1">
              <Notice.Title className="font-[600]">{current.title}</Notice.Title>
              <Notice.Description>{current.text}</Notice.Description>
            </div>
            <Notice.Close asChild>
              <IconButton label={m.ui_close()} className="-my-3 -mr-3">
                <X aria-hidden="true" size={20} strokeWidth={1.6} />
              </IconButton>
            </Notice.Close>
          </Notice.Root>
        )}
        <Notice.Viewport className="fixed right-4 bottom-20 z-20 w-[min(356px,calc(100vw-2rem))] lg:bottom-4" />
      </Notice.Provider>
    </>
  );
}
