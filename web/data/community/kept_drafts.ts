import { type AnswerKind, answerKinds } from '../../../domain/community/posts.ts';
import { type Topic, topics } from '../../../domain/community/topics.ts';
import { fieldsOf, oneOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { nullable, words } from '../../../domain/stored/shape_readers.ts';
import type { AppServices } from '../services.ts';
import { map } from '../sync/collection.ts';
import { mapBefore, putLast } from '../sync/device_map.ts';
import { documentKind, edit } from '../sync/document.ts';
import { documentStoreOf } from '../sync/store.ts';
import type { ServerDraft } from './questions.ts';

/** What is kept of something that somebody types: under `ask`, or under the question that it answers. */
export type KeptDraft = Omit<ServerDraft, 'question'>;

const keptDraft: Reader<KeptDraft> = (given) => {
  const draft = fieldsOf(given);
  return {
    id: words(draft['id']),
    topic: nullable(oneOf<Topic>(topics))(draft['topic']),
    title: text(draft['title']),
    kind: nullable(oneOf<AnswerKind>(answerKinds))(draft['kind']),
    body: text(draft['body']),
    source: text(draft['source']),
  };
};

/** Drafts by the place they are typed in. */
const draftsKind = documentKind({
  keys: { document: 'mendwell-question-drafts', aside: 'mendwell-question-drafts-aside' },
  version: 1,
  isOfDevice: true,
  collections: { drafts: map(keptDraft) },
  takeOver: mapBefore('drafts'),
});

const draftsOf = (services: AppServices) => documentStoreOf(services, draftsKind);

/** Drafts that a device keeps; what was begun longest ago goes first. */
const maxKept = 20;

export const keptDraftAt = ({ of }: AppServices, place: string): KeptDraft | null =>
  of(draftsOf).get().drafts[place] ?? null;

/** Whether this device keeps it from now on. */
export function keepDraftAt({ of }: AppServices, place: string, draft: KeptDraft): boolean {
  const drafts = of(draftsOf);
  drafts.update((document) => putLast(draftsKind, document, 'drafts', [place, draft], maxKept));
  return drafts.isKept();
}

export const forgetDraftAt = ({ of }: AppServices, place: string): void =>
  of(draftsOf).update((document) => edit(draftsKind, document, { drafts: [[place, null]] }));
