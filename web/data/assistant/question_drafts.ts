import { text } from '../../../domain/stored/reader.ts';
import type { AppServices } from '../services.ts';
import { map } from '../sync/collection.ts';
import { mapBefore, putLast } from '../sync/device_map.ts';
import { documentKind, edit } from '../sync/document.ts';
import { documentStoreOf } from '../sync/store.ts';

/** Conversations whose draft is kept. */
const maxDrafts = 20;

/** Drafts by their conversation. */
const questionsKind = documentKind({
  keys: { document: 'mendwell-questions', aside: 'mendwell-questions-aside' },
  version: 1,
  isOfDevice: true,
  collections: { drafts: map(text) },
  takeOver: mapBefore('drafts'),
});

const questionsOf = (services: AppServices) => documentStoreOf(services, questionsKind);

/** The conversation that has not begun. */
export const newConversation = 'new';

/** What was typed in a conversation and not sent yet. */
export const draftOf = ({ of }: AppServices, conversation: string): string =>
  of(questionsOf).get().drafts[conversation] ?? '';

/** Keeps what was typed; an empty text forgets it. */
export const keepDraft = ({ of }: AppServices, conversation: string, draft: string): void =>
  of(questionsOf).update((document) =>
    draft === ''
      ? edit(questionsKind, document, { drafts: [[conversation, null]] })
      : putLast(questionsKind, document, 'drafts', [conversation, draft], maxDrafts),
  );
