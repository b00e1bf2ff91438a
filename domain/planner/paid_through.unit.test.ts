import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { dueThisMonth, paidThroughFor } from './paid_through.ts';

const today = isoDate('2026-11-21');

describe('a due day that is said for the first time', () => {
  it.each([
    [25, '2026-11-25', false],
    [21, '2026-11-21', false],
    [20, '2026-11-20', true],
    [31, '2026-11-30', false],
  ])('on day %i: its payment of %s counts as paid: %s', (dueDay, dueOn, isPaidByDefault) => {
    expect(dueThisMonth(dueDay, today)).toEqual({ dueOn, isPaidByDefault });
  });

  it.each([
    ['ahead and paid', 25, true, '2026-11-25'],
    ['ahead and not paid', 25, false, '2026-11-20'],
    ['today and not paid', 21, false, '2026-11-20'],
    ['passed and paid, with all that was recorded by today', 5, true, '2026-11-21'],
    ['passed and not paid, so late', 5, false, '2026-11-04'],
  ])('%s', (_what, dueDay, isPaid, through) => {
    expect(paidThroughFor(dueDay, isPaid, today)).toBe(through);
  });
});
