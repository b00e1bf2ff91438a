import type { Reading } from './answer.ts';
import type { Reply } from './answers/asked.ts';
import type { IntentName } from './intents.ts';
import type { Paragraph } from './say.ts';

/** What is said, how the question was read, and what else it might have been. */
export interface Composed {
  readonly reply: Reply;
  readonly certainty: NonNullable<Reading['certainty']>;
  /** Null where it was a search that found it, or nothing. */
  readonly intent: IntentName | null;
  /** It is answered though it isn't sure that it was asked. */
  readonly isGuess?: true;
  /** It says of one payment all that is due, so what else is asked of that payment is answered with it. */
  readonly isOfPayment?: true;
  readonly others: readonly string[];
}

/** The same, with one more paragraph at its end. */
export const withParagraph = (composed: Composed, added: Paragraph): Composed => ({
  ...composed,
  reply: { ...composed.reply, paragraphs: [...composed.reply.paragraphs, added] },
});
