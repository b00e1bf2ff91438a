import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { addMonths, dayOfMonth, firstOfMonth, isoDate } from '../time/iso_date.ts';
import { paymentToward, toPay } from './agenda.ts';
import { comesNow, comingOnce, unsureOnce, withOneTime } from './one_time_money.ts';
import { ledgersOf, type Outlook, outlookOf } from './outlook.ts';
import type { OneTimeMoney } from './plan_choice.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { balance, debt, dollars, fixed } from './testing.ts';

const today = isoDate('2026-11-26');
const month = (count: number) => addMonths(isoDate('2026-11-01'), count);
const money = (count: number, amount: number): OneTimeMoney => ({
  id: `m${count}`,
  month: month(count),
  amount: dollars(amount),
});
const card = (owed: number, rate: number, over: Partial<TrackedDebt> = {}): TrackedDebt => ({
  ...debt('card', 0, 0, fixed(35), { balances: [balance(owed, rate)] }),
  dueDay: 20,
  balanceAsOf: today,
  startingBalance: dollars(owed),
  paidThrough: today,
  ...over,
});
const outlookWith = (
  debts: readonly TrackedDebt[],
  oneTime: readonly OneTimeMoney[],
  on = today,
  payments: readonly Payment[] = [],
): Outlook => {
  const outlook = outlookOf(
    {
      debts,
      payments: payments.map((each, at) => ({ id: `p${at}`, ...each })),
      plan: {
        strategy: 'avalanche',
        monthly: dollars(200),
        startsOn: today,
        customOrder: [],
        chosenOn: today,
        oneTime,
      },
    },
    on,
  );
  if (!outlook) throw new RangeError('no plan');
  return outlook;
};
const planOf = ({ result }: Outlook) => {
  if (!result.ok) throw new RangeError('no end');
  return result.plan;
};
const paidIn = (outlook: Outlook, count: number) =>
  planOf(outlook)
    .months.filter((row) => row.month === month(count))
    .flatMap(({ debts }) => debts)
    .reduce((sum, { paid }) => sum + paid, 0);

