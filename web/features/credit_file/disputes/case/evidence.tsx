import { useEffect, useId, useRef, useState } from 'react';
import type { DisputeCase, DisputeEvent } from '../../../../../domain/credit_file/dispute.ts';
import {
  deleteEvidence,
  type Evidence,
  evidenceQuery,
  openEvidence,
  storageQuery,
} from '../../../../data/credit_file/evidence.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm_dialog.tsx';
import { dayText } from '../../../../ui/day_text.ts';
import { saveFile } from '../../../../ui/save_file.ts';
import { sizeText } from '../../parts/file_texts.ts';
import { AddEvidence } from './add_evidence.tsx';
import { recordOf } from './record.ts';

/** From this share of it on, how much is used is worth a line. */
const nearlyFull = 0.8;

/** Files that the person keeps beside a dispute, and everything of it as one file. */
export default function EvidenceSection({
  dispute,
  events,
  userId,
}: {
  readonly dispute: DisputeCase;
  readonly events: readonly DisputeEvent[];
  readonly userId: string;
}) {
  const services = useServices();
  const today = useToday();
  const helpId = useId();
  const storage = useRead(storageQuery(services, userId)).value;
  const read = useRead(evidenceQuery(services, userId, dispute.id));
  /** `adding`, `bundling`, or the id of the file that is being opened. */
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  // What came of it stands by the button, and is seen there on a phone too.
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  const files = read.value ?? [];

  /** The file itself; says so where there is none. */
  const contentOf = async ({ id, name }: Evidence): Promise<Blob | null> => {
    const opened = await openEvidence(services, userId, dispute.id, id);
    if (opened.ok && opened.value) return opened.value;
    setSaid(
      opened.ok
        ? m.dispute_files_missing({ name })
        : opened.error.code === 'offline'
          ? m.dispute_files_offline()
          : m.dispute_files_failed(),
    );
    return null;
  };
  const open = async (file: Evidence) => {
    setBusy(file.id);
    setSaid(null);
    const content = await contentOf(file);
    setBusy(null);
    if (content) saveFile(file.name, file.kind, content);
  };
  const remove = async ({ id, name }: Evidence) => {
    const gone = await deleteEvidence(services, userId, { kind: 'case', id: dispute.id }, id);
    setSaid(gone.ok ? m.dispute_files_deleted({ name }) : m.dispute_files_failed());
  };
  const bundle = async () => {
    setBusy('bundling');
    setSaid(null);
    try {
      const [{ downloadZip }, { letterPdf }] = await Promise.all([
        import('client-zip'),
        import('../../../../ui/letter/letter_pdf.ts'),
      ]);
      const contents: { name: string; input: Blob | Uint8Array | string }[] = [
        {
          name: 'dispute-record.pdf',
          input: new Blob([await letterPdf(recordOf(dispute, events, dayText(today)))]),
        },
      ];
      const prints: string[] = [];
      for (const [at, file] of files.entries()) {
        const content = await contentOf(file);
        if (!content) return setBusy(null);
        const name = `files/${at + 1}-${file.name}`;
        contents.push({ name, input: content });
        prints.push(`${file.sha256}  ${name}`);
      }
      if (prints.length > 0) contents.push({ name: 'sha256.txt', input: `${prints.join('\n')}\n` });
      const zip = await downloadZip(contents).blob();
      saveFile('dispute.zip', 'application/zip', zip);
    } catch {
      setSaid(m.dispute_files_failed());
    }
    setBusy(null);
  };
  return (
    <section aria-labelledby="files" className="print:hidden">
      <h2 id="files" className="mb-2 text-4">
        {m.dispute_files()}
      </h2>
      <p className="max-w-measure text-cell text-ink-2">{m.dispute_files_text()}</p>
      {read.error && files.length === 0 && (
        <p className="mt-3 text-1 text-clay">{m.dispute_files_unread()}</p>
      )}
      {files.length > 0 && (
        <ul className="mt-4 border-t border-line">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <span className="min-w-0">
                <span className="block font-[560] wrap-anywhere">{file.name}</span>
                <span className="num block text-1 text-ink-2">
                  {sizeText(Math.max(1_000, file.bytes))}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Button
                  aria-label={m.dispute_files_save_of({ name: file.name })}
                  busy={busy === file.id && m.dispute_busy()}
                  onClick={() => void open(file)}
                >
                  {m.dispute_files_save()}
                </Button>
                <ConfirmDialog
                  action={m.dispute_files_delete()}
                  of={file.name}
                  title={m.dispute_files_delete_title({ name: file.name })}
                  text={m.dispute_files_delete_text()}
                  keep={m.dispute_delete_keep()}
                  onConfirm={() => void remove(file)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <AddEvidence
          userId={userId}
          caseId={dispute.id}
          busy={busy}
          helpId={helpId}
          onBusy={setBusy}
          onSaid={setSaid}
        />
        {dispute.state !== 'draft' && files.length > 0 && (
          <Button busy={busy === 'bundling' && m.dispute_busy()} onClick={() => void bundle()}>
            {m.dispute_bundle()}
          </Button>
        )}
      </div>
      <p ref={answer} role="status" className="mt-2 scroll-mt-28 scroll-mb-28 empty:hidden">
        {said}
      </p>
      <p id={helpId} className="mt-2 max-w-measure text-1 text-ink-2">
        {m.dispute_files_help()}{' '}
        {storage && storage.bytes >= storage.maxBytes * nearlyFull && (
          <>
            {m.dispute_files_used({
              used: sizeText(storage.bytes),
              max: sizeText(storage.maxBytes),
            })}{' '}
          </>
        )}
        {dispute.state !== 'draft' && files.length > 0 && m.dispute_bundle_text()}
      </p>
    </section>
  );
}
