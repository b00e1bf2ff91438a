import type { IsoDate } from '../time/iso_date.ts';
import type { Card, Survey } from './terms.ts';

/** A card that somebody saved, named as the survey had it that day. */
export interface SavedCard {
  /** The card's in the release it was saved from: another release has other ids. */
  readonly id: string;
  readonly name: string;
  readonly institution: string;
  /** The day of that release. */
  readonly termsOf: IsoDate;
}

/** A few to choose from, not a list of its own. */
export const MAX_SAVED_CARDS = 12;

const NAME_CHARACTERS = 400;

const partsOf = (names: string): readonly string[] => names.split(', ');

export const savedFrom = ({ id, names, institution }: Card, termsOf: IsoDate): SavedCard => ({
  id,
  name: names.join(', ').slice(0, NAME_CHARACTERS),
  institution,
  termsOf,
});

/** The card as this release has it; null where it left the survey. Its id counts within its release alone, then its issuer and any of its
 *  names do. Source: docs/domain/cards.md#saved-cards */
export function foundAgain(
  { id, name, institution, termsOf }: SavedCard,
  { asOf, cards }: Pick<Survey, 'asOf' | 'cards'>,
): Card | null {
  if (termsOf === asOf) return cards.find((card) => card.id === id) ?? null;
  const names = new Set(partsOf(name));
  return (
    cards.find(
      (card) =>
        card.institution === institution &&
        card.names.flatMap(partsOf).some((each) => names.has(each)),
    ) ?? null
  );
}
