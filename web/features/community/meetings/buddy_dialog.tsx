import { useState } from 'react';
import { askBuddy } from '../../../data/community/meetings.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useToasts } from '../../../ui/toast.ts';
import { problemText } from '../parts/problem_text.ts';
import { BuddyFacts } from './buddy_facts.tsx';

/** What a buddy is, before somebody is asked to be one. */
export default function BuddyDialog({
  aliasId,
  name,
  onClose,
}: {
  readonly aliasId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const services = useServices();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    const asked = await askBuddy(services, aliasId);
    setBusy(false);
    if (!asked.ok) {
      setProblem(problemText(asked.error));
      return;
    }
    toasts.done(m.meeting_ask_sent({ name }));
    onClose();
  };
  return (
    <Dialog title={m.meeting_ask_title({ name })} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-ink-2">{m.meeting_ask_lead()}</p>
        <BuddyFacts asked={name} />
        {problem !== null && (
          <div role="alert">
            <FieldError id="buddy-problem">{problem}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          <Button variant="primary" busy={isBusy && m.meeting_sending()} onClick={() => void ask()}>
            {m.meeting_ask_send({ name })}
          </Button>
          <Button variant="text" onClick={onClose}>
            {m.meeting_ask_not_now()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
