import { useId, useState } from 'react';
import { type EvidenceProblem, keepEvidence } from '../../../../data/credit_file/evidence.ts';
import type { AppError } from '../../../../data/result.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { type EvidenceRefusal, readEvidence } from './evidence_file.ts';

const refusals: Readonly<Record<EvidenceRefusal, () => string>> = {
  empty: m.dispute_files_empty,
  kind: m.dispute_files_kind,
  large: m.dispute_files_large,
};

/** How large, for a person. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? m.dispute_files_kb({ size: Math.max(0, Math.round(bytes / 1_000)) })
    : m.dispute_files_mb({ size: (bytes / 1_000_000).toFixed(1).replace(/\.0$/, '') });

function problemText(error: AppError<EvidenceProblem>, name: string): string {
  switch (error.code) {
    case 'too_many':
      return m.dispute_files_full({ name });
    case 'no_room':
      return error.files >= error.maxFiles
        ? m.dispute_files_no_count({ name, count: error.maxFiles })
        : m.dispute_files_no_room({
            name,
            size: sizeText(error.needed),
            left: sizeText(Math.max(0, error.maxBytes - error.bytes)),
            max: sizeText(error.maxBytes),
          });
    case 'offline':
      return m.dispute_files_offline();
    default:
      return m.dispute_files_failed();
  }
}

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
      return onSaid(refusals[made?.why ?? 'kind']());
    }
    const { name } = made.value;
    const kept = await keepEvidence(services, userId, caseId, made.value);
    onBusy(null);
    setWaiting(kept.ok ? null : file);
    onSaid(kept.ok ? m.dispute_files_added({ name }) : problemText(kept.error, name));
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
