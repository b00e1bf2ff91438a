import { type AnswerKind, answerKinds } from '../../../domain/community/posts.ts';
import { type Topic, topics } from '../../../domain/community/topics.ts';
import { fieldsOf, oneOf, type Reader, text } from '../../../domain/stored/reader.ts';
import { mapOf, nullable, words } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';
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

const kept = stored('mendwell-question-drafts', mapOf(keptDraft));

/** Drafts that a device keeps; what was begun longest ago goes first. */
const maxKept = 20;

export const keptDraftAt = (place: string): KeptDraft | null => kept.read()?.[place] ?? null;

/** Whether this device keeps it from now on. */
export function keepDraftAt(place: string, draft: KeptDraft): boolean {
  const { [place]: _, ...others } = kept.read() ?? {};
  const room = Object.entries(others).slice(1 - maxKept);
  return kept.keep(Object.fromEntries([...room, [place, draft]]));
}

export function forgetDraftAt(place: string): void {
  const { [place]: gone, ...others } = kept.read() ?? {};
  if (gone === undefined) return;
  if (Object.keys(others).length === 0) kept.forget();
  else kept.keep(others);
}
