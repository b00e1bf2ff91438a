import type { Sentence } from '../answer.ts';

// What is said about an answer that a model helped with, beside it.

const aside = (paragraph: number, text: string): Sentence => ({
  paragraph,
  tone: 'aside',
  pieces: [text],
});

const HELD_TEXTS = {
  number:
    'The model gave a figure. None of our rules and none of your own figures back it up, so you don’t see it.',
  rule: 'The model named a rule, and nothing we read backs it up. So you don’t see it.',
  words:
    'The model said something that nobody can promise, or that has no place here. So you don’t see it.',
} as const;

/** Why something of a model's is not shown. */
export const heldAside = (held: keyof typeof HELD_TEXTS, paragraph: number): Sentence =>
  aside(paragraph, HELD_TEXTS[held]);

/** A model broke off after it had begun, or nothing that it wrote could be shown: what follows comes without it. */
export const brokenOffAside = (paragraph: number): Sentence =>
  aside(paragraph, 'That’s as far as the model got. Here’s the answer without it.');
export const nothingShownAside = (paragraph: number): Sentence =>
  aside(paragraph, 'None of what the model wrote holds up. Here’s the answer without it.');

/** A model wrote more than it was to. */
export const cutShortAside = (paragraph: number): Sentence =>
  aside(paragraph, 'The model’s answer was longer than this, and is cut here.');
