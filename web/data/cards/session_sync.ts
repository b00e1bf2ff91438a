import type { Json } from '../../../supabase/types.ts';
import type { AppServices } from '../services.ts';
import { sharedStoreOf } from '../sync/kept_documents.ts';
import { syncing } from '../sync/session_sync.ts';
import { tableOf, type TablesOf } from '../sync/table.ts';
import { noId } from '../whole_list.ts';
import { cardsDocumentOf, cardsStandingOf } from './cards.ts';
import { cardChoices, type CardsCollections, cardsKind, savedCard } from './document.ts';

/** What lies on this device may be another person's. */
const sharedCardsOf = (services: AppServices) =>
  sharedStoreOf(services, cardsKind, services.of(cardsDocumentOf));

export const cardsTables: TablesOf<CardsCollections> = {
  choices: tableOf({
    table: 'card_choices',
    id: { column: 'user_id', first: noId },
    toRow: ({ item: { answers, isReminded, lookAgainOn } }) => ({
      answers: answers as Json,
      is_reminded: isReminded,
      look_again_on: lookAgainOn,
    }),
    fromRow: ({ answers, is_reminded, look_again_on }) =>
      cardChoices({ answers, isReminded: is_reminded, lookAgainOn: look_again_on }),
  }),
  saved: tableOf({
    table: 'saved_cards',
    id: { column: 'card_id', first: '' },
    toRow: ({ item: { id, name, institution, termsOf } }) => ({
      card_id: id,
      name,
      institution,
      terms_of: termsOf,
    }),
    fromRow: ({ card_id, name, institution, terms_of }) =>
      savedCard({ id: card_id, name, institution, termsOf: terms_of }),
    isBefore: (one, other) => one.created_at < other.created_at,
  }),
};

/** What a member keeps of cards, on their page and where its day stands. */
export const syncCards = syncing({
  kind: cardsKind,
  tables: cardsTables,
  storeOf: sharedCardsOf,
  standingOf: cardsStandingOf,
  isOfSomePages: true,
});
