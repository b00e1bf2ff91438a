import { AlertDialog } from 'radix-ui';
import { Button } from './button.tsx';
import { centred, returnFocus, scrim } from './overlay.ts';

/** Milliseconds within which a second tap belongs to the first. */
const doubleTap = 400;

/** Lies over everything until a double tap is over: its second half would fall on what appears under the finger. */
function shieldFromSecondTap(): void {
  const shield = document.createElement('div');
  shield.className = 'pointer-events-auto fixed inset-0 z-20';
  // The focus stays where the dialog put it.
  shield.addEventListener('mousedown', (event) => event.preventDefault());
  document.body.append(shield);
  setTimeout(() => shield.remove(), doubleTap);
}

/** A button that asks before it deletes: it names the thing, says what goes, and offers the way back. That way
 *  has the focus at first; Escape is the same. */
export function ConfirmDialog({
  action,
  of,
  variant = 'clay',
  title,
  text,
  keep,
  onConfirm,
}: {
  /** What the button, and the same button in the dialog, do. */
  readonly action: string;
  /** Which of several, for who listens. */
  readonly of?: string;
  /** How the button looks before it asks. */
  readonly variant?: 'clay' | 'text';
  readonly title: string;
  readonly text: string;
  /** The way back. */
  readonly keep: string;
  readonly onConfirm: () => void;
}) {
  return (
    <AlertDialog.Root onOpenChange={shieldFromSecondTap}>
      <AlertDialog.Trigger asChild>
        <Button variant={variant} {...(of !== undefined && { 'aria-label': `${action} ${of}` })}>
          {action}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrim} />
        <AlertDialog.Content
          onCloseAutoFocus={returnFocus}
          className={`${centred} sm:w-[min(28rem,100vw-2rem)]`}
        >
          <div className="p-6">
            <AlertDialog.Title>{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-3 text-ink-2">{text}</AlertDialog.Description>
            <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto">
              <AlertDialog.Action asChild>
                <Button variant="clay" onClick={onConfirm}>
                  {action}
                </Button>
              </AlertDialog.Action>
              <AlertDialog.Cancel asChild>
                <Button>{keep}</Button>
              </AlertDialog.Cancel>
            </div>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
