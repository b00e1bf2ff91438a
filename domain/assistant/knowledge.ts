import type { Track } from '../learning/lesson.ts';
import type { IsoDate } from '../time/iso_date.ts';

// What is known of rules, from `content/`: made when the product is built.

export interface KnownLesson {
  readonly id: string;
  readonly title: string;
  readonly track: Track;
  readonly minutes: number;
  /** The lesson in fifty words, its figures filled in. */
  readonly short: string;
  /** How people ask for it. */
  readonly asks: readonly string[];
  /** The page to go on to, and what to do there. */
  readonly opens: string;
  readonly action: string;
  /** Ids of the passages that it stands on. */
  readonly passages: readonly string[];
  /** The earliest day that one of them was checked. */
  readonly checked: IsoDate;
}

/** A passage of law, or of what an agency says. */
export interface KnownPassage {
  readonly id: string;
  readonly cite: string;
  /** What the law's words come to, in ours. */
  readonly gloss: string;
  readonly note: string | null;
  /** Numbers that it holds: "30 days". */
  readonly figures: readonly string[];
  readonly href: string | null;
  /** False for what an agency or an industry says without it being a rule. */
  readonly isLaw: boolean;
  readonly checked: IsoDate;
  /** The first lesson that stands on it or, where none does, the one that lies nearest. */
  readonly lesson: string;
  /** Whether that lesson's page shows the passage. */
  readonly isShown: boolean;
}

export interface KnownTerm {
  readonly id: string;
  readonly term: string;
  readonly also: readonly string[];
  readonly text: string;
}

export interface Knowledge {
  readonly lessons: readonly KnownLesson[];
  readonly passages: readonly KnownPassage[];
  readonly terms: readonly KnownTerm[];
}

/** The law's own words by the passage's id, paragraph by paragraph. */
export type Quotes = Readonly<Record<string, readonly string[]>>;

/** Something that a search found. `id`: `lesson/…`, `word/…`, `rule/…`. */
export interface Hit {
  readonly id: string;
  readonly score: number;
}

/** The search over lessons, words and rules, the best first. */
export type Find = (words: string) => readonly Hit[];
