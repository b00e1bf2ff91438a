import { useMemo } from 'react';
import type { DisputeCase } from '../../../../../domain/credit_file/dispute.ts';
import { findingsOf } from '../../../../../domain/credit_file/findings.ts';
import { saidWrong } from '../../../../../domain/credit_file/said.ts';
import { sameFindings } from '../../../../../domain/credit_file/same_finding.ts';
import type { IsoDate } from '../../../../../domain/time/iso_date.ts';
import { fileOf, useKeptCreditFile } from '../../../../data/credit_file/use_credit_file.ts';
import { m } from '../../../../paraglide/messages.js';
import { useToasts } from '../../../../ui/toast.ts';
import { DisputeEditor } from '../editor.tsx';
import type { Recipient } from '../things.ts';

const recipientOf = ({ recipient, bureau, recipientName }: DisputeCase): Recipient =>
  recipient === 'bureau' && bureau !== null
    ? { kind: 'bureau', bureau }
    : { kind: 'furnisher', name: recipientName };

/** The letter that isn't mailed yet, beside what the credit file says now. */
export default function DraftEditor({
  dispute,
  today,
  userId,
}: {
  readonly dispute: DisputeCase;
  readonly today: IsoDate;
  readonly userId: string;
}) {
  const toasts = useToasts();
  const kept = useKeptCreditFile();
  const file = useMemo(() => fileOf(kept), [kept]);
  const { findings, things } = useMemo(() => {
    const isSame = sameFindings(file);
    const said = saidWrong(file).filter(({ id }) =>
      dispute.things.some((each) => isSame(each.id, id)),
    );
    const all = [...findingsOf(file), ...said];
    // Another bureau's copy may have joined it since it was begun.
    const named = dispute.things.map((thing) => ({
      ...thing,
      id: all.find(({ id }) => isSame(thing.id, id))?.id ?? thing.id,
    }));
    return { findings: all, things: named };
  }, [file, dispute.things]);
  return (
    <DisputeEditor
      begun={{
        id: dispute.id,
        recipient: recipientOf(dispute),
        things,
        words: dispute.words,
        isAfterAnnual: dispute.isAfterAnnual,
      }}
      draftKey={dispute.id}
      file={file}
      findings={findings}
      today={today}
      userId={userId}
      onSaved={(_, isMailed) => {
        if (isMailed) toasts.done(m.dispute_mailed_done());
      }}
    />
  );
}
