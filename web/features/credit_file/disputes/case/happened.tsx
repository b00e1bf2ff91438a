import {
  type DisputeCase,
  type DisputeEvent,
  type DisputeEventKind,
  type SentLetter,
} from '../../../../../domain/credit_file/dispute.ts';
import type { IsoDate } from '../../../../../domain/time/iso_date.ts';
import type { Letter } from '../../../../../domain/letters/letter.ts';
import { useState } from 'react';
import { useToday } from '../../../../data/today.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm_dialog.tsx';
import { dayText } from '../../../../ui/day_text.ts';
import { saveFile } from '../../../../ui/save_file.ts';
import { outcomeTexts } from './outcome_texts.ts';

const texts: Readonly<Record<DisputeEventKind, (of: { readonly name: string }) => string>> = {
  sent: m.dispute_event_sent,
  withdrawn: m.dispute_event_withdrawn,
  received: m.dispute_event_received,
  returned: m.dispute_event_returned,
  facts_added: m.dispute_event_facts_added,
  answered: m.dispute_event_answered,
  frivolous: m.dispute_event_frivolous,
  no_answer: m.dispute_event_no_answer,
  reinserted: m.dispute_event_reinserted,
  procedure_asked: m.dispute_event_procedure_asked,
  statement_added: m.dispute_event_statement_added,
  rewritten: m.dispute_event_rewritten,
  followed_up: m.dispute_event_followed_up,
  complained: m.dispute_event_complained,
  attorney_asked: m.dispute_event_attorney_asked,
  closed: m.dispute_event_closed,
};

/** What became of each thing, a line each. */
const outcomeLines = (
  things: DisputeCase['things'],
  outcomes: DisputeEvent['details']['outcomes'] = {},
): readonly string[] =>
  Object.entries(outcomes).map(
    ([thing, outcome]) =>
      `${things.find((each) => each.id === thing)?.title ?? ''}: ${outcomeTexts[outcome]()}`,
  );

/** Each letter as it went out, the first one first; what stands in the case where none is kept. */
function lettersOf(
  things: DisputeCase['things'],
  words: string,
  events: readonly DisputeEvent[],
): readonly { readonly mailedOn: IsoDate | null; readonly letter: SentLetter }[] {
  const sent = events.flatMap(({ on, details: { letter } }) =>
    letter ? [{ mailedOn: on, letter }] : [],
  );
  return sent.length > 0 ? sent : [{ mailedOn: null, letter: { facts: things, words } }];
}

/** The whole dispute on paper, for a complaint or a lawyer: what was disputed, in whose words, and what happened when. */
function recordOf(
  { things, words, recipientName, answerDueOn, mailDueOn, recipient }: DisputeCase,
  events: readonly DisputeEvent[],
  day: string,
): Letter {
  const lines = events.map(({ kind, on, details: { tracking, outcomes } }) =>
    [
      `${dayText(on)}: ${texts[kind]({ name: recipientName })}`,
      ...(tracking === undefined ? [] : [m.dispute_event_tracking({ number: tracking })]),
      outcomeLines(things, outcomes).join('; '),
    ]
      .filter((part) => part !== '')
      .join('. '),
  );
  const due = [
    ...(answerDueOn === null ? [] : [`${m.dispute_day_answer()}: ${dayText(answerDueOn)}`]),
    ...(mailDueOn === null || recipient !== 'bureau'
      ? []
      : [`${m.dispute_day_post()}: ${dayText(mailDueOn)}`]),
  ];
  return {
    sender: [],
    day,
    recipient: [],
    about: m.dispute_record_title({ name: recipientName }),
    paragraphs: [
      ...lettersOf(things, words, events).flatMap(({ mailedOn, letter }) => [
        mailedOn === null
          ? m.dispute_letter_again()
          : m.dispute_letter_mailed({ day: dayText(mailedOn) }),
        ...letter.facts.map(({ says }) => says),
        letter.words,
      ]),
      `${m.dispute_happened()}:\n${lines.join('\n')}`,
      ...(due.length > 0 ? [`${m.dispute_days()}:\n${due.join('\n')}`] : []),
    ],
    name: '',
    enclosed: null,
  };
}

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
              <span className="block font-[560]">{texts[kind]({ name: recipientName })}</span>
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
                    title={m.dispute_take_back_title({
                      what: texts[kind]({ name: recipientName }),
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
