import type { Sentence } from '../answer.ts';

// What is said about an answer that a model helped with, beside it.

const aside = (paragraph: number, text: string): Sentence => ({
  paragraph,
  tone: 'aside',
  pieces: [text],
});

const HELD_TEXTS = {
  number:
    'The AI gave a number that our rules and your own numbers don’t back up, so we left it out.',
  rule: 'The AI named a rule that we couldn’t back up, so we left it out.',
  words:
    'The AI said something no one can promise, or that doesn’t belong here, so we left it out.',
} as const;

/** Why something of a model's is not shown. */
export const heldAside = (held: keyof typeof HELD_TEXTS, paragraph: number): Sentence =>
  aside(paragraph, HELD_TEXTS[held]);

/** A model broke off after it had begun, or nothing that it wrote could be shown: what follows comes without it. */
export const brokenOffAside = (paragraph: number): Sentence =>
  aside(paragraph, 'That’s as far as the AI got. Here’s the answer without it.');
export const nothingShownAside = (paragraph: number): Sentence =>
  aside(paragraph, 'We couldn’t back up what the AI wrote. Here’s the answer without it.');

/** A model wrote more than it was to. */
export const cutShortAside = (paragraph: number): Sentence =>
  aside(paragraph, 'The AI’s answer was too long, so we cut it off here.');
