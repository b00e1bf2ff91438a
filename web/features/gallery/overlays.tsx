import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm_dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon_button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/toast.ts';
import { TooltipHost } from '../../ui/tooltip_host.tsx';

const nothing = () => undefined;

/** What lies over a page. `open` names the one that stands open at first, for its picture. */
export function OverlaysSection({ open }: { readonly open: string | null }) {
  const toast = useToasts();
  const [isDialogOpen, setDialogOpen] = useState(open === 'dialog');
  useEffect(() => {
    if (open === 'toast') {
      toast.done('Payment recorded', '$194.56 to Linden Store Card.');
      toast.failed(
        'We couldn’t save that.',
        'Your change is saved on this device. We’ll try again in 30 seconds.',
      );
    }
    if (open === 'notice')
      toast.notice('Trial Expired', 'Please purchase more time or sign up for full access.');
  }, [open, toast]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setDialogOpen(true)}>Dialog</Button>
      <Menu
        isOpenAtFirst={open === 'menu'}
        trigger={
          <IconButton label="More for Harbor Visa">
            <Ellipsis aria-hidden="true" size={20} strokeWidth={1.6} />
          </IconButton>
        }
        items={[
          { key: 'edit', label: 'Edit', onSelect: nothing },
          { key: 'pay', label: 'Record a payment', onSelect: nothing },
          { key: 'watch', label: 'Show in the chart', checked: true, onSelect: nothing },
          { key: 'later', label: 'Not now', disabled: true, onSelect: nothing },
          { key: 'delete', label: 'Delete', isClay: true, onSelect: nothing },
        ]}
      />
      <TooltipHost />
      <Button data-tooltip="Utilization: your balance as a share of the card’s limit.">
        Tooltip
      </Button>
      <Button onClick={() => toast.done('Payment recorded', '$194.56 to Linden Store Card.')}>
        Toast
      </Button>
      <Button onClick={() => toast.notice('A notice', 'One at a time, for five seconds.')}>
        Notice
      </Button>
      <ConfirmDialog
        action="Delete debt"
        title="Delete Harbor Visa?"
        text="This deletes the debt and its 11 recorded payments. Your plan will be worked out again without it."
        keep="Keep it"
        onConfirm={nothing}
      />
      {isDialogOpen && (
        <Dialog title="Record a payment" onClose={() => setDialogOpen(false)}>
          <p className="text-ink-2">A task of its own, over the page.</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="primary" onClick={() => setDialogOpen(false)}>
              Record it
            </Button>
            <Button onClick={() => setDialogOpen(false)}>Not now</Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
