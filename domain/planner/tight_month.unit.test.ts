import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { agendaOf } from './agenda.ts';
import { ledgerOf } from './ledger.ts';
import { outlookOf } from './outlook.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { debt, debtId, dollars, fixed, TODAY } from './testing.ts';
import { tightMonth } from './tight_month.ts';

const typed = (...of: Parameters<typeof debt>): TrackedDebt => ({
  ...debt(...of),
  balanceAsOf: TODAY,
  startingBalance: debt(...of).balances[0]?.amount ?? dollars(0),
  paidThrough: isoDate('2026-11-20'),
});
const debts = [
  typed('card', 1_000, 20, fixed(60)),
  typed('small card', 500, 20, fixed(25)),
  typed('medical', 300, 0, fixed(50), { kind: 'medical' }),
  typed('car', 8_000, 9, fixed(220), { kind: 'auto' }),
  typed('gone', 0, 20, fixed(40)),
  typed('collection', 900, 0, { kind: 'none' }, { kind: 'collection' }),
];
const spread = (money: number, payments: readonly Payment[] = []) => {
  const ledgers = debts.map((each) => ledgerOf(each, payments, TODAY));
  const month = tightMonth(
    debts,
    agendaOf(ledgers, null, TODAY),
    {
      current: dollars(money),
      planned: dollars(money),
      next: dollars(money),
      isEnough: money >= 355,
    },
    [],
    TODAY,
  );
  return (
    month && {
      month: month.month,
      shortBy: month.shortBy / 100,
      rows: month.rows.map((row) => [row.debtId, row.pays / 100, row.shortBy / 100]),
    }
  );
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
    const paid = (name: string, amount: number, day: string): Payment => ({
      debtId: debtId(name),
      amount: dollars(amount),
      paidOn: isoDate(day),
    });
    const payments = [
      paid('car', 220, '2026-11-21'),
      // Nobody told its due day: it may be November's, or come before December's statement.
      paid('card', 30, '2026-11-21'),
      // November's.
      paid('medical', 50, '2026-11-20'),
    ];
    // $260.00 less $220.00 leave $40.00 for the cards.
    expect(spread(260, payments)).toEqual({
      month: '2026-12-01',
      shortBy: 95,
      rows: [
        ['car', 0, 0],
        ['small card', 25, 0],
        ['card', 15, 45],
        ['medical', 0, 50],
      ],
    });
  });

  it('has nothing to give where nothing is left', () => {
    expect(spread(0)?.rows.map(([, pays]) => pays)).toEqual([0, 0, 0, 0]);
  });

  it('is none where the money covers what is due', () => {
    expect(spread(355)).toBeNull();
  });

  it('sets what is late against this month’s money, and what comes next against the next month’s', () => {
    const late: TrackedDebt = {
      ...typed('visa', 5_000, 24.99, fixed(150), { dueDay: 25 }),
      balanceAsOf: isoDate('2026-11-01'),
      paidThrough: isoDate('2026-10-31'),
    };
    const on = (today: string, current: number) => {
      const day = isoDate(today);
      const agenda = agendaOf([ledgerOf(late, [], day)], null, day);
      const money = {
        current: dollars(current),
        planned: dollars(current),
        next: dollars(200),
        isEnough: true,
      };
      return tightMonth([late], agenda, money, [], day);
    };
    // A day late, with November's money untouched and December's to come, nothing is missing.
    expect(on('2026-11-26', 200)).toBeNull();
    // In December both fall to one month's money.
    expect(on('2026-12-02', 200)).toMatchObject({ month: '2026-12-01', shortBy: dollars(100) });
  });
});

describe('money that is less than a month’s minimums', () => {
  it('goes to what is late, and nothing of it is held for a card that was entered after its due day', () => {
    const outlook = outlookOf(
      {
        debts: [
          // Without a due day, entered today: whether it took its $125.00 of November nobody knows.
          { ...typed('Capital One', 3_850, 27, fixed(125)), paidThrough: TODAY },
          {
            ...typed('Store card', 1_280, 24, fixed(38)),
            dueDay: 12,
            paidThrough: isoDate('2026-10-11'),
          },
        ],
        payments: [],
        plan: {
          strategy: 'avalanche',
          monthly: dollars(60),
          startsOn: TODAY,
          customOrder: [],
          chosenOn: TODAY,
        },
      },
      TODAY,
    );
    const row = outlook?.tight?.rows.find(({ debtId: id }) => id === debtId('Store card'));
    expect(row).toMatchObject({ due: dollars(76), pays: dollars(60), shortBy: dollars(16) });
  });
});

describe('short money, with two cards late', () => {
  const late = [
    { ...typed('near', 2_500, 28, fixed(83)), dueDay: 28, paidThrough: isoDate('2026-09-30') },
    { ...typed('far', 1_100, 22, fixed(32)), dueDay: 18, paidThrough: isoDate('2026-10-31') },
  ];
  const spreadOver = (money: number) => {
    const ledgers = late.map((each) => ledgerOf(each, [], TODAY));
    const agenda = agendaOf(ledgers, null, TODAY);
    const rows = tightMonth(
      late,
      agenda,
      { current: dollars(money), planned: dollars(money), next: dollars(money), isEnough: false },
      [],
      TODAY,
    )?.rows;
    return rows?.map(({ debtId: id, pays }) => [id, pays / 100]);
  };

  it('makes up first for the one whose next step comes first, where the money does', () => {
    expect(spreadOver(100)?.slice(0, 2)).toEqual([
      ['near', 83],
      ['far', 17],
    ]);
  });

  it('goes to the one that it can make up for, where it can’t for the first', () => {
    expect(spreadOver(60)?.slice(0, 2)).toEqual([
      ['far', 32],
      ['near', 28],
    ]);
  });
});

describe('a month that catches up', () => {
  const late = {
    ...typed('late', 1_000, 20, fixed(60)),
    dueDay: 5,
    paidThrough: isoDate('2026-10-05'),
  };
  const last = { ...typed('last', 13.62, 0, fixed(50)), dueDay: 28 };
  const isCatchingUp = (money: number) => {
    const both = [late, last];
    const ledgers = both.map((each) => ledgerOf(each, [], TODAY));
    return tightMonth(
      both,
      agendaOf(ledgers, null, TODAY),
      { current: dollars(money), planned: dollars(money), next: dollars(110), isEnough: true },
      [{ debtId: late.id, amount: dollars(60) }],
      TODAY,
    )?.isCatchingUp;
  };

  it('is one still where a last payment has grown by some cents since', () => {
    expect(isCatchingUp(13.62)).toBe(true);
    expect(isCatchingUp(13.6)).toBe(true);
    expect(isCatchingUp(10)).toBe(false);
  });
});
