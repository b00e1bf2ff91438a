import {
  type Answers,
  blankAnswers,
  mineOf,
  standingBy,
  usageOf,
} from '../../../domain/cards/answers.ts';
import { type FileAnswers, withFile } from '../../../domain/cards/file_answers.ts';
import { type NotNow, notNow, type Planned } from '../../../domain/cards/not_now.ts';
import { orderedBy, rankCards, type RankedCard, type Ranking } from '../../../domain/cards/rank.ts';
import type { Survey } from '../../../domain/cards/terms.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { ownCard } from './own_card.ts';

/** The card somebody has, and what the cheapest of the list costs less a year; null where they don't say, or nothing is listed.
 *  `isUncompared`: they'd use what only the other cards' fees are known for. */
export function besideMine(
  answers: Answers,
  { ranked }: Pick<Ranking, 'ranked'>,
  survey: Survey,
): {
  readonly mine: RankedCard | null;
  readonly saved: Cents | null;
  readonly isUncompared: boolean;
} {
  const given = mineOf(answers);
  const use = usageOf(answers);
  if (given && (use.cash > 0 || use.abroad > 0 || use.isLateOnce))
    return { mine: null, saved: null, isUncompared: true };
  const mine = given && rankCards([ownCard(given)], use, null, survey).ranked[0];
  const [cheapest] = ranked;
  const saved = mine && cheapest ? cents(orderedBy(mine.cost) - orderedBy(cheapest.cost)) : null;
  return { mine: mine ?? null, saved, isUncompared: false };
}

const saidOrFiled = (answers: Answers | null, file: FileAnswers | null): Answers =>
  withFile(answers ?? blankAnswers, file);

/** Why not to apply now, by what they say, their own reports and their own figures; the same on every page. `saved`: what the cheapest card costs less a year
 *  than theirs, where that is known. */
export function whyNotNow(
  answers: Answers | null,
  file: FileAnswers | null,
  planned: Planned,
  saved: Cents | null,
  today: IsoDate,
): NotNow | null {
  const isBeaten = saved === null ? null : saved > 0;
  return notNow(standingBy(saidOrFiled(answers, file), planned, isBeaten), today);
}
