import { describe, expect, it } from 'vitest';
import { gradeOf, sentencesOf, syllablesOf, wordsOf } from './reading_level.ts';

describe('the reading level', () => {
  it.each([
    ['the', 1],
    ['debt', 1],
    ['rate', 1],
    ['table', 2],
    ['paid', 1],
    ['asked', 1],
    ['added', 2],
    ['money', 2],
    ['balance', 2],
    ['interest', 3],
    ['minimum', 3],
    ['currency', 3],
    ['verifiable', 5],
    ['year', 1],
  ])('hears the syllables of %s', (word, syllables) => {
    expect(syllablesOf(word)).toBe(syllables);
  });

  it('ends a sentence where a reader takes breath, not inside an amount', () => {
    expect(sentencesOf('You owe $5,000.00 at 24.99%. Pay “more”: it ends sooner.')).toEqual([
      'You owe $5,000.00 at 24.99%.',
      'Pay “more”:',
      'it ends sooner.',
    ]);
  });

  it('takes parts joined by a line for words of their own, and a sign for none', () => {
    expect(wordsOf('balance × rate ÷ 12, month-by-month')).toEqual([
      'balance',
      'rate',
      '12,',
      'month',
      'by',
      'month',
    ]);
  });

  it('gives the grade of the formula', () => {
    // 0.39 × 6 words a sentence + 11.8 × 1 syllable a word − 15.59
    expect(gradeOf(['The cat sat on the mat.'])).toBeCloseTo(-1.45, 2);
    // 9 words and 13 syllables in one sentence
    expect(gradeOf(['Interest is rounded once a month to the penny.'])).toBeCloseTo(
      0.39 * 9 + (11.8 * 13) / 9 - 15.59,
      2,
    );
    expect(gradeOf([])).toBe(0);
  });

  it('takes an amount and a blank to be filled for one short word', () => {
    expect(gradeOf(['Pay {amount} to {name} now.'])).toBeCloseTo(0.39 * 5 + 11.8 - 15.59, 2);
    expect(gradeOf(['Pay $1,234.56 to us now.'])).toBeCloseTo(0.39 * 5 + 11.8 - 15.59, 2);
  });
});
