import type { Topic } from '../community/topics.ts';
import type { IsoDate } from '../time/iso_date.ts';

/** The tracks, in the order that the contents have them. */
export const TRACKS = ['read', 'wrong', 'collectors', 'pay', 'bills', 'build'] as const;
export type Track = (typeof TRACKS)[number];

/** A piece of a line: plain text, or text that is more. No other kind exists, so nothing else can reach a page. */
export type Inline =
  | string
  | { readonly bold: readonly Inline[] }
  | { readonly italic: readonly Inline[] }
  /** The first use of a word that the glossary has. */
  | { readonly term: string; readonly text: string }
  /** A page of the product, or a source. */
  | { readonly to: string; readonly text: string };

export type Line = readonly Inline[];

/** A block of a lesson's text. `terms` are the words that are explained beside it. */
export type Block =
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: Line; readonly terms: readonly string[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly Line[];
      readonly terms: readonly string[];
    };

/** A word of the glossary. */
export interface Term {
  readonly id: string;
  readonly term: string;
  readonly also: readonly string[];
  readonly text: string;
}

/** A passage of law that a lesson stands on. */
export interface Source {
  readonly cite: string;
  /** Where the official text is; null where it is known by its name alone. */
  readonly href: string | null;
  /** The law's own words, paragraph by paragraph. */
  readonly quote: readonly string[];
  /** What they come to, in ours. */
  readonly gloss: string;
  readonly note: string | null;
  readonly checked: IsoDate;
}

export interface Option {
  readonly text: string;
  readonly isRight: boolean;
  readonly why: string;
}

export interface Question {
  /** One for ever: a review is kept under it. */
  readonly id: string;
  readonly ask: string;
  readonly options: readonly Option[];
}

/** A result of the worked example: its name in the lesson's text, and what the engine says. */
export interface Figure {
  readonly name: string;
  readonly value: string;
}

/** One of the two ways that a worked example compares. Its months and its interest are figures under its name. */
export interface Way {
  readonly name: 'minimum' | 'hold' | 'avalanche' | 'snowball';
  /** What is owed after each month, from the start. Cents. */
  readonly balances: readonly number[];
}

/** What the contents show of a lesson. */
export interface LessonSummary {
  readonly id: string;
  readonly title: string;
  readonly track: Track;
  readonly minutes: number;
  readonly teaches: string;
}

/** A lesson as its page shows it. */
export interface Lesson extends LessonSummary {
  /** Its place among all, from 1. */
  readonly number: number;
  readonly short: string;
  readonly blocks: readonly Block[];
  readonly terms: readonly Term[];
  readonly figures: readonly Figure[];
  /** The two ways of an example that compares two, the longer first; else none. */
  readonly ways: readonly Way[];
  readonly questions: readonly Question[];
  readonly sources: readonly Source[];
  /** The page to go on to, and what to do there. */
  readonly opens: string;
  readonly action: string;
  readonly reviewBy: IsoDate;
  readonly next: LessonSummary | null;
}

/** What somebody's own debts may say of a situation: how much of a card's limit is in use, what a card asks for next, the days
 *  that a payment is late, what the month's payments come to. */
export const SITUATION_FIGURES = [
  'card-use',
  'next-minimum',
  'days-late',
  'monthly-amount',
] as const;
export type SituationFigure = (typeof SITUATION_FIGURES)[number];

/** What may have happened to somebody, in their words. */
export interface Situation {
  readonly id: string;
  readonly title: string;
  readonly truth: string;
  readonly lessons: readonly string[];
  readonly figure: SituationFigure | null;
}

/** Something that people say, and what is so. */
export interface Myth {
  readonly id: string;
  readonly claim: string;
  readonly so: string;
  readonly cite: string;
  readonly href: string | null;
  readonly nuance: string;
}

/** What people ask first, answered by staff in the short words of a lesson. */
export interface StaffAnswer {
  readonly topic: Topic;
  readonly question: string;
  readonly answer: string;
  readonly lesson: { readonly id: string; readonly title: string; readonly minutes: number };
}
