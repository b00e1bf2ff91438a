import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import type { Payment } from './progress.ts';
import { debt, debtId, dollars, fixed, TODAY } from './testing.ts';
import { tightMonth } from './tight_month.ts';

const debts = [
  debt('card', 1_000, 20, fixed(60)),
  debt('small card', 500, 20, fixed(25)),
  debt('medical', 300, 0, fixed(50), { kind: 'medical' }),
  debt('car', 8_000, 9, fixed(220), { kind: 'auto' }),
  debt('gone', 0, 20, fixed(40)),
];
const spread = (money: number, payments: readonly Payment[] = []) => {
  const { month, shortBy, rows } = tightMonth({ asOf: TODAY, debts }, dollars(money), payments);
  return {
    month,
    shortBy: shortBy / 100,
    rows: rows.map((row) => [row.debtId, row.pays / 100, row.shortBy / 100]),
  };
};

describe('a month whose money does not cover the minimums', () => {
  it('pays the car first, then the cards with the smallest minimum first, then the bill', () => {
    // 220 + 25 + 60 + 50 are $355.00; $260.00 are $95.00 short.
    expect(spread(260)).toEqual({
      month: '2026-12-01',
      shortBy: 95,
      rows: [
        ['car', 220, 0],
        ['small card', 25, 0],
        ['card', 15, 45],
        ['medical', 0, 50],
      ],
    });
  });

  it('counts what is paid for the month already, and pays it only once', () => {
    const paid = (name: string, amount: number, day: string, countsFor?: string): Payment => ({
      debtId: debtId(name),
      amount: dollars(amount),
      paidOn: isoDate(day),
      ...(countsFor && { countsFor: isoDate(countsFor) }),
    });
    const payments = [
      paid('car', 220, '2026-11-21', '2026-12-01'),
      paid('card', 30, '2026-12-02'),
      // November's.
      paid('medical', 50, '2026-11-20'),
    ];
    // $260.00 less $250.00 leave $10.00 for the small card.
    expect(spread(260, payments)).toEqual({
      month: '2026-12-01',
      shortBy: 95,
      rows: [
        ['car', 0, 0],
        ['small card', 10, 15],
        ['card', 0, 30],
        ['medical', 0, 50],
      ],
    });
  });

  it('has nothing to give where nothing is left', () => {
    expect(spread(0).rows.map(([, pays]) => pays)).toEqual([0, 0, 0, 0]);
  });
});
