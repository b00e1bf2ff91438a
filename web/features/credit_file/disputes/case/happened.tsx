import { useState } from 'react';
import type { DisputeCase, DisputeEvent } from '../../../../../domain/credit_file/dispute.ts';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm_dialog.tsx';
import { dayText } from '../../../../ui/day_text.ts';
import { saveFile } from '../../../../ui/save_file.ts';
import { eventTexts, lettersOf, outcomeLines, recordOf } from './record.ts';

/** Saves the whole dispute as a PDF, made here. */
function SaveRecord({
  dispute,
  events,
}: {
  readonly dispute: DisputeCase;
  readonly events: readonly DisputeEvent[];
}) {
  const today = useToday();
  const [isMaking, setMaking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setMaking(true);
    setFailed(false);
    try {
      const { letterPdf } = await import('../../../../ui/letter/letter_pdf.ts');
      const record = recordOf(dispute, events, dayText(today));
      saveFile('dispute-record.pdf', 'application/pdf', await letterPdf(record));
    } catch {
      setFailed(true);
    }
    setMaking(false);
  };
  return (
    <div className="mt-4">
      <Button onClick={() => void save()} busy={isMaking && m.dispute_busy()}>
        {m.dispute_record()}
      </Button>
      <p role="status" className="mt-2 text-1 text-ink-2">
        {hasFailed ? m.ui_letter_pdf_failed() : m.dispute_record_text()}
      </p>
    </div>
  );
}

/** Everything that happened, the last first; and the letter's own words, as they went out. */
export function Happened({
  dispute,
  events,
  onTakeBack,
}: {
  readonly dispute: DisputeCase;
  readonly events: readonly DisputeEvent[];
  /** Of the last one. */
  readonly onTakeBack: (id: string) => void;
}) {
  const { things, words, recipientName } = dispute;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-10">
      <section aria-labelledby="happened">
        <h2 id="happened" className="mb-4 text-4">
          {m.dispute_happened()}
        </h2>
        <ol>
          {events.toReversed().map(({ id, kind, on, details }, at) => (
            <li key={id} className="border-t border-line py-3">
              <span className="block font-[560]">{eventTexts[kind]({ name: recipientName })}</span>
              <span className="block text-1 text-ink-2">{dayText(on)}</span>
              {details.tracking !== undefined && (
                <span className="block text-1 wrap-anywhere text-ink-2">
                  {m.dispute_event_tracking({ number: details.tracking })}
                </span>
              )}
              {outcomeLines(things, details.outcomes).map((line) => (
                <span key={line} className="block text-1 text-ink-2">
                  {line}
                </span>
              ))}
              {at === 0 && (
                <div className="mt-1">
                  <ConfirmDialog
                    action={m.dispute_take_back()}
                    variant="text"
                    title={m.dispute_take_back_title({
                      what: eventTexts[kind]({ name: recipientName }),
                    })}
                    text={m.dispute_take_back_text()}
                    keep={m.dispute_take_back_keep()}
                    onConfirm={() => onTakeBack(id)}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
        <SaveRecord dispute={dispute} events={events} />
      </section>
      {lettersOf(things, words, events)
        .toReversed()
        .map(({ mailedOn, letter }, at) => (
          <section
            key={mailedOn === null ? 'letter' : `${at} ${mailedOn}`}
            aria-labelledby={`letter-${at}`}
            className="rounded-3 border border-line bg-surface p-5"
          >
            <h2 id={`letter-${at}`} className="font-sans text-[1rem] font-[600]">
              {mailedOn === null
                ? m.dispute_letter_again()
                : m.dispute_letter_mailed({ day: dayText(mailedOn) })}
            </h2>
            <div className="mt-3 grid gap-3 text-cell wrap-anywhere">
              {letter.facts.map(({ id, says }) => (
                <p key={id}>{says}</p>
              ))}
              <p>{letter.words}</p>
            </div>
          </section>
        ))}
    </div>
  );
}
