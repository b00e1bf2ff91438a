import { AlertDialog } from 'radix-ui';
import { Button } from './button.tsx';

/** A button that asks before it deletes: it names the thing, says what goes, and offers the way back. */
export function ConfirmDialog({
  action,
  title,
  text,
  keep,
  onConfirm,
}: {
  /** What the button, and the same button in the dialog, do. */
  readonly action: string;
  readonly title: string;
  readonly text: string;
  /** The way back. */
  readonly keep: string;
  readonly onConfirm: () => void;
}) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <Button variant="clay">{action}</Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-10 bg-scrim" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-10 w-[min(28rem,calc(100vw-2rem))] -translate-1/2 rounded-3 border border-line bg-raised p-6 text-ink shadow-3">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-3 text-ink-2">{text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap gap-3">
            <AlertDialog.Action asChild>
              <Button variant="clay" onClick={onConfirm}>
                {action}
              </Button>
            </AlertDialog.Action>
            <AlertDialog.Cancel asChild>
              <Button>{keep}</Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
