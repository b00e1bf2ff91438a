import { expect, it } from 'vitest';
import { card, rates } from '../../../domain/cards/testing.ts';
import { shortTagsOf } from './card_texts.ts';

it('names the first rate in a narrow row where a balance is carried', () => {
  const first = card({ intro: { rates: rates(0), months: 12 } });
  expect(shortTagsOf(first, true)).toBe('0.00% for the first 12 months.');
  expect(shortTagsOf(first, false)).toBe('');
  expect(shortTagsOf(card(), true)).toBe('');
});
