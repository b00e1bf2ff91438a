import { type Card, createEmptyCard, fsrs, generatorParameters, Rating } from 'ts-fsrs';
import type { ReviewCard } from './learning.ts';

/** Nine in ten answers are still known when their question comes back. Days, never minutes; and the same answer leads to the
 *  same day for everybody. */
const parameters = {
  request_retention: 0.9,
  enable_fuzz: false,
  enable_short_term: false,
  learning_steps: [],
  relearning_steps: [],
};

function cardOf(kept: ReviewCard | undefined, now: Date): Card {
  const fresh = createEmptyCard(now);
  if (!kept) return fresh;
  return {
    ...fresh,
    due: new Date(kept.due),
    stability: kept.stability,
    difficulty: kept.difficulty,
    scheduled_days: kept.scheduledDays,
    reps: kept.reps,
    lapses: kept.lapses,
    state: kept.state,
    last_review: new Date(kept.updatedAt),
  };
}

/** The question as it is kept after an answer at `now` (milliseconds since 1970): when it comes back. `before` is missing for
 *  one that was never asked. */
export function answered(
  before: ReviewCard | undefined,
  isRight: boolean,
  now: number,
): ReviewCard {
  const at = new Date(now);
  const scheduler = fsrs(generatorParameters(parameters));
  const { card } = scheduler.next(cardOf(before, at), at, isRight ? Rating.Good : Rating.Again);
  return {
    due: card.due.getTime(),
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    updatedAt: now,
  };
}
