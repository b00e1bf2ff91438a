import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INTENT_TEXTS } from '../../domain/assistant/intents.ts';
import { textOf } from '../../domain/assistant/say.ts';
import { answered } from './testing/asking.ts';

// What isn't sure is answered as a guess, and said to be one: over questions that nobody wrote an example from.

const questions = JSON.parse(
  fs.readFileSync('content/questions/evaluation/questions.json', 'utf8'),
) as readonly { readonly say: string }[];
const guesses = questions
  .map(({ say }) => answered(say, 'five_debts').answer)
  .filter(({ reading, sentences }) => {
    const ask = reading.intent === null ? null : INTENT_TEXTS[reading.intent].ask;
    return reading.certainty === 'unsure' && sentences.some((each) => textOf(each) === ask);
  });

describe('a guess', () => {
  it('is made of more than a tenth of them, under the question that it takes them for', () => {
    expect(guesses.length).toBeGreaterThan(questions.length / 10);
    for (const { sentences } of guesses)
      expect(sentences.map(textOf)).toContain('I’m not sure, but I think you’re asking this:');
  });

  it('has other questions to choose from, its own not among them, or says nothing of any', () => {
    for (const { reading, sentences } of guesses) {
      const isOffered = sentences.map(textOf).includes('If not, is it one of these?');
      expect(reading.others.length > 0).toBe(isOffered);
      if (reading.intent !== null)
        expect(reading.others).not.toContain(INTENT_TEXTS[reading.intent].ask);
    }
  });

  it('changes nothing', () => {
    for (const { proposal } of guesses) expect(proposal).toBeNull();
  });
});

describe('several that are late', () => {
  it('are put in order, with what a collector and a hospital that are named may wait for', () => {
    const { text } = answered(
      'I’m behind on two cards and a hospital bill and a collector calls, what first?',
      'five_debts',
    );
    expect(text).toContain('Collections come last.');
    expect(text).toContain('30 days from the day it reached you');
    expect(text).toContain('Don’t rush to pay a medical bill');
    const cards = answered('I’m behind on several things. What comes first?', 'five_debts').text;
    expect(cards).toContain('Collections come last.');
    expect(cards).not.toContain('rush to pay a medical bill');
  });
});
