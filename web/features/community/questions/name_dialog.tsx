import { m } from '../../../paraglide/messages.js';
import { Dialog } from '../../../ui/dialog.tsx';
import { AliasStep } from '../parts/alias_step.tsx';

/** The step to a name, over the page: what was written stays as it is, and goes on its way after it. */
export default function NameDialog({
  userId,
  onDone,
  onClose,
}: {
  readonly userId: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={m.questions_name_first()} onClose={onClose}>
      <AliasStep userId={userId} onDone={onDone} onCancel={onClose} />
    </Dialog>
  );
}
