import { text } from '../../../domain/stored/reader.ts';
import { mapOf } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';

/** Conversations whose draft is kept. */
const maxDrafts = 20;

const kept = stored('mendwell-questions', mapOf(text));

/** The conversation that has not begun. */
export const newConversation = 'new';

/** What was typed in a conversation and not sent yet. */
export const draftOf = (conversation: string): string => kept.read()?.[conversation] ?? '';

/** Keeps what was typed; an empty text forgets it. */
export function keepDraft(conversation: string, draft: string): void {
  const others = Object.entries(kept.read() ?? {}).filter(([id]) => id !== conversation);
  if (draft === '' && others.length === 0) kept.forget();
  else
    kept.keep(
      Object.fromEntries(
        (draft === '' ? others : [...others, [conversation, draft]]).slice(-maxDrafts),
      ) as Readonly<Record<string, string>>,
    );
}
