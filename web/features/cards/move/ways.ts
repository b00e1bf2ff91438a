import { notListedFor } from '../../../../domain/cards/eligibility.ts';
import type { Card, ScoreTier, Survey } from '../../../../domain/cards/terms.ts';
import {
  type Course,
  type CourseResult,
  move,
  type MoveOffer,
  offerOf,
  savedBy,
} from '../../../../domain/cards/what_if.ts';
import type { Cents } from '../../../../domain/money/cents.ts';
import type { IsoDate } from '../../../../domain/time/iso_date.ts';

/** A way to move a balance, worked out to its end. */
export interface Way {
  readonly id: string;
  readonly card: Card | null;
  /** Null for a loan. */
  readonly offer: MoveOffer | null;
  readonly course: Course;
  /** Against staying; below zero where it loses. */
  readonly saved: Cents;
}

/** How many cards stand beside staying. */
const shownCards = 3;

export function wayOf(
  id: string,
  { card = null, offer = null }: { card?: Card | null; offer?: MoveOffer | null },
  result: CourseResult,
  staying: Course,
): Way[] {
  if (!result.ok) return [];
  return [{ id, card, offer, course: result.course, saved: savedBy(staying, result.course) }];
}

/** The cards of the survey that take this balance for the least, to its end: those listed for the person alone. */
export function cheapestMoves(
  survey: Survey,
  { tier, state }: { readonly tier: ScoreTier | null; readonly state: string | null },
  amount: Cents,
  payment: Cents,
  staying: Course,
  today: IsoDate,
): readonly Way[] {
  return survey.cards
    .filter((card) => notListedFor(card, tier, state) === null)
    .flatMap((card) => {
      const offer = offerOf(card, tier, amount, survey.dearest);
      return offer === null
        ? []
        : wayOf(card.id, { card, offer }, move(amount, offer, payment, today), staying);
    })
    .toSorted((one, other) => other.saved - one.saved || (one.id < other.id ? -1 : 1))
    .slice(0, shownCards);
}
