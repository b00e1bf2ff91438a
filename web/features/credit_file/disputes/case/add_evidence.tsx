import { useId, useState } from 'react';
import { keepEvidence } from '../../../../data/credit_file/evidence.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { evidenceProblemText, evidenceRefusalTexts } from '../../parts/file_texts.ts';
import { readEvidence } from './evidence_file.ts';

/** Adds a file. One that could not be saved stays chosen, to be tried again once there's room or a connection. */
export function AddEvidence({
  userId,
  caseId,
  busy,
  helpId,
  onBusy,
  onSaid,
}: {
  readonly userId: string;
  readonly caseId: string;
  readonly busy: string | null;
  readonly helpId: string;
  readonly onBusy: (busy: string | null) => void;
  readonly onSaid: (said: string | null) => void;
}) {
  const services = useServices();
  const inputId = useId();
  const [waiting, setWaiting] = useState<File | null>(null);

  const add = async (file: File) => {
    onBusy('adding');
    onSaid(null);
    const made = await readEvidence(file).catch(() => null);
    if (!made?.ok) {
      onBusy(null);
      setWaiting(null);
      return onSaid(evidenceRefusalTexts[made?.why ?? 'kind']());
    }
    const { name } = made.value;
    const kept = await keepEvidence(services, userId, { kind: 'case', id: caseId }, made.value);
    onBusy(null);
    setWaiting(kept.ok ? null : file);
    onSaid(kept.ok ? m.dispute_files_added({ name }) : evidenceProblemText(kept.error, name));
  };
  return (
    <>
      <label
        htmlFor={inputId}
        className={buttonClass(
          'quiet',
          'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        )}
      >
        {busy === 'adding' ? m.dispute_files_adding() : m.dispute_files_add()}
        <input
          id={inputId}
          type="file"
          accept="application/pdf,image/*"
          className="sr-only"
          disabled={busy !== null}
          aria-describedby={helpId}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void add(file);
          }}
        />
      </label>
      {waiting && (
        <Button disabled={busy !== null} onClick={() => void add(waiting)}>
          {m.dispute_files_again({ name: waiting.name })}
        </Button>
      )}
    </>
  );
}
