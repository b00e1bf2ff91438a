import type { AprBps, Cents } from '../money/cents.ts';
import type { DebtId, DebtKind } from '../planner/debt.ts';
import type { StrategyKind } from '../planner/plan_choice.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { IntentName } from './intents.ts';

// What an answer is made of, in the order that it comes: from the page itself, from the server, from a model alike.

/** A part of a sentence. There is no other kind, so no markup reaches a page. */
export type Piece =
  | string
  | { readonly strong: string }
  /** The number behind what was said: the id of a source of this answer. */
  | { readonly source: string }
  /** What stood here is not backed, and is not shown. */
  | { readonly held: 'number' | 'rule' | 'words' }
  /** A page of the product, or the official text of a source. */
  | { readonly to: string; readonly text: string };

export interface Sentence {
  /** Sentences of one number make one paragraph. From 0. */
  readonly paragraph: number;
  /** `aside`: said about the answer, set apart from it. */
  readonly tone: 'answer' | 'aside' | 'muted';
  /** Where it isn’t the page’s own. */
  readonly language?: 'es' | undefined;
  readonly pieces: readonly Piece[];
}

/** What an answer stands on. */
export interface AnswerSource {
  /** `c1` for a tool's result; `lesson/…`, `rule/…`, `word/…` for what was read. */
  readonly id: string;
  readonly kind: 'figures' | 'lesson' | 'rule' | 'word';
  /** "Your plan, both ways", "15 USC 1692g(b)", "Lesson: The cheapest order". */
  readonly title: string;
  readonly says: string;
  /** The page of the product that shows it. */
  readonly to: string;
  /** The official text, where there is one. */
  readonly href: string | null;
  /** The day it was read against its source; null for figures, which are worked out as they are asked for. */
  readonly checked: IsoDate | null;
}

/** Figures beside an answer, as a small table. */
export interface Slip {
  /** The tool's result that it shows. */
  readonly source: string;
  readonly title: string;
  /** Heads of the columns of values; none where there is one without a head. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
  /** Things that a person has to know of these figures. */
  readonly warnings: readonly Line[];
  readonly foot: Line | null;
}
/** A text with at most one way on. */
export interface Line {
  readonly text: string;
  readonly link: { readonly to: string; readonly text: string } | null;
}

/** What a person may have done in their planner. Nothing happens until they confirm it there. */
export type ProposedChange =
  | { readonly kind: 'budget'; readonly monthly: Cents }
  | { readonly kind: 'strategy'; readonly strategy: Exclude<StrategyKind, 'custom'> }
  | { readonly kind: 'due_day'; readonly debtId: DebtId; readonly dueDay: number }
  | {
      readonly kind: 'payment';
      readonly debtId: DebtId;
      readonly amount: Cents;
      readonly paidOn: IsoDate;
    }
  /** What is owed now, as of today. */
  | { readonly kind: 'balance'; readonly debtId: DebtId; readonly amount: Cents }
  /** What it asks for each month from now on. */
  | { readonly kind: 'minimum'; readonly debtId: DebtId; readonly amount: Cents }
  /** The yearly rate of its one balance. */
  | { readonly kind: 'rate'; readonly debtId: DebtId; readonly apr: AprBps }
  /** A debt that isn't there yet: the planner's form comes with it filled in, and saves nothing by itself. */
  | {
      readonly kind: 'debt';
      readonly name: string;
      readonly debtKind: DebtKind;
      readonly amount: Cents;
      readonly payment: Cents | null;
    };

export interface Proposal {
  readonly id: string;
  readonly change: ProposedChange;
  /** "Set aside $650 a month instead of $600?" */
  readonly title: string;
  /** What changes, and what does not. */
  readonly text: string;
  /** The button: "Change my plan". */
  readonly action: string;
  /** What its words are in, where that isn't English. */
  readonly language?: 'es' | undefined;
  /** `basisOf` the records that it was worked out from: where theirs is another, it no longer fits. */
  readonly basis: string;
}

/** How a question was read; null where no pattern fits. */
export interface Reading {
  /** `unsure`: the questions in `others` are to choose from, and nothing was answered or, with an `intent`, a guess that is
   *  said to be one. Left out in what was kept before there was a difference. */
  readonly certainty?: 'sure' | 'likely' | 'unsure' | 'unknown' | undefined;
  readonly intent: IntentName | null;
  /** "how long something stays on a report" */
  readonly as: string | null;
  /** Questions that it might have been instead. */
  readonly others: readonly string[];
  /** The debt it was about, for what is asked next. */
  readonly debtId: DebtId | null;
}

/** What is being done, for those who wait. `count`: debts, plans or rules. */
export interface Step {
  readonly name:
    | 'read_debts'
    | 'worked_out'
    | 'compared_plans'
    | 'read_rules'
    | 'asked_model'
    | 'checking';
  readonly isDone: boolean;
  readonly count: number | null;
}

/** How an answer came about. */
export type AnswerMode =
  | 'no_model'
  | 'model'
  /** The model failed or turned us away: the answer without one. */
  | 'model_failed'
  | 'model_busy'
  /** The day's questions, or the month's sum, are used up. */
  | 'model_limit'
  /** Self-harm or danger: nothing was sent anywhere. */
  | 'crisis';

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In millionths of a dollar; null where no price is known. */
  readonly microdollars: number | null;
}

export type AskErrorCode = 'stopped' | 'too_slow' | 'broken_off' | 'internal';

/** `id` counts up from 1 within a turn. */
export type AskEvent = { readonly id: number } & (
  | {
      readonly type: 'turn';
      readonly turnId: string;
      readonly conversationId: string;
      readonly title: string;
      readonly askedAt: string;
    }
  | { readonly type: 'step'; readonly step: Step }
  | { readonly type: 'card'; readonly slip: Slip }
  | { readonly type: 'source'; readonly source: AnswerSource }
  | { readonly type: 'sentence'; readonly sentence: Sentence }
  | { readonly type: 'proposal'; readonly proposal: Proposal }
  | {
      readonly type: 'done';
      readonly mode: AnswerMode;
      readonly reading: Reading | null;
      /** The lesson that goes on from here. */
      readonly lesson: {
        readonly id: string;
        readonly title: string;
        readonly minutes: number;
      } | null;
      readonly usage: Usage | null;
    }
  | { readonly type: 'error'; readonly code: AskErrorCode }
);

/** An answer without a model, whole. */
export interface Answer {
  readonly mode: 'no_model' | 'crisis';
  readonly steps: readonly Step[];
  readonly slips: readonly Slip[];
  readonly sources: readonly AnswerSource[];
  readonly sentences: readonly Sentence[];
  readonly proposal: Proposal | null;
  readonly reading: Reading;
  readonly lesson: Extract<AskEvent, { type: 'done' }>['lesson'];
}
