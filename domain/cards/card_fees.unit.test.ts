import { expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { annualFeeFrom, firstYearFees, yearlyFees } from './card_fees.ts';

const card = { annual: cents(9_500), monthly: cents(400), weekly: cents(100), once: cents(2_500) };

it('a year of a card has its yearly fee, twelve monthly ones and fifty-two weekly ones: 95 + 48 + 52', () => {
  expect(yearlyFees(card)).toBe(19_500);
});

it('the first year has what opening it costs, too, and no yearly fee where that year is free', () => {
  expect(firstYearFees(card)).toBe(22_000);
  expect(firstYearFees({ ...card, isFirstYearFree: true })).toBe(12_500);
});

it('a plan has a new card’s fee from the month after, and no field for one that charges nothing', () => {
  expect(annualFeeFrom(cents(9_500), isoDate('2026-12-31'))).toEqual({
    annualFee: { amount: 9_500, month: 1 },
  });
  expect(annualFeeFrom(cents(0), isoDate('2026-12-31'))).toEqual({});
  expect(annualFeeFrom(undefined, isoDate('2026-12-31'))).toEqual({});
});
