import { describe, expect, it } from 'vitest';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { calculate, mended, type Outcome } from './calculation.ts';
import { announcement, difference } from './outcome_texts.ts';
import { example, type Typed } from './typed.ts';

const asOf = isoDate('2026-11-21');
const read = (change: Partial<Typed>) => calculate({ ...example, ...change }, asOf);
const outcomeOf = (change: Partial<Typed>) => read(change).outcome as Outcome;

describe('one debt on the landing page', () => {
  it('shows $5,000 at 24.99% to the cent, both ways', () => {
    const { outcome, errors } = read({});
    expect(errors).toEqual({});
    expect(outcome?.comparison.minimumOnly).toMatchObject({
      ok: true,
      course: { payments: 236, interest: 927_794, firstPayment: 15_413 },
    });
    expect(outcome?.comparison.plan).toMatchObject({
      ok: true,
      course: { payments: 36, interest: 213_518, lastPayment: 13_518, debtFreeOn: '2029-11-30' },
    });
  });

  it('says the difference in one sentence', () => {
    expect(difference(outcomeOf({})).text).toBe(
      'Paying $45.87 a month above the first minimum saves $7,142.76 in interest. You’re done 16 years 8 months sooner.',
    );
  });

  it('is read out as the day it ends and the difference', () => {
    expect(announcement(outcomeOf({}))).toBe(
      'If you pay $200 every month: November 2029. Paying $45.87 a month above the first minimum saves $7,142.76 in interest. You’re done 16 years 8 months sooner.',
    );
  });

  it('mends the bowl by what is paid down at two thirds of the months', () => {
    expect(mended(outcomeOf({}))).toMatchObject({ month: 24, months: 36, paid: 294_622 });
    expect(mended(outcomeOf({ balance: '100', monthly: '500' }))).toMatchObject({
      month: 1,
      months: 1,
      share: 1,
    });
    expect(mended(outcomeOf({ monthly: '90' }))).toBeNull();
  });

  it('names the amount that works when the typed one does not cover the minimum', () => {
    const { errors, outcome } = read({ monthly: '90' });
    expect(errors.monthly).toBe(
      '$90 doesn’t cover the interest plus 1%. You need $154.13 or more.',
    );
    expect(difference(outcome as Outcome).text).toBe(
      'The first minimum is $154.13. Paying less counts as late, and you may be charged a fee.',
    );
    expect(announcement(outcome as Outcome)).toBe(difference(outcome as Outcome).text);
  });

  it('names the amount that works when the typed one never ends the debt', () => {
    const { errors, outcome } = read({ asks: 'fixed', least: '25', monthly: '100' });
    expect(errors.monthly).toBe(
      'At $100 a month, you’d never pay this off. You need $104.14 or more.',
    );
    expect(difference(outcome as Outcome).text).toContain('$104.14 or more pays it off');
  });

  it('says for each field what is wrong with it, and works nothing out', () => {
    const { errors, outcome } = read({ balance: '', apr: 'x', monthly: '-5', least: '0' });
    expect(Object.keys(errors)).toEqual(['balance', 'apr', 'monthly', 'least']);
    expect(outcome).toBeNull();
  });

  it('follows the rule the card has', () => {
    const first = (change: Partial<Typed>) => {
      const { minimumOnly } = outcomeOf(change).comparison;
      return minimumOnly.ok ? minimumOnly.course.firstPayment : minimumOnly.error.code;
    };
    expect(first({ asks: 'plus', least: '200' })).toBe(20_000);
    expect(first({ asks: '300', least: '25' })).toBe(15_000);
    expect(first({ asks: 'fixed', least: '180' })).toBe(18_000);
    expect(first({ asks: '200', least: '25' })).toBe('never_pays_off');
    expect(difference(outcomeOf({ asks: '200' })).text).toBe(
      'Minimums alone would never pay this off. $200 a month does.',
    );
    expect(read({ asks: '300', monthly: '90' }).errors.monthly).toBe(
      '$90 is less than the first minimum. You need $150.00 or more.',
    );
  });
});
