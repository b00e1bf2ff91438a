import { useState } from 'react';
import {
  deleteEvidence,
  openEvidence,
  type OriginalReport,
  originalReportsQuery,
} from '../../../data/credit_file/evidence.ts';
import { useRead } from '../../../data/read.ts';
import { useServices } from '../../../data/services_context.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm_dialog.tsx';
import { saveFile } from '../../../ui/save_file.ts';
import { sizeText } from '../parts/file_texts.ts';

/** The files that a report was read from, which its person chose to keep: to save, and to delete. */
export function Originals({
  reportId,
  userId,
  of,
}: {
  readonly reportId: string;
  readonly userId: string;
  /** Which report, for who doesn't see it. */
  readonly of: string;
}) {
  const services = useServices();
  const { value: all = [] } = useRead(originalReportsQuery(services, userId));
  const files = all.filter((file) => file.reportId === reportId);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const failed = (code: string) =>
    setSaid(code === 'offline' ? m.dispute_files_offline() : m.dispute_files_failed());
  const open = async ({ id, name, kind }: OriginalReport) => {
    setBusyId(id);
    setSaid(null);
    const opened = await openEvidence(services, userId, reportId, id);
    setBusyId(null);
    if (!opened.ok) failed(opened.error.code);
    else if (opened.value) saveFile(name, kind, opened.value);
    else setSaid(m.dispute_files_missing({ name }));
  };
  const remove = async ({ id }: OriginalReport) => {
    const gone = await deleteEvidence(services, userId, { kind: 'report', id: reportId }, id);
    if (gone.ok) setSaid(m.file_original_deleted());
    else failed(gone.error.code);
  };
  return (
    <>
      {files.map((file) => (
        <div
          key={file.id}
          className="flex w-full flex-wrap items-center justify-between gap-x-4 text-1"
        >
          <span className="num text-ink-2">
            {m.file_original({ size: sizeText(Math.max(1_000, file.bytes)) })}
          </span>
          <span className="-mx-3 flex flex-wrap">
            <Button
              variant="text"
              busy={busyId === file.id && m.dispute_busy()}
              onClick={() => void open(file)}
            >
              <span>
                {m.file_original_save()} <span className="sr-only">{of}</span>
              </span>
            </Button>
            <ConfirmDialog
              action={m.file_original_delete()}
              of={of}
              variant="text"
              title={m.file_original_delete_title()}
              text={m.file_original_delete_text()}
              keep={m.file_report_keep()}
              onConfirm={() => void remove(file)}
            />
          </span>
        </div>
      ))}
      <p role="status" className="w-full text-1 text-ink-2 empty:hidden">
        {said}
      </p>
    </>
  );
}
