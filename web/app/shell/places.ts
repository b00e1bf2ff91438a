import type { Person, Place, PlaceKind } from '../../ui/site/page_facts.ts';
import { pages } from '../pages.ts';

/** An entry of the navigation with where it leads. */
export interface PlaceTo extends Place {
  readonly to: string;
}

/** The entries of one kind, in their order, for this person. What is not open has none (`stage` of its facts). */
export function placesOf(kind: PlaceKind, person?: Person): readonly PlaceTo[] {
  const orderOf = ({ at }: Place) => at[kind] ?? 0;
  return pages
    .flatMap((page) =>
      (page.places ?? []).map((place) => ({
        ...place,
        to: page.path + (place.view ? `?view=${place.view}` : '') + (place.part ?? ''),
      })),
    )
    .filter((place) => orderOf(place) > 0 && (!person || (place.for?.includes(person) ?? true)))
    .toSorted((one, other) => orderOf(one) - orderOf(other));
}
