import { text } from '../../../domain/stored/reader.ts';
import { mapOf } from '../../../domain/stored/shape_readers.ts';
import type { AppServices } from '../services.ts';
import { map } from '../sync/collection.ts';
import { putLast } from '../sync/device_map.ts';
import { documentKind, edit } from '../sync/document.ts';
import { documentStoreOf } from '../sync/store.ts';

/** What somebody has typed into one form and not sent yet, by field. */
export type KeptWords = Readonly<Record<string, string>>;

/** Promises, check-ins, reports and the like, each under whose it is and where it was typed. */
const wordsKind = documentKind({
  keys: { document: 'mendwell-community-words', aside: 'mendwell-community-words-aside' },
  version: 1,
  isOfDevice: true,
  collections: { forms: map(mapOf(text)) },
});

const wordsOf = (services: AppServices) => documentStoreOf(services, wordsKind);

/** Forms that a device keeps; what was begun longest ago goes first. */
const maxKept = 20;

/** `place` names the form and what it's about: a circle, a post. */
const keyOf = (userId: string, place: string): string => `${userId}/${place}`;

export const keptWordsAt = ({ of }: AppServices, userId: string, place: string): KeptWords | null =>
  of(wordsOf).get().forms[keyOf(userId, place)] ?? null;

export const keepWordsAt = (
  { of }: AppServices,
  userId: string,
  place: string,
  words: KeptWords,
): void =>
  of(wordsOf).update((document) =>
    putLast(wordsKind, document, 'forms', [keyOf(userId, place), words], maxKept),
  );

export const forgetWordsAt = ({ of }: AppServices, userId: string, place: string): void =>
  of(wordsOf).update((document) =>
    edit(wordsKind, document, { forms: [[keyOf(userId, place), null]] }),
  );
