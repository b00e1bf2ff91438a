import { useSyncExternalStore } from 'react';
import type { CardChoices } from '../../../domain/cards/look_again.ts';
import type { SavedCard } from '../../../domain/cards/saved.ts';
import type { AppServices } from '../services.ts';
import { useService } from '../services_context.ts';
import { only } from '../sync/collection.ts';
import { edit, emptyOf } from '../sync/document.ts';
import { standingOf, type SyncStanding } from '../sync/standing.ts';
import { type DocumentStore, documentStoreOf } from '../sync/store.ts';
import { type CardsDocument, cardsKind } from './document.ts';

/** What pages read of it. */
export type KeptCards = Pick<CardsDocument, 'choices' | 'saved'>;

const nothingKept: KeptCards = emptyOf(cardsKind);

export interface CardsStore {
  readonly get: () => KeptCards;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (choices: CardChoices) => void;
  readonly saveCards: (cards: readonly SavedCard[]) => void;
  readonly removeCard: (id: string) => void;
  /** Forgets the answers, here and with the account. */
  readonly forget: () => void;
}

/** What is kept of cards on this device. */
export const cardsDocumentOf = (services: AppServices): DocumentStore<CardsDocument> =>
  documentStoreOf(services, cardsKind);

export function cardsOf({ of }: AppServices): CardsStore {
  const { get, subscribe, update } = of(cardsDocumentOf);
  const change = (edits: Parameters<typeof edit<typeof cardsKind.collections>>[2]) =>
    update((document) => edit(cardsKind, document, edits));
  return {
    get,
    subscribe,
    choose: (choices) => change({ choices: [[only, choices]] }),
    saveCards: (cards) => change({ saved: cards.map((card) => [card.id, card]) }),
    removeCard: (id) => change({ saved: [[id, null]] }),
    forget: () => change({ choices: [[only, null]] }),
  };
}

/** How it stands with the server. */
export const cardsStandingOf = (services: AppServices): SyncStanding => standingOf(services);

export const useCardsStore = (): CardsStore => useService(cardsOf);

/** What a member keeps, in step with this tab and the others. */
export function useKeptCards(): KeptCards {
  const { subscribe, get } = useCardsStore();
  return useSyncExternalStore(subscribe, get, () => nothingKept);
}
