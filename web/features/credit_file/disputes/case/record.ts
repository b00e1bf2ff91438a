import {
  type DisputeCase,
  type DisputeEvent,
  type DisputeEventKind,
  type SentLetter,
} from '../../../../../domain/credit_file/dispute.ts';
import type { IsoDate } from '../../../../../domain/time/iso_date.ts';
import type { Letter } from '../../../../../domain/letters/letter.ts';
import { m } from '../../../../paraglide/messages.js';
import { dayText } from '../../../../ui/day_text.ts';
import { outcomeTexts } from './outcome_texts.ts';

/** What each thing that happened is called. */
export const eventTexts: Readonly<
  Record<DisputeEventKind, (of: { readonly name: string }) => string>
> = {
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
export const outcomeLines = (
  things: DisputeCase['things'],
  outcomes: DisputeEvent['details']['outcomes'] = {},
): readonly string[] =>
  Object.entries(outcomes).map(
    ([thing, outcome]) =>
      `${things.find((each) => each.id === thing)?.title ?? ''}: ${outcomeTexts[outcome]()}`,
  );

/** Each letter as it went out, the first one first; what stands in the case where none is kept. */
export function lettersOf(
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
export function recordOf(
  { things, words, recipientName, answerDueOn, mailDueOn, recipient }: DisputeCase,
  events: readonly DisputeEvent[],
  day: string,
): Letter {
  const lines = events.map(({ kind, on, details: { tracking, outcomes } }) =>
    [
      `${dayText(on)}: ${eventTexts[kind]({ name: recipientName })}`,
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
