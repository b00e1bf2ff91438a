import type { IsoDate } from '../time/iso_date.ts';
import type { Bureau } from './report.ts';
import type { FindingKind } from './finding.ts';

// A dispute with a bureau or with the company that reports: where it stands, and what may happen next. The database decides what may
// follow what (supabase/schemas/credit_file/dispute_cases.sql); what is here is the same, so that a page offers nothing else.

export const disputeStates = [
  'draft',
  'sent',
  'received',
  'answered',
  'frivolous',
  'no_answer',
  'closed',
  'withdrawn',
] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeEventKinds = [
  'sent',
  'withdrawn',
  'received',
  'returned',
  'facts_added',
  'answered',
  'frivolous',
  'no_answer',
  'reinserted',
  'procedure_asked',
  'statement_added',
  'rewritten',
  'followed_up',
  'complained',
  'attorney_asked',
  'closed',
] as const;
export type DisputeEventKind = (typeof disputeEventKinds)[number];

/** What may happen in each state. */
export const mayHappen: Readonly<Record<DisputeState, readonly DisputeEventKind[]>> = {
  draft: ['sent', 'withdrawn'],
  sent: ['received', 'returned', 'answered', 'frivolous', 'no_answer'],
  received: ['facts_added', 'answered', 'frivolous', 'no_answer'],
  answered: [
    'procedure_asked',
    'statement_added',
    'reinserted',
    'rewritten',
    'complained',
    'attorney_asked',
    'closed',
  ],
  frivolous: ['rewritten', 'complained', 'attorney_asked', 'closed'],
  no_answer: ['answered', 'frivolous', 'followed_up', 'complained', 'attorney_asked', 'closed'],
  closed: ['reinserted'],
  withdrawn: [],
};

/** One thing that is disputed: a finding, in the sentences that stand in the letter. */
export interface DisputedThing {
  /** The finding's. */
  readonly id: string;
  readonly title: string;
  /** Whose account it is. */
  readonly name: string;
  readonly says: string;
}

/** Most letters of one's own, and most things, in one letter; the fewest are every dispute's (`minOwnWords`). */
export const maxOwnLetters = 4_000;
export const maxThings = 5;

/** "RA 123 456 789 US": what the mail of every country prints, nine digits between letters. */
const postalNumber = /\b[A-Za-z]{2}[ -]?\d{3}[ -]?\d{3}[ -]?\d{3}[ -]?[A-Za-z]{2}\b/g;

/** Whether it may be the number of a mailing receipt: at most 60 characters, and no digits in a row, however they are parted, that are as
 *  many as a Social Security number has, or a card, or 15 that begin as a card's do. The database asks the same
 *  (`private.is_mailing_number`). */
export const isMailingNumber = (text: string): boolean =>
  /^[ -~]{1,60}$/.test(text) &&
  [...text.replaceAll(postalNumber, ' ').matchAll(/\d([^A-Za-z0-9]{0,3}\d)*/g)]
    .map(([run]) => run.replaceAll(/\D/g, ''))
    .every((digits) => ![9, 16].includes(digits.length) && !/^3[47]\d{13}$/.test(digits));

export type DisputeOutcome = 'corrected' | 'deleted' | 'changed' | 'verified';

/** Whether nothing is left of what was wrong. */
export const isPutRight = (outcome: string | undefined): boolean =>
  outcome === 'corrected' || outcome === 'deleted';

/** What came back, and when. */
export interface DisputedAnswer {
  readonly on: IsoDate;
  readonly outcomes: Readonly<Record<string, DisputeOutcome>>;
}

export interface DisputeCase {
  readonly id: string;
  readonly recipient: 'bureau' | 'furnisher' | 'collector';
  readonly bureau: Bureau | null;
  readonly recipientName: string;
  readonly things: readonly DisputedThing[];
  readonly words: string;
  readonly isAfterAnnual: boolean;
  readonly state: DisputeState;
  readonly sentOn: IsoDate | null;
  readonly receivedOn: IsoDate | null;
  /** The last day of their looking into it; estimated while the day they got it isn't known. */
  readonly answerDueOn: IsoDate | null;
  /** The last day to mail the answer: late only after it. */
  readonly mailDueOn: IsoDate | null;
  /** The last day for a bureau that was asked to tell how it checked; estimated. Source: 15 USC 1681i(a)(7) */
  readonly procedureDueOn: IsoDate | null;
}

export interface SentLetter {
  readonly facts: readonly { readonly id: string; readonly says: string }[];
  readonly words: string;
}

export interface DisputeEvent {
  readonly id: string;
  readonly kind: DisputeEventKind;
  readonly on: IsoDate;
  readonly details: {
    readonly tracking?: string;
    readonly outcomes?: Readonly<Record<string, DisputeOutcome>>;
    /** The letter as it went out, of one that was mailed. */
    readonly letter?: SentLetter;
  };
}

/** Whether nothing came, and the last day to mail an answer is over. */
export const isAnswerLate = (
  { state, mailDueOn }: Pick<DisputeCase, 'state' | 'mailDueOn'>,
  today: IsoDate,
): boolean => (state === 'sent' || state === 'received') && mailDueOn !== null && today > mailDueOn;

const bureauAlone: readonly FindingKind[] = ['mixed_file', 'bankruptcy_too_old'];

/** Whether the company that reports it may be asked directly. Not about who one is, nor about inquiries and public records:
 *  12 CFR 1022.43(b). */
export const mayAskFurnisher = (kind: FindingKind): boolean => !bureauAlone.includes(kind);