describe('money that comes once', () => {
  it('is paid with the payments of the month after it comes, on top of the monthly amount, and in no other', () => {
    const outlook = outlookWith([card(3_000, 0)], [money(3, 300)]);
    expect([1, 2, 3, 4, 5].map((count) => paidIn(outlook, count))).toEqual(
      [200, 200, 200, 500, 200].map(dollars),
    );
  });

  // A refund of March: whatever day it is, whatever fell due meanwhile, the plan has it until it is recorded or the next month is over.
  const march = [
    card(3_000, 0, { balanceAsOf: isoDate('2027-02-26'), paidThrough: isoDate('2027-02-28') }),
    card(900, 0, {
      id: 'other' as TrackedDebt['id'],
      dueDay: 5,
      balanceAsOf: isoDate('2027-02-26'),
      paidThrough: isoDate('2027-02-28'),
    }),
  ];
  const id = (at: number) => march[at]?.id as TrackedDebt['id'];
  const paid = (at: number, paidOn: string, amount: number): Payment => ({
    debtId: id(at),
    paidOn: isoDate(paidOn),
    amount: dollars(amount),
  });
  const regular = [paid(1, '2027-03-04', 35), paid(0, '2027-03-18', 165)];
  const endOn = (day: string, payments: readonly Payment[], amount = 2_000) =>
    planOf(outlookWith(march, amount === 0 ? [] : [money(4, amount)], isoDate(day), payments));

  it.each(['2027-02-27', '2027-03-01', '2027-03-05', '2027-03-06', '2027-03-20', '2027-03-31'])(
    'is in the plan on %s, as long as it is not recorded',
    (day) => {
      const payments = regular.filter(({ paidOn }) => paidOn <= isoDate(day));
      const [plan, without] = [endOn(day, payments), endOn(day, payments, 0)];
      expect(plan.totals.paid).toBe(without.totals.paid);
      expect(plan.debtFreeOn < without.debtFreeOn).toBe(true);
      // Ten months of $200 earlier, by whichever day it is.
      expect(addMonths(plan.debtFreeOn, 10)).toBe(without.debtFreeOn);
    },
  );

  it.each(['2027-03-02', '2027-03-20', '2027-03-31'])(
    'counts once however it is paid: recorded on %s',
    (day) => {
      const payments = [...regular, paid(0, day, 2_000)].filter(
        ({ paidOn }) => paidOn <= isoDate('2027-03-31'),
      );
      const outlook = outlookWith(march, [money(4, 2_000)], isoDate('2027-03-31'), payments);
      expect(outlook.coming).toEqual([]);
      expect(planOf(outlook).debtFreeOn).toBe(
        planOf(outlookWith(march, [], isoDate('2027-03-31'), payments)).debtFreeOn,
      );
    },
  );

  it.each(['2027-04-01', '2027-04-10', '2027-04-30'])(
    'that came last month and is not paid is in the plan still: %s',
    (day) => {
      const [plan, without] = [endOn(day, regular), endOn(day, regular, 0)];
      expect(addMonths(plan.debtFreeOn, 9) <= without.debtFreeOn).toBe(true);
    },
  );

  it('is never dropped by itself: it is asked about once the month after it is over', () => {
    expect(
      addMonths(endOn('2027-05-01', regular).debtFreeOn, 9) <=
        endOn('2027-05-01', regular, 0).debtFreeOn,
    ).toBe(true);
    const { choice, ledgers } = outlookWith(
      march,
      [money(4, 2_000)],
      isoDate('2027-05-01'),
      regular,
    );
    expect(unsureOnce(choice, ledgers, isoDate('2027-04-30'))).toEqual([]);
    const [unsure] = unsureOnce(choice, ledgers, isoDate('2027-05-01'));
    expect(unsure).toMatchObject({ amount: dollars(2_000) });
    expect(comesNow(choice, isoDate('2027-05-01'), { id: 'm4', amount: dollars(2_000) })).toEqual([
      { ...money(4, 2_000), month: isoDate('2027-05-01') },
    ]);
  });

  it('is asked about once a balance was typed since, and counts no more by then', () => {
    const typed = march.map((each) => ({ ...each, balanceAsOf: isoDate('2027-04-02') }));
    const { coming, choice, ledgers } = outlookWith(
      typed,
      [money(4, 2_000)],
      isoDate('2027-04-02'),
    );
    expect(coming).toEqual([]);
    expect(unsureOnce(choice, ledgers, isoDate('2027-04-02'))).toHaveLength(1);
  });

  // Two cards, one paid already this month: the other still takes what came last month.
  it('is asked for with what is still to be paid this month, and stays where it is until then', () => {
    const known = { balanceAsOf: isoDate('2027-01-20'), paidThrough: isoDate('2027-01-31') };
    const debts = [
      card(1_500, 9, {
        ...known,
        id: 'alder' as TrackedDebt['id'],
        dueDay: 5,
      }),
      card(4_000, 26, {
        ...known,
        id: 'birch' as TrackedDebt['id'],
        dueDay: 28,
        minimum: fixed(110),
      }),
      card(900, 0, { ...known, id: 'hospital' as TrackedDebt['id'], minimum: { kind: 'none' } }),
    ];
    const on = isoDate('2027-02-06');
    const outlook = outlookWith(debts, [{ ...money(2, 1_200), month: isoDate('2027-01-01') }], on, [
      { debtId: 'alder' as TrackedDebt['id'], paidOn: isoDate('2027-02-05'), amount: dollars(35) },
    ]);
    const birch = toPay(outlook.agenda).find(
      ({ debtId, month: of }) => debtId === debts[1]?.id && of === '2027-02-01',
    );
    expect(birch?.remaining).toBeGreaterThanOrEqual(dollars(1_200));
  });

  // Whoever pays what the list asks for on its last day is done when the plan said.
  it('is in what a person pays who obeys, and the plan ends when it was promised', () => {
    fc.assert(
      fc.property(
        fc.record({
          owed: fc.array(fc.integer({ min: 100, max: 450 }), { minLength: 1, maxLength: 3 }),
          rates: fc.array(fc.integer({ min: 0, max: 29 }), { minLength: 3, maxLength: 3 }),
          dueDays: fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 3, maxLength: 3 }),
          asks: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
          more: fc.integer({ min: 60, max: 200 }),
          amount: fc.integer({ min: 20, max: 500 }),
          comes: fc.integer({ min: 0, max: 4 }),
          isMarked: fc.boolean(),
        }),
        ({ owed, rates, dueDays, asks, more, amount, comes, isMarked }) => {
          const debts = owed.map((dollarsOwed, at) =>
            card(dollarsOwed, asks[at] || at === 0 ? (rates[at] ?? 0) : 0, {
              id: `d${at}` as TrackedDebt['id'],
              ...(asks[at] || at === 0
                ? { dueDay: dueDays[at] ?? 1 }
                : { minimum: { kind: 'none' }, kind: 'medical' }),
            }),
          );
          const once = {
            ...money(comes, amount),
            ...(isMarked && debts[0] && { debtId: debts[0].id }),
          };
          const payments: Payment[] = [];
          const look = (on: typeof today) => {
            const outlook = outlookOf(
              {
                debts,
                payments: payments.map((each, at) => ({ id: `p${at}`, ...each })),
                plan: {
                  strategy: 'avalanche',
                  monthly: dollars(35 * debts.length + more),
                  startsOn: today,
                  customOrder: [],
                  chosenOn: today,
                  oneTime: [once],
                },
              },
              on,
            );
            if (!outlook) throw new RangeError('no plan');
            return outlook;
          };
          const promised = planOf(look(today)).debtFreeOn;
          let on = today;
          while (look(on).totalToday > 0 && on <= addMonths(promised, 2)) {
            for (let round = 0; round < 3 * debts.length; round += 1) {
              const next = toPay(look(on).agenda).find(
                ({ dueOn, remaining }) => dueOn <= on && remaining > 0,
              );
              const owes = debts.find(({ id: of }) => of === next?.debtId);
              if (!next || !owes) break;
              payments.push(paymentToward(next, owes, payments, on));
            }
            const ofMonth = firstOfMonth(on);
            on =
              debts
                .flatMap(({ dueDay = 31 }) => [
                  dayOfMonth(ofMonth, dueDay),
                  dayOfMonth(addMonths(ofMonth, 1), dueDay),
                ])
                .concat([addMonths(ofMonth, 1)])
                .filter((day) => day > on)
                .toSorted()[0] ?? on;
          }
          expect(look(on).totalToday).toBe(0);
          const last = payments.at(-1)?.paidOn ?? today;
          expect(firstOfMonth(last) <= firstOfMonth(promised)).toBe(true);
        },
      ),
      {
        numRuns: 3,
        examples: [
          [
            {
              owed: [114, 382, 381],
              rates: [1, 0, 0],
              dueDays: [1, 1, 1],
              asks: [false, false, false],
              more: 60,
              amount: 218,
              comes: 3,
              isMarked: false,
            },
          ],
        ],
      },
    );
  }, 60_000);

  it('hides no month that is short: it may come after what is due', () => {
    const debts = Array.from({ length: 6 }, (_, at) =>
      card(1_000, 20, { id: `d${at}` as TrackedDebt['id'] }),
    );
    const [without, added] = [outlookWith(debts, []), outlookWith(debts, [money(1, 500)])];
    expect(without.tight?.shortBy).toBe(dollars(10));
    expect(added.tight).toEqual(without.tight);
  });

  describe('that is meant for one debt', () => {
    const dear = card(2_000, 24, { id: 'dear' as TrackedDebt['id'] });
    const cheap = card(900, 0, { id: 'cheap' as TrackedDebt['id'] });
    const paidOn = (outlook: Outlook, debt: TrackedDebt, count: number) =>
      planOf(outlook)
        .months.filter((row) => row.month === month(count))
        .flatMap(({ debts }) => debts)
        .reduce((sum, { debtId, paid }) => sum + (debtId === debt.id ? paid : 0), 0);
    const meantFor = (debt: TrackedDebt, amount: number, count = 3) => ({
      ...money(count, amount),
      debtId: debt.id,
    });

    it('goes to it, whatever the order says, and the monthly amount as ever', () => {
      const byOrder = outlookWith([dear, cheap], [money(3, 300)]);
      const meant = outlookWith([dear, cheap], [meantFor(cheap, 300)]);
      // By the rate, $165 a month and all of the $300 go to the dear one.
      expect([paidOn(byOrder, dear, 4), paidOn(byOrder, cheap, 4)]).toEqual([465, 35].map(dollars));
      expect([paidOn(meant, dear, 4), paidOn(meant, cheap, 4)]).toEqual([165, 335].map(dollars));
      // What the dear one costs more for it is said, not hidden.
      expect(planOf(meant).totals.interest).toBeGreaterThan(planOf(byOrder).totals.interest);
    });

    it('goes on by the order with what that debt does not need', () => {
      const meant = outlookWith([dear, cheap], [meantFor(cheap, 1_000)]);
      // $900 less four months of $35 are left of it, the fourth among them.
      expect(paidOn(meant, cheap, 4)).toBe(dollars(900 - 3 * 35));
      expect(paidOn(meant, dear, 4)).toBe(dollars(1_200 - (900 - 3 * 35)));
    });

    it('goes by the order where that debt is gone', () => {
      const gone = { ...money(3, 300), debtId: 'gone' as TrackedDebt['id'] };
      expect(planOf(outlookWith([dear, cheap], [gone]))).toEqual(
        planOf(outlookWith([dear, cheap], [money(3, 300)])),
      );
    });

    it('is for it still in the month after it came, and what is left of it once a part is paid', () => {
      const outlook = outlookWith(
        march,
        [{ ...money(4, 2_000), debtId: id(0) }],
        march[0]?.balanceAsOf,
      );
      expect(outlook.coming[0]?.debtId).toBe(id(0));
      const inApril = outlookWith(
        march,
        [{ ...money(4, 500), debtId: id(0) }],
        isoDate('2027-04-01'),
        regular,
      );
      const april = planOf(inApril).months.find((row) => row.month === isoDate('2027-04-01'));
      // By the order the smaller one is first; it has the rest of the month's $200.
      expect(april?.debts.find(({ debtId }) => debtId === id(0))?.paid).toBe(dollars(535));
      expect(inApril.agenda.reduce((sum, { planned }) => sum + (planned ?? 0), 0)).toBe(
        dollars(700),
      );
      const partly = outlookWith(
        march,
        [{ ...money(4, 500), debtId: id(0) }],
        isoDate('2027-03-31'),
        [...regular, paid(0, '2027-03-19', 200)],
      );
      expect(partly.coming).toEqual([{ ...money(4, 500), amount: dollars(300), debtId: id(0) }]);
    });

    it('is paid to the cent, to that debt before the order, with every order and debt', () => {
      fc.assert(
        fc.property(
          fc.array(
            fc.record({
              owed: fc.integer({ min: 200, max: 4_000 }),
              rate: fc.integer({ min: 0, max: 30 }),
            }),
            { minLength: 2, maxLength: 3 },
          ),
          fc.nat(),
          fc.integer({ min: 1, max: 20 }),
          fc.integer({ min: 5, max: 3_000 }),
          (given, which, count, amount) => {
            const debts = given.map(({ owed, rate }, at) =>
              card(owed, rate, { id: `d${at}` as TrackedDebt['id'], dueDay: 5 + at }),
            );
            const target = debts[which % debts.length] as TrackedDebt;
            const without = outlookWith(debts, []);
            const byOrder = outlookWith(debts, [money(count, amount)]);
            const meant = outlookWith(debts, [meantFor(target, amount, count)]);
            for (const kind of ['avalanche', 'snowball', 'custom'] as const) {
              const [none, ordered, marked] = [without, byOrder, meant].map(({ results }) => {
                const result = results[kind];
                return result.ok ? result.plan : null;
              });
              // What never ends has nothing to compare.
              if (!none || !ordered || !marked) continue;
              const monthOf = (plan: typeof none) =>
                plan.months.find((row) => row.month === month(count + 1))?.debts ?? [];
              const allOf = (plan: typeof none) =>
                monthOf(plan).reduce((sum, { paid: each }) => sum + each, 0);
              // The same money leaves in that month.
              expect(allOf(marked)).toBe(allOf(ordered));
              const rowOf = (plan: typeof none) =>
                monthOf(plan).find(({ debtId }) => debtId === target.id);
              const before = rowOf(none);
              if (before)
                expect(rowOf(marked)?.paid ?? 0).toBeGreaterThanOrEqual(
                  Math.min(before.paid, before.paid + before.closing),
                );
              // It never makes highest rate first dearer or longer, whatever it is for.
              if (kind === 'avalanche') {
                expect(marked.totals.interest).toBeLessThanOrEqual(none.totals.interest);
                expect(marked.debtFreeOn <= none.debtFreeOn).toBe(true);
              }
              // What is paid is what was owed and its interest, to the cent.
              expect(marked.totals.paid - marked.totals.interest).toBe(
                none.totals.paid - none.totals.interest,
              );
            }
          },
        ),
        { numRuns: 30 },
      );
    });
  });

  it('makes no plan dearer or longer', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            owed: fc.integer({ min: 200, max: 4_000 }),
            rate: fc.integer({ min: 0, max: 30 }),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 5, max: 3_000 }),
        (given, count, amount) => {
          const debts = given.map(({ owed, rate }, at) =>
            card(owed, rate, { id: `d${at}` as TrackedDebt['id'], dueDay: 5 + at }),
          );
          const without = outlookWith(debts, []);
          const added = outlookWith(debts, [money(count, amount)]);
          fc.pre(without.result.ok && added.result.ok);
          const [before, after] = [planOf(without), planOf(added)];
          expect(after.totals.interest).toBeLessThanOrEqual(before.totals.interest);
          expect(after.debtFreeOn <= before.debtFreeOn).toBe(true);
          expect(cents(after.totals.paid)).toBeLessThanOrEqual(before.totals.paid);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is whole where more was paid before it was added, whatever that was for', () => {
    const on = isoDate('2026-11-26');
    const debts = [
      card(6_000, 0, { balanceAsOf: isoDate('2026-10-05'), paidThrough: isoDate('2026-10-31') }),
    ];
    const paid = (amount: number, paidOn = '2026-11-10'): Payment => ({
      debtId: debts[0]?.id as Payment['debtId'],
      paidOn: isoDate(paidOn),
      amount: dollars(amount),
    });
    const choice = (oneTime: readonly OneTimeMoney[]) => ({ monthly: dollars(200), oneTime });
    const added = (
      oneTime: readonly OneTimeMoney[],
      payments: readonly Payment[],
      amount: number,
    ) => {
      const all = withOneTime(
        choice(oneTime),
        ledgersOf({ debts, payments }, on),
        on,
        money(0, amount),
      );
      return comingOnce(choice(all), ledgersOf({ debts, payments }, on), on).map(
        (each) => each.amount / 100,
      );
    };
    const first = { ...money(0, 500), id: 'first' };
    // Nothing came before, and $200 more was paid already.
    expect(added([], [paid(400)], 300)).toEqual([300]);
    // One of this month and one of last month, paid.
    expect(added([first], [paid(700)], 300)).toEqual([300]);
    expect(
      added([{ ...first, month: month(-1) }], [paid(200, '2026-10-10'), paid(700)], 300),
    ).toEqual([300]);
    // One is paid, another open: that stays as much as it was.
    const open = { ...money(0, 600), id: 'open', besides: dollars(500) };
    expect(added([first, open], [paid(700)], 100)).toEqual([600, 100]);
    // And what is paid later is of them, the first added first.
    const all = withOneTime(
      choice([first, open]),
      ledgersOf({ debts, payments: [paid(700)] }, on),
      on,
      money(0, 100),
    );
    expect(
      comingOnce(choice(all), ledgersOf({ debts, payments: [paid(700), paid(650)] }, on), on).map(
        (each) => each.amount / 100,
      ),
    ).toEqual([50]);
  });
});
