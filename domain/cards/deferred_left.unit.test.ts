import { describe, expect, it } from 'vitest';
import type { Promotion } from '../planner/debt.ts';
import { outlookOf } from '../planner/outlook.ts';
import {
  balance,
  debt,
  dollars,
  ONE_PERCENT_PLUS_INTEREST,
  percent,
  recordsOf,
} from '../planner/testing.ts';
import { isoDate } from '../time/iso_date.ts';
import { deferredLeft } from './deferred_left.ts';

const today = isoDate('2026-11-28');

/** $3,000 at 29.99 %, 0 % until June 30, and nothing else. */
const leftWith = (terms: Promotion['terms'], monthly: number) => {
  const promotion: Promotion = {
    apr: percent(0),
    endsOn: isoDate('2027-06-30'),
    ...(terms && { terms }),
  };
  const store = {
    ...debt('Store', 3_000, 29.99, ONE_PERCENT_PLUS_INTEREST, {
      balances: [balance(3_000, 29.99, { promotion })],
      dueDay: 10,
    }),
    balanceAsOf: today,
    startingBalance: dollars(3_000),
    paidThrough: isoDate('2026-11-27'),
  };
  const outlook = outlookOf(recordsOf([store], monthly, today), today);
  return outlook && deferredLeft(outlook, store.id);
};

describe('deferred interest that may be charged', () => {
  it('is of what the plan leaves on it at the end: seven payments of $400 leave $200', () => {
    expect(leftWith('deferred', 400)?.left).toBe(dollars(200));
    expect(leftWith(undefined, 400)?.left).toBe(dollars(200));
  });

  it('is none where it is paid by then, or a true low rate', () => {
    expect(leftWith('deferred', 500)).toBeNull();
    expect(leftWith(undefined, 500)).toBeNull();
    expect(leftWith('zero', 400)).toBeNull();
  });
});
