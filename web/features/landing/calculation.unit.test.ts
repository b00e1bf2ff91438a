import { describe, expect, it } from 'vitest';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { calculate } from './calculation.ts';
import { differenceText } from './result.tsx';

const asOf = isoDate('2026-11-21');
const example = { balance: '5,000', apr: '24.99', monthly: '200' };

describe('one debt on the landing page', () => {
  it('shows $5,000 at 24.99% to the cent, both ways', () => {
    const { comparison, errors } = calculate(example, asOf);
    expect(errors).toEqual({});
    expect(comparison?.minimumOnly).toMatchObject({
      ok: true,
      course: { payments: 236, interest: 927_794, firstPayment: 15_413 },
    });
    expect(comparison?.plan).toMatchObject({
      ok: true,
      course: { payments: 36, interest: 213_518, lastPayment: 13_518, debtFreeOn: '2029-11-30' },
    });
  });

  it('says the difference in one sentence', () => {
    const { figures, comparison } = calculate(example, asOf);
    expect(figures && comparison && differenceText({ figures, comparison })).toBe(
      '$45.87 more than the first minimum, every month: $7,142.76 less interest, done 16 years 8 months sooner.',
    );
  });

  it('names the amount that works when the typed one does not cover the minimum', () => {
    const { errors } = calculate({ ...example, monthly: '90' }, asOf);
    expect(errors.monthly).toBe(
      '$90.00 does not cover the interest and 1%. You need $154.13 or more.',
    );
  });

  it('says for each field what is wrong with it, and works nothing out', () => {
    const { errors, figures } = calculate({ balance: '', apr: 'x', monthly: '-5' }, asOf);
    expect(Object.keys(errors)).toEqual(['balance', 'apr', 'monthly']);
    expect(figures).toBeNull();
  });
});
