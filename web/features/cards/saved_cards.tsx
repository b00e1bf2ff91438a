import type { Ranking } from '../../../domain/cards/rank.ts';
import { orderedBy } from '../../../domain/cards/rank.ts';
import { foundAgain, type SavedCard } from '../../../domain/cards/saved.ts';
import type { Survey } from '../../../domain/cards/terms.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day_text.ts';
import { focusNextRow } from '../../ui/focus_next_row.ts';
import { money } from './card_texts.ts';

/** Where a saved card stands by now: its cost for this use and its place, or why it has none. */
function standsAt(saved: SavedCard, survey: Survey, { ranked, unranked }: Ranking): string {
  const card = foundAgain(saved, survey);
  if (card === null)
    return m.cards_saved_left({ day: dayText(survey.asOf), was: dayText(saved.termsOf) });
  const found = ranked.find((each) => each.card.id === card.id);
  if (found)
    return m.cards_saved_place({
      amount: money(orderedBy(found.cost)),
      place: found.place,
      all: ranked.length,
    });
  return unranked.some((each) => each.card.id === card.id)
    ? m.cards_saved_unranked()
    : m.cards_saved_not_listed();
}

/** The cards somebody saved, by what they cost for the answers of today. One that left the survey is named, and said to have. */
export function SavedCards({
  saved,
  survey,
  ranking,
  onRemove,
}: {
  readonly saved: readonly SavedCard[];
  readonly survey: Survey;
  /** Null while the survey is too old to rank by. */
  readonly ranking: Ranking | null;
  readonly onRemove: (saved: SavedCard) => void;
}) {
  if (saved.length === 0) return null;
  return (
    <section aria-labelledby="saved" className="mb-12 max-w-measure">
      <h2 id="saved" className="mb-3 font-serif text-4 font-[430]">
        {m.cards_saved_title()}
      </h2>
      <ul className="border-t border-line">
        {saved.map((each) => (
          <li
            key={each.id}
            className="flex items-start justify-between gap-4 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-[560] break-words">{each.name}</p>
              <p className="text-1 text-ink-2">{each.institution}</p>
              {ranking && <p>{standsAt(each, survey, ranking)}</p>}
            </div>
            <Button
              variant="text"
              aria-label={m.cards_saved_remove_of({ name: each.name })}
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget, document.querySelector('#list'));
                onRemove(each);
              }}
            >
              {m.cards_saved_remove()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
