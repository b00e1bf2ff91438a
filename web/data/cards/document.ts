import { type Answers, blankAnswers } from '../../../domain/cards/answers.ts';
import type { CardChoices } from '../../../domain/cards/look_again.ts';
import type { SavedCard } from '../../../domain/cards/saved.ts';
import { fieldsOf, objectOf, type Reader } from '../../../domain/stored/reader.ts';
import { flag, nullable, words } from '../../../domain/stored/shape_readers.ts';
import { day } from '../../../domain/stored/value_readers.ts';
import { list, single } from '../sync/collection.ts';
import { type DocumentOf, documentKind } from '../sync/document.ts';

/** What was typed, field by field; one that an earlier build didn't ask for is empty. */
export const answersReader: Reader<Answers> = (stored) => {
  const fields = fieldsOf(stored);
  return Object.fromEntries(
    Object.keys(blankAnswers).map((name) => {
      const typed = fields[name] ?? '';
      if (typeof typed !== 'string') throw new TypeError('not what was typed');
      return [name, typed];
    }),
  ) as Answers;
};

export const cardChoices = objectOf<CardChoices>({
  answers: answersReader,
  isReminded: flag,
  lookAgainOn: nullable(day),
});

export const savedCard = objectOf<SavedCard>({
  id: words,
  name: words,
  institution: words,
  termsOf: day,
});

/** What a member keeps of the cards page with their account. */
export const cardsKind = documentKind({
  keys: {
    document: 'mendwell-card-choices',
    aside: 'mendwell-card-choices-aside',
    kept: 'mendwell-card-choices-kept',
  },
  version: 1,
  collections: { choices: single(cardChoices), saved: list(savedCard) },
});

export type CardsCollections = (typeof cardsKind)['collections'];
export type CardsDocument = DocumentOf<CardsCollections>;
