import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { addDays, firstOfMonth, isoDate } from '../time/iso_date.ts';
import { agendaOf, newPayment, toPay } from './agenda.ts';
import { ledgerOf } from './ledger.ts';
import { stepsOf } from './next_step.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { paidThroughMissing } from './past_due.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { debt, debtId, dollars, fixed, TODAY } from './testing.ts';
import { partsInOrder } from './short_parts.ts';
import { tightMonth, type TightRow } from './tight_month.ts';

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

describe('what is late, installment by installment', () => {
  const on = isoDate('2026-11-05');
  const behind = (name: string, minimum: number, dueDay: number, paidThrough: string) => ({
    ...typed(name, 700, 0, fixed(minimum), { dueDay }),
    balanceAsOf: on,
    paidThrough: isoDate(paidThrough),
  });
  const hospital = {
    ...typed('hospital', 2_000, 0, fixed(200), { kind: 'medical', dueDay: 20 }),
    balanceAsOf: on,
    paidThrough: isoDate('2026-11-04'),
  };
  const outlookWith = (
    of: readonly TrackedDebt[],
    monthly: number,
    payments: readonly (Payment & { id: string })[] = [],
    today = on,
  ) => {
    const outlook = outlookOf(
      {
        debts: of,
        payments: payments as never,
        plan: {
          strategy: 'avalanche',
          monthly: dollars(monthly),
          startsOn: today,
          customOrder: [],
          chosenOn: today,
        },
      },
      today,
    );
    if (outlook === null) throw new Error('no outlook');
    return outlook;
  };
  const paysOf = ({ tight }: Outlook) =>
    tight?.rows.filter(({ pays }) => pays > 0).map(({ debtId: id, pays }) => [id, pays / 100]);

  it('keeps two under their next steps with the oldest of each, where all of one takes the money of the other', () => {
    // 60 days on November 8, and 30 days on November 9.
    const cards = [behind('two', 100, 9, '2026-09-08'), behind('one', 120, 10, '2026-10-09')];
    expect(paysOf(outlookWith([...cards, hospital], 220))).toEqual([
      ['two', 100],
      ['one', 120],
    ]);
  });

  it('keeps under its step what comes to it before there is more money', () => {
    const today = isoDate('2026-11-15');
    const cards = [behind('two', 100, 20, '2026-09-19'), behind('one', 90, 10, '2026-11-09')].map(
      (each) => ({ ...each, balanceAsOf: today }),
    );
    // 60 days on November 19; the other one’s 30 days come in December, with December’s money.
    expect(paysOf(outlookWith(cards, 100, [], today))).toEqual([['two', 100]]);
  });

  it('asks the others for the same once the first is paid', () => {
    const cards = [behind('first', 100, 9, '2026-10-08'), behind('then', 110, 12, '2026-10-11')];
    const all = [...cards, hospital];
    expect(paysOf(outlookWith(all, 210))).toEqual([
      ['first', 100],
      ['then', 110],
    ]);
    const paid = { id: '1', debtId: debtId('first'), amount: dollars(100), paidOn: on };
    expect(paysOf(outlookWith(all, 210, [paid]))).toEqual([['then', 110]]);
  });

  it('tells the last day of what is left by how late the debt was when the older one was paid', () => {
    const card = behind('two', 100, 9, '2026-09-08');
    const paid = { id: '1', debtId: debtId('two'), amount: dollars(100), paidOn: on };
    const lastDayOn = (today: string) =>
      outlookWith([card, hospital], 150, [paid], isoDate(today))
        .agenda.find(({ isLate }) => isLate)
        ?.missed.filter(({ unpaid }) => unpaid > 0)[0]?.lastDay;
    // 57 days late on November 5: what is from October 9 makes it no later until December 8, however the days pass.
    expect(lastDayOn('2026-11-05')).toBe('2026-12-07');
    expect(lastDayOn('2026-11-20')).toBe('2026-12-07');
  });

  it('tells apart what counts once a statement is out', () => {
    const today = isoDate('2027-03-01');
    const card = {
      ...behind('card', 186.99, 30, '2027-02-27'),
      balanceAsOf: today,
    };
    const other = { ...behind('other', 128, 10, '2027-02-28'), balanceAsOf: today };
    const outlook = outlookWith([card, other], 501.97, [], today);
    const row = outlook.tight?.rows.find(({ debtId: id }) => id === debtId('card'));
    expect(row).toMatchObject({ pays: dollars(373.97), later: { pays: dollars(186.98) } });
    expect(stepsOf(outlook).map(({ debtId: id, amount }) => [id, amount / 100])).toContainEqual([
      'card',
      186.99,
    ]);
  });

  const missed = fc.record({
    minimum: fc.integer({ min: 30, max: 140 }),
    dueDay: fc.integer({ min: 1, max: 31 }),
    count: fc.integer({ min: 0, max: 3 }),
  });

  it('asks for the same of the others, whichever is paid first', () => {
    fc.assert(
      fc.property(
        fc.array(missed, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 60 }),
        fc.nat(),
        (of, monthly, day, which) => {
          const today = addDays(on, day);
          const cards = of.map(({ minimum, dueDay, count }, at) => ({
            ...behind(`card ${at}`, minimum, dueDay, '2026-01-01'),
            balanceAsOf: today,
            paidThrough: paidThroughMissing(dueDay, count, today),
          }));
          const before = outlookWith(cards, monthly, [], today);
          const { tight } = before;
          if (tight === null || tight.isCatchingUp || tight.month !== firstOfMonth(today)) return;
          const asks = tight.rows.flatMap(({ debtId: id, pays, later }) =>
            pays > (later?.pays ?? 0) ? [{ id, now: cents(pays - (later?.pays ?? 0)) }] : [],
          );
          const first = asks[which % asks.length];
          if (!first) return;
          const item = toPay(before.agenda).find(({ debtId: id }) => id === first.id);
          const card = cards.find(({ id }) => id === first.id) as TrackedDebt;
          const paid = newPayment(item, card, [], { paidOn: today, amount: first.now }, today);
          const after = outlookWith(cards, monthly, [{ id: '1', ...paid }], today);
          const left = (after.tight?.rows ?? []).filter(({ debtId: id }) => id !== first.id);
          const paysIn = (rows: readonly TightRow[]) =>
            Object.fromEntries(rows.map(({ debtId: id, pays }) => [id, pays]));
          expect(paysIn(left)).toEqual(
            paysIn(tight.rows.filter(({ debtId: id }) => id !== first.id)),
          );
        },
      ),
      { numRuns: 80 },
    );
  });

  it('keeps as many under a step as the money can', () => {
    const part = fc.record({
      open: fc.integer({ min: 1, max: 90 }),
      day: fc.integer({ min: 10, max: 28 }),
    });
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 7 }),
        fc.integer({ min: 0, max: 300 }),
        (of, money) => {
          const parts = of.map(({ open, day }, at) => ({
            debtId: debtId(`card ${at}`),
            open,
            due: open,
            lastDay: isoDate(`2026-11-${day}`),
            isLate: true,
          }));
          let left = money;
          const covered = partsInOrder(parts, money, isoDate('2026-12-01')).filter(({ open }) => {
            const isCovered = open <= left;
            left -= Math.min(open, left);
            return isCovered;
          });
          const max = Array.from({ length: 2 ** of.length }, (_, set) =>
            of.filter((__, at) => (set >> at) % 2 === 1),
          )
            .filter((some) => some.reduce((sum, { open }) => sum + open, 0) <= money)
            .reduce((all, some) => Math.max(all, some.length), 0);
          expect(covered).toHaveLength(max);
        },
      ),
    );
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
