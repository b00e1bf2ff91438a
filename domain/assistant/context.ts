import type { DebtId } from '../planner/debt.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import type { IsoDate } from '../time/iso_date.ts';
import type { Reading } from './answer.ts';
import type { Find, Knowledge } from './knowledge.ts';
import type { Understanding } from './understanding/understanding.ts';

/** What a question is answered from. */
export interface AskContext {
  readonly today: IsoDate;
  readonly records: PlannerRecords;
  readonly knowledge: Knowledge;
  readonly find: Find;
  readonly understanding: Understanding;
  /** What the page it was asked from was about. */
  readonly about: About;
  /** How the question before it was read. */
  readonly previous: Reading | null;
}

export interface About {
  readonly debtId: DebtId | null;
  /** A lesson's id. */
  readonly lesson: string | null;
}
