import { expect, test } from 'vitest';
import { offerIn, type SaidOffer } from './offers.ts';
import { plainOf } from './plain.ts';

const nothing: SaidOffer = {
  fee: null,
  promoRate: null,
  promoMonths: null,
  rateAfter: null,
  rate: null,
  months: null,
  limit: null,
  flatFee: null,
  feeCap: null,
  annualFee: null,
} as SaidOffer;
const said = (of: { readonly [Name in keyof SaidOffer]?: number }) => ({ ...nothing, ...of });

test.each<[string, ReturnType<typeof said>]>([
  [
    'move my Visa to a 0% card for 18 months with a 3% fee',
    said({ fee: 300, promoRate: 0, promoMonths: 18 }),
  ],
  [
    'citi is offering me fifteen months at nothing with a 3% fee',
    said({ fee: 300, promoRate: 0, promoMonths: 15 }),
  ],
  [
    '21 months at 0% then 24.99% after, fee is 5%',
    said({ fee: 500, promoRate: 0, promoMonths: 21, rateAfter: 2499 }),
  ],
  ['no interest for a year, no transfer fee', said({ fee: 0, promoRate: 0, promoMonths: 12 })],
  [
    '3.99% for 12 months, balance transfer fee of 4%',
    said({ fee: 400, promoRate: 399, promoMonths: 12 }),
  ],
  ['i pay 29.99% now, new card is 0 apr for 15 months', said({ promoRate: 0, promoMonths: 15 })],
  [
    'three percent fee and zero percent for twelve months',
    said({ fee: 300, promoRate: 0, promoMonths: 12 }),
  ],
  ['transfer fee 5 percent worth it?', said({ fee: 500 })],
  ['consolidation loan at 12% for 36 months', said({ rate: 1200, months: 36 })],
  [
    'loan for 3 years at 11.5% with a 6% origination fee',
    said({ fee: 600, rate: 1150, months: 36 }),
  ],
  [
    'my cards are 27% and the credit union loan is 10.9 percent over four years',
    said({ rate: 1090, months: 48 }),
  ],
  ['transfer harbor visa to a card at 29.99% no fee', said({ fee: 0, rate: 2999 })],
  ['5% with no fee', said({ fee: 0, rate: 500 })],
  ['should i consolidate', said({})],
  ['move 3000 to my other card', said({})],
])('“%s”', (question, expected) => {
  expect(offerIn(plainOf(question))).toEqual(expected);
});
