import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before a conversation goes for good: it names it, says what goes, and offers the way back. */
export default function DeleteDialog({
  title,
  onDelete,
  onClose,
}: {
  readonly title: string;
  /** Whether it is gone. */
  readonly onDelete: () => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const [state, setState] = useState<'asking' | 'deleting' | 'failed'>('asking');
  return (
    <Dialog title={m.assistant_delete_title({ title })} onClose={onClose}>
      <p className="text-ink-2">{m.assistant_delete_text()}</p>
      {state === 'failed' && (
        <p role="alert" className="mt-3 text-1 text-clay">
          {m.assistant_delete_failed()}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button onClick={onClose}>{m.assistant_delete_keep()}</Button>
        <Button
          variant="clay"
          busy={state === 'deleting' && m.assistant_deleting()}
          onClick={() => {
            setState('deleting');
            void onDelete().then((isGone) => {
              if (!isGone) setState('failed');
            });
          }}
        >
          {m.assistant_delete()}
        </Button>
      </div>
    </Dialog>
  );
}
