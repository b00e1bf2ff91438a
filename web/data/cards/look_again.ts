import { type CardChoices, recomputed } from '../../../domain/cards/look_again.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { creditFileOf } from '../credit_file/credit_file.ts';
import { creditFileStandingOf } from '../credit_file/standing.ts';
import { plannerOf } from '../planner/planner.ts';
import { plannerStandingOf } from '../planner/standing.ts';
import type { AppServices } from '../services.ts';
import { cardsOf, cardsStandingOf } from './cards.ts';
import { keptFileAnswers } from './file_answers.ts';

/** Hears of a member's choices, now and each time they change, and keeps their day true to its reasons. Nothing is worked out before
 *  the server has told what it has: an empty planner would look as if there were no reason. Returns how to stop. */
export function followLookAgain(
  services: AppServices,
  today: IsoDate,
  onChoices: (choices: CardChoices | null) => void,
): () => void {
  const { of } = services;
  const cards = of(cardsOf);
  const planner = of(plannerOf);
  const file = of(creditFileOf);
  const standings = [of(cardsStandingOf), of(plannerStandingOf), of(creditFileStandingOf)];
  const look = () => {
    const { choices } = cards.get();
    if (choices !== null && standings.every((each) => each.firstAnswer() === 'told')) {
      const next = recomputed(choices, planner.get(), today, keptFileAnswers(services, today));
      // The store says so again, with the day that holds.
      if (next !== choices) return cards.choose(next);
    }
    onChoices(choices);
  };
  const stops = [cards, planner, file, ...standings].map(({ subscribe }) => subscribe(look));
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
