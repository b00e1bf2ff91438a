import { notListedFor } from '../../../../domain/cards/eligibility.ts';
import type { Card, ScoreTier, Survey } from '../../../../domain/cards/terms.ts';
import {
  type Course,
  type CourseResult,
  consolidate,
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

/** A loan over a set term: its fee, a share, and its rate. */
export type Loan = Parameters<typeof consolidate>[1];

interface Asked {
  readonly amount: Cents;
  readonly payment: Cents;
  readonly today: IsoDate;
  readonly staying: Course;
}

interface Person {
  readonly tier: ScoreTier | null;
  readonly state: string | null;
}

function wayOf(
  id: string,
  { card = null, offer = null }: { card?: Card | null; offer?: MoveOffer | null },
  result: CourseResult,
  staying: Course,
): Way[] {
  if (!result.ok) return [];
  return [{ id, card, offer, course: result.course, saved: savedBy(staying, result.course) }];
}

const bySaved = (one: Way, other: Way): number =>
  other.saved - one.saved || (one.id < other.id ? -1 : 1);

/** What was typed and the cards of the survey that take this balance for the least, to its end: what saves the most first. */
export function waysOf(
  { amount, payment, today, staying }: Asked,
  {
    offer,
    loan,
    survey,
  }: {
    readonly offer: MoveOffer | null;
    readonly loan: Loan | null;
    /** Null where it is too old to rank by, or not here. */
    readonly survey: Survey | null;
  },
  { tier, state }: Person,
): readonly Way[] {
  const moved = (of: MoveOffer) => move(amount, of, payment, today);
  const ofCards = (survey?.cards ?? []).flatMap((card) => {
    const its =
      survey === null || notListedFor(card, tier, state) !== null
        ? null
        : offerOf(card, tier, amount, survey.dearest);
    return its === null ? [] : wayOf(card.id, { card, offer: its }, moved(its), staying);
  });
  return [
    ...(offer === null ? [] : wayOf('offer', { offer }, moved(offer), staying)),
    ...(loan === null ? [] : wayOf('loan', {}, consolidate(amount, loan, today), staying)),
    ...ofCards.toSorted(bySaved).slice(0, shownCards),
  ].toSorted(bySaved);
}
