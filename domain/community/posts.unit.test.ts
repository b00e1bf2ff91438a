import { describe, expect, it } from 'vitest';
import { isAboutLaw, isSource } from './posts.ts';

describe('the law', () => {
  it.each(['By law they must', '15 USC 1692g', 'the F.C.R.A. says', 'an old statute'])(
    '%j speaks of it',
    (words) => expect(isAboutLaw(words)).toBe(true),
  );
  it.each(['I kept a card by the phone', 'Lawrence told me', 'A focus on the budget'])(
    '%j does not',
    (words) => expect(isAboutLaw(words)).toBe(false),
  );
});

describe('a source', () => {
  it.each([
    'https://www.law.cornell.edu/uscode/text/15/1692g',
    'http://ftc.gov',
    'https://www.consumerfinance.gov/ask-cfpb/?a=b',
    '/education/thirty-days',
  ])('may be %s', (place) => expect(isSource(place)).toBe(true));
  it.each([
    'https://ftc.gov.example.com/',
    'https://law.cornell.edu@example.com/',
    'https://cornell.edu/',
    'ftc.gov',
    '/education/../auth',
    'https://example.com/?law.cornell.edu/',
  ])('may not be %s', (place) => expect(isSource(place)).toBe(false));
});
