import type { FileAnswers } from '../cards/file_answers.ts';
import type { Clock } from '../credit_file/clocks.ts';
import type { KeptDeadline } from '../credit_file/kept_deadline.ts';
import type { DebtId } from '../planner/debt.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import type { ModelScores } from '../scores/score_log.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { Reading } from './answer.ts';
import type { Find, Knowledge } from './knowledge.ts';
import type { Translation } from './spanish/translation.ts';
import type { Understanding } from './understanding/understanding.ts';

/** What a question is answered from, of the person's own: data alone, which another thread can be given. */
export interface OwnContext {
  readonly today: IsoDate;
  readonly records: PlannerRecords;
  /** Missing for who has no account, and on a device alone. No model is told of it. */
  readonly credit?: OwnCredit | undefined;
  /** What the page it was asked from was about. */
  readonly about: About;
  /** How the question before it was read. */
  readonly previous: Reading | null;
  /** The question before, as it was typed; missing where there was none. */
  readonly previousQuestion?: string | undefined;
}

/** What a question is answered from. */
export interface AskContext extends OwnContext {
  readonly knowledge: Knowledge;
  readonly find: Find;
  readonly understanding: Understanding;
  /** What answers are called in Spanish; missing where nobody asked in it. */
  readonly spanish?: Translation | undefined;
}

/** What a member entered of their credit file: no more of it than answers need. */
export interface OwnCredit {
  /** What is still to come, the soonest first. */
  readonly clocks: readonly Clock[];
  readonly scores: readonly ModelScores[];
  /** What their reports say of a time to apply for a card; null where no report is entered. */
  readonly filed?: FileAnswers | null;
  /** Days of letters, denials and alerts that they keep, the soonest first. */
  readonly kept?: readonly Pick<KeptDeadline, 'kind' | 'name' | 'startedOn' | 'endsOn'>[];
  /** What they wait for, of those they wrote to. */
  readonly answers: readonly {
    readonly name: string;
    readonly lastDay: IsoDate;
    /** It counts from a day that isn't known. */
    readonly isEstimated: boolean;
    /** How it was checked, which they asked after the answer. */
    readonly isProcedure: boolean;
  }[];
}

export interface About {
  readonly debtId: DebtId | null;
  /** A lesson's id. */
  readonly lesson: string | null;
}
