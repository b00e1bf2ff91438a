import type { IsoDate } from '../time/iso_date.ts';
import type { PlannerRecords } from '../planner/plan_choice.ts';
import { type Answers, standingBy } from './answers.ts';
import { type FileAnswers, withFile } from './file_answers.ts';
import { type NotNow, notNow } from './not_now.ts';
import { plannerStandingOf } from './planner_standing.ts';

/** What a member keeps of the cards page with their account. */
export interface CardChoices {
  readonly answers: Answers;
  /** Whether they want to be told on the day to look again. */
  readonly isReminded: boolean;
  /** That day, as it was worked out last; null where none is known. */
  readonly lookAgainOn: IsoDate | null;
}

/** The day that stands from now on: that of the reasons, and none once they are gone. A day that has come stays, so that it is still
 *  told; no reason speaks of it any more. Source: docs/domain/cards.md#the-day */
export function lookAgainOn(
  found: NotNow | null,
  before: IsoDate | null,
  today: IsoDate,
): IsoDate | null {
  return found?.until ?? (before !== null && before <= today ? before : null);
}

/** The choices with the day that holds now; the very same where nothing changed. No day rests on what a card costs. */
export function recomputed(
  choices: CardChoices,
  records: PlannerRecords,
  today: IsoDate,
  file: FileAnswers | null = null,
): CardChoices {
  const answers = withFile(choices.answers, file);
  const standing = standingBy(answers, plannerStandingOf(records, today), null);
  const on = lookAgainOn(notNow(standing, today), choices.lookAgainOn, today);
  return on === choices.lookAgainOn ? choices : { ...choices, lookAgainOn: on };
}
