import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUESSED_CARD_APR } from './default_rate.ts';

interface Surveyed {
  readonly asOf: string;
  readonly cards: readonly { readonly purchase: { readonly byTier: { readonly poor?: number } } }[];
}

it('is the middle rate of the survey’s cards for the lowest scores', () => {
  const file = new URL('../../content/cards/survey.json', import.meta.url);
  const { asOf, cards } = JSON.parse(readFileSync(file, 'utf8')) as Surveyed;
  const rates = cards
    .flatMap(({ purchase }) => purchase.byTier.poor ?? [])
    .toSorted((one, other) => one - other);
  const [below = 0, above = 0] = [rates[rates.length / 2 - 1], rates[rates.length / 2]];
  expect(rates).toHaveLength(50);
  expect(asOf).toBe('2025-12-31');
  expect(GUESSED_CARD_APR).toBe(Math.round((below + above) / 2));
});
