import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, firstOfMonth, isoDate } from '../time/iso_date.ts';
import { newPayment, paymentToward, toPay } from './agenda.ts';
import { ledgerOf, monthsFilledBy } from './ledger.ts';
import { outlookOf } from './outlook.ts';
import { correctedPayment, monthPaidBy, monthToNameAgain, namedPayment } from './payment_month.ts';
import type { RecordedPayment } from './plan_choice.ts';
import type { Payment, TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed, ONE_PERCENT_PLUS_INTEREST } from './testing.ts';

// The month that a payment goes to: it stays there, whatever is paid, corrected or looked at later.

/** A loan, $5,000 at 0 %, $100 due on the 3rd, paid through October, unless said otherwise. */
const debtOf = ({
  name = 'card',
  minimum = 100,
  ...rest
}: Partial<Omit<TrackedDebt, 'minimum'>> & {
  minimum?: number | TrackedDebt['minimum'];
} = {}): TrackedDebt => ({
  id: debtId(name),
  name,
  kind: 'personal_loan',
  balances: [balance(5_000, 0)],
  interest: 'monthly',
  minimum: typeof minimum === 'number' ? fixed(minimum) : minimum,
  balanceAsOf: isoDate('2026-10-01'),
  startingBalance: dollars(5_000),
  paidThrough: isoDate('2026-10-31'),
  dueDay: 3,
  ...rest,
});

let count = 0;
const paid = (on: string, amount: number, countsFor?: string, name = 'card'): RecordedPayment => ({
  id: `payment ${(count += 1)}`,
  debtId: debtId(name),
  paidOn: isoDate(on),
  amount: dollars(amount),
  ...(countsFor !== undefined && { countsFor: isoDate(countsFor) }),
});

const look = (
  debts: readonly TrackedDebt[],
  payments: readonly RecordedPayment[],
  today: string,
  monthly = 250,
) => {
  const outlook = outlookOf(
    {
      debts,
      payments,
      plan: {
        strategy: 'avalanche',
        monthly: dollars(monthly),
        startsOn: isoDate('2026-10-01'),
        customOrder: [],
        chosenOn: isoDate('2026-10-01'),
      },
    },
    isoDate(today),
  );
  if (outlook === null) throw new Error('no debt');
  return outlook;
};

/** The month, and what of what is due was paid, in dollars. */
const months = (debt: TrackedDebt, payments: readonly Payment[], today: string) =>
  ledgerOf(debt, payments, isoDate(today)).installments.map(
    ({ month, paid: sum, due }) => `${month.slice(0, 7)} ${sum / 100}/${due / 100}`,
  );

/** Checks off what comes first. */
const tick = (
  debts: readonly TrackedDebt[],
  payments: readonly RecordedPayment[],
  today: string,
  monthly?: number,
): readonly RecordedPayment[] => {
  const [item] = toPay(look(debts, payments, today, monthly).agenda);
  const debt = debts.find(({ id }) => id === item?.debtId);
  if (!item || !debt) throw new Error('nothing to pay');
  count += 1;
  const payment = paymentToward(item, debt, payments, isoDate(today));
  return [...payments, { ...payment, id: `payment ${count}` }];
};

describe('a payment that names its month', () => {
  it('leaves an earlier one in the month that it filled: what is late and what the plan puts on top, checked off', () => {
    const debt = debtOf();
    const before = [paid('2026-11-10', 60)];
    const outlook = look([debt], before, '2026-11-26');
    expect(toPay(outlook.agenda)[0]).toMatchObject({ isLate: true, remaining: dollars(190) });
    const after = tick([debt], before, '2026-11-26');
    expect(after.at(-1)?.countsFor).toBe('2026-11-01');
    expect(months(debt, after, '2026-11-26')).toEqual(['2026-11 250/100', '2026-12 0/100']);
    const { result } = look([debt], after, '2026-11-26');
    expect(outlook.result.ok && outlook.result.plan.debtFreeOn).toBe('2028-06-30');
    expect(result.ok && result.plan.debtFreeOn).toBe('2028-06-30');
  });

  it.each([
    [
      'of the same day, recorded before',
      [paid('2026-11-26', 60), paid('2026-11-26', 190, '2026-11-01')],
      ['2026-11 250/100', '2026-12 0/100'],
    ],
    [
      'that had more than its month needed',
      [paid('2026-11-10', 130), paid('2026-11-26', 100, '2026-11-01')],
      ['2026-11 200/100', '2026-12 30/100'],
    ],
    [
      'where two came before',
      [paid('2026-11-10', 60), paid('2026-11-12', 40), paid('2026-11-26', 150, '2026-11-01')],
      ['2026-11 250/100', '2026-12 0/100'],
    ],
  ])('leaves one %s where it is', (_, payments, expected) => {
    expect(months(debtOf(), payments, '2026-11-26')).toEqual(expected);
  });

  it('lets a later one go on to the month after', () => {
    const made = [paid('2026-11-10', 190, '2026-11-01'), paid('2026-11-26', 60)];
    expect(months(debtOf(), made, '2026-11-26')).toEqual(['2026-11 190/100', '2026-12 60/100']);
  });

  it('leaves one that filled two months late in both', () => {
    const debt = debtOf({ paidThrough: isoDate('2026-09-30') });
    const made = [paid('2026-11-10', 160), paid('2026-11-26', 300, '2026-10-01')];
    expect(months(debt, made, '2026-11-26')).toEqual([
      '2026-10 400/100',
      '2026-11 60/100',
      '2026-12 0/100',
    ]);
  });

  it('was paid toward last, where it came last', () => {
    const made = [paid('2026-11-10', 60), paid('2026-11-26', 190, '2026-11-01')];
    const [november] = ledgerOf(debtOf(), made, isoDate('2026-11-26')).installments;
    expect(november?.paidOn).toBe('2026-11-26');
  });

  it('changes no other month, whatever came before it', () => {
    const day = fc
      .integer({ min: 0, max: 150 })
      .map((days) => addDays(isoDate('2026-11-01'), days));
    const month = fc.constantFrom(
      undefined,
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    );
    const aPayment = fc
      .tuple(day, fc.integer({ min: 1, max: 400 }), month)
      .map(([on, amount, countsFor]) => paid(on, amount, countsFor));
    const minimum = fc.constantFrom(fixed(100), ONE_PERCENT_PLUS_INTEREST);
    const last = fc.constantFrom('2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01');
    fc.assert(
      fc.property(
        fc.array(aPayment, { maxLength: 8 }),
        last,
        minimum,
        fc.integer({ min: 1, max: 31 }),
        (made, named, rule, dueDay) => {
          const today = isoDate('2027-03-31');
          const debt = debtOf({ minimum: rule, dueDay, balances: [balance(50_000, 12)] });
          const before = ledgerOf(debt, made, today).installments;
          const after = ledgerOf(debt, [...made, paid(today, 250, named)], today).installments;
          const sums = (of: typeof before) =>
            of
              .filter(({ month: its }) => its <= '2027-03-01')
              .map(({ month: its, paid: sum }) => [its, sum] as const);
          expect(sums(after)).toEqual(
            sums(before).map(([its, sum]) => [its, its === named ? sum + dollars(250) : sum]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** The month that the form of a payment names: of a new one, or of one that is corrected. */
const said = (
  debt: TrackedDebt,
  payments: readonly RecordedPayment[],
  on: string,
  today: string,
  corrected?: RecordedPayment,
) => {
  const [paidOn, day] = [isoDate(on), isoDate(today)];
  const payment = corrected
    ? correctedPayment(debt, payments, corrected, { paidOn, amount: corrected.amount }, day)
    : namedPayment(debt, { paidOn, amount: dollars(0.01) }, day);
  return monthPaidBy(debt, payments, payment, day, corrected)?.slice(0, 7);
};

describe('the month that the form of a payment names', () => {
  const debt = debtOf({ minimum: 50, dueDay: 5, paidThrough: isoDate('2026-09-30') });
  const three = [paid('2026-10-03', 50), paid('2026-11-03', 50), paid('2026-11-24', 50)];

  it.each([
    ['two', three.slice(0, 2)],
    ['three', three],
    ['three, typed the other way around,', three.toReversed()],
  ])('is its own for each of %s', (_, payments) => {
    const own = new Map(three.map(({ id }, place) => [id, `2026-${10 + place}`]));
    for (const each of payments)
      expect([each.paidOn, said(debt, payments, each.paidOn, '2026-11-26', each)]).toEqual([
        each.paidOn,
        own.get(each.id),
      ]);
  });

  it('is the older one where an older payment is added, and where one is moved there', () => {
    const later = three.slice(1);
    expect(said(debt, later, '2026-10-03', '2026-11-26')).toBe('2026-10');
    expect(said(debt, later, '2026-10-03', '2026-11-26', three[2])).toBe('2026-10');
  });

  it('is that of one of the same day, recorded before another', () => {
    const twins = [paid('2026-11-04', 50), paid('2026-11-04', 50)];
    expect(twins.map((each) => said(debt, twins, '2026-11-04', '2026-11-26', each))).toEqual([
      '2026-10',
      '2026-11',
    ]);
  });

  it('is none where it settles none, and that of today where a clock ran ahead', () => {
    const later = { ...debt, paidThrough: isoDate('2026-10-31') };
    expect(said(later, three, '2026-09-20', '2026-11-26')).toBeUndefined();
    expect(said(debt, three, '2026-12-30', '2026-11-26')).toBe('2026-12');
  });
});

describe('a payment that is typed', () => {
  const today = isoDate('2026-11-26');
  const nextOf = (debt: TrackedDebt, payments: readonly RecordedPayment[]) =>
    toPay(look([debt], payments, today).agenda).find(({ debtId: id }) => id === debt.id);

  it('of what is planned next goes where checking it off does, and its sentence says so', () => {
    const debt = debtOf();
    // December's is paid; what comes next is January's.
    const payments = [paid('2026-11-03', 250), paid('2026-11-24', 250)];
    const next = nextOf(debt, payments);
    expect(next?.month).toBe('2027-01-01');
    const typed = { paidOn: today, amount: next?.remaining ?? dollars(0) };
    const payment = newPayment(next, debt, payments, typed, today);
    expect(payment).toMatchObject({ countsFor: '2027-01-01' });
    expect(monthPaidBy(debt, payments, payment, today)).toBe('2027-01-01');
    // A cent less is no longer what is planned: it joins what came due next.
    const less = { ...typed, amount: dollars(0.99) };
    const other = newPayment(next, debt, payments, less, today);
    expect(monthPaidBy(debt, payments, other, today)).toBe('2026-12-01');
  });

  it('goes first to the month that its sentence names, whatever was paid before', () => {
    const day = fc.integer({ min: 0, max: 56 }).map((days) => addDays(isoDate('2026-10-01'), days));
    const amount = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(day, amount), { maxLength: 5 }),
        fc.tuple(day, fc.option(amount)),
        fc.integer({ min: 1, max: 31 }),
        day,
        (rest, [paidOn, typed], dueDay, paidThrough) => {
          const debt = debtOf({ dueDay, paidThrough });
          const payments = rest.map(([on, sum]) => paid(on, sum));
          const next = nextOf(debt, payments);
          // Without one, what the page proposes.
          const sum = typed === null ? (next?.remaining ?? dollars(1)) : dollars(typed);
          const payment = newPayment(next, debt, payments, { paidOn, amount: sum }, today);
          const said = monthPaidBy(debt, payments, payment, today);
          const all = [...payments, { id: 'typed', ...payment }];
          expect(said).toBe(monthsFilledBy(debt, all, all.length - 1, today)[0] ?? null);
          if (typed === null && next && paidOn === today) expect(said).toBe(next.month);
        },
      ),
      { numRuns: 100 },
    );
  });
});

/** What is to be paid, as a person reads it. */
const asked = (...of: Parameters<typeof look>) =>
  toPay(look(...of).agenda).map(
    ({ debtId: id, dueOn, isLate, remaining }) =>
      `${id} ${isLate ? 'late since' : 'by'} ${dueOn}: ${remaining / 100}`,
  );

describe('the month’s money, once what was late from before is paid', () => {
  it('is what is left of it', () => {
    const debt = debtOf();
    expect(asked([debt], [], '2026-12-01')).toEqual([
      'card late since 2026-11-03: 100',
      'card by 2026-12-03: 150',
    ]);
    const one = tick([debt], [], '2026-12-01');
    expect(asked([debt], one, '2026-12-01')).toEqual(['card by 2026-12-03: 150']);
    const two = tick([debt], one, '2026-12-01');
    // January’s comes next: December has had its money.
    expect(asked([debt], two, '2026-12-01')).toEqual(['card by 2027-01-03: 250']);
  });

  it('is what is left of it days later too, and whole in the month after', () => {
    const debt = debtOf();
    const made = [paid('2026-12-01', 100), paid('2026-12-03', 150)];
    expect(asked([debt], made.slice(0, 1), '2026-12-03')).toEqual(['card by 2026-12-03: 150']);
    expect(asked([debt], made, '2027-01-01')).toEqual(['card by 2027-01-03: 250']);
  });

  it('is not touched by what was paid late in the month before', () => {
    const made = [paid('2026-11-26', 100)];
    expect(asked([debtOf()], made, '2026-12-01')).toEqual(['card by 2026-12-03: 250']);
  });

  it('is what is left of it on another debt', () => {
    const debts = [
      debtOf(),
      debtOf({ name: 'loan', minimum: 20, dueDay: 20, balances: [balance(5_000, 9)] }),
    ];
    const before = asked(debts, [paid('2026-11-20', 20, undefined, 'loan')], '2026-12-01');
    expect(before).toEqual([
      'card late since 2026-11-03: 100',
      'card by 2026-12-03: 100',
      'loan by 2026-12-20: 50',
    ]);
    const made = [paid('2026-11-20', 20, undefined, 'loan'), paid('2026-12-01', 100)];
    expect(asked(debts, made, '2026-12-01').slice(0, 2)).toEqual(before.slice(1));
  });

  it('takes what is near what was asked for as meant for the month that is late', () => {
    const own = debtOf({
      minimum: 75,
      dueDay: 1,
      paidThrough: isoDate('2026-11-30'),
      balances: [balance(5_000, 20)],
    });
    const loan = debtOf({ name: 'loan', minimum: 90, dueDay: 30, balances: [balance(5_000, 9)] });
    const debts = [own, { ...loan, paidThrough: isoDate('2026-11-30') }];
    const today = isoDate('2026-12-05');
    const next = () => toPay(look(debts, [], today, 285).agenda)[0];
    expect([next()?.isLate, next()?.unpaid, next()?.remaining]).toEqual([true, 7_500, 19_500]);
    for (const amount of [194, 195, 196]) {
      const typed = { paidOn: today, amount: dollars(amount) };
      const made = [{ id: 'p', ...newPayment(next(), own, [], typed, today) }];
      const left = toPay(look(debts, made, today, 285).agenda).filter(
        ({ month }) => month <= today,
      );
      // Of the month's $285.00 no more than is left, but what the loan is owed.
      const sum = left.reduce((all, { remaining }) => all + remaining, 0);
      expect([left[0]?.debtId, sum]).toEqual(['loan', dollars(Math.max(90, 285 - amount))]);
    }
  });

  it('asks for what is due where it does not cover it, and says what is short before and after', () => {
    const short = (payments: readonly RecordedPayment[]) =>
      look([debtOf()], payments, '2026-12-01', 150).tight?.shortBy;
    // A lender puts what is paid on what is late first.
    expect(asked([debtOf()], [], '2026-12-01', 150)).toEqual([
      'card late since 2026-11-03: 100',
      'card by 2026-12-03: 50',
    ]);
    expect(short([])).toBe(dollars(50));
    const made = tick([debtOf()], [], '2026-12-01', 150);
    expect(asked([debtOf()], made, '2026-12-01', 150)).toEqual(['card by 2026-12-03: 50']);
    expect(short(made)).toBe(dollars(50));
  });

  it('is never asked for beyond: checking off what is listed makes no month ask for more', () => {
    const aDebt = (name: string, apr: number) =>
      fc
        .record({
          dueDay: fc.integer({ min: 1, max: 31 }),
          minimum: fc.integer({ min: 10, max: 120 }),
          paidThrough: fc.constantFrom(isoDate('2026-09-30'), isoDate('2026-10-31')),
        })
        .map((rest) => debtOf({ name, ...rest, balances: [balance(9_000, apr)] }));
    const aPayment = fc
      .tuple(
        fc.integer({ min: 0, max: 75 }),
        fc.integer({ min: 5, max: 300 }),
        fc.constantFrom('a', 'b'),
      )
      .map(([days, amount, name]) =>
        paid(addDays(isoDate('2026-10-01'), days), amount, undefined, name),
      );
    fc.assert(
      fc.property(
        fc.tuple(aDebt('a', 0), aDebt('b', 12)),
        fc.array(aPayment, { maxLength: 5 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 150, max: 500 }),
        (debts, some, days, monthly) => {
          const today = addDays(isoDate('2026-12-01'), days);
          let made: readonly RecordedPayment[] = some.filter(({ paidOn }) => paidOn <= today);
          /** What is late or due this month, in all. */
          const now = () => {
            const items = toPay(look(debts, made, today, monthly).agenda);
            const [first] = items;
            const ofNow = (item?: (typeof items)[number]) =>
              item !== undefined &&
              !item.isPutOff &&
              (item.isLate || item.month === firstOfMonth(today));
            const sum = items.filter(ofNow).reduce((all, { remaining }) => all + remaining, 0);
            return { sum, first: ofNow(first) ? (first?.remaining ?? 0) : null };
          };
          for (let ticks = 0; ticks < 4; ticks += 1) {
            const before = now();
            if (before.first === null) break;
            made = tick(debts, made, today, monthly);
            expect(now().sum).toBeLessThanOrEqual(before.sum - before.first);
          }
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('a payment whose day is corrected', () => {
  const debt = debtOf({ dueDay: 29, paidThrough: isoDate('2026-09-29') });
  const today = isoDate('2026-11-02');
  /** The payments once one of them is moved to a day, as the planner does. */
  const moved = (payments: readonly RecordedPayment[], id: string, on: string) =>
    payments.map((each): RecordedPayment => {
      if (each.id !== id) return each;
      const { countsFor: _before, ...rest } = each;
      const after = { ...rest, paidOn: isoDate(on) };
      const countsFor = monthToNameAgain(debt, payments, each, after, today);
      return { ...after, ...(countsFor && { countsFor }) };
    });
  const through = (
    payment: RecordedPayment,
    days: readonly string[],
    others: readonly RecordedPayment[] = [],
  ) =>
    days.reduce<readonly RecordedPayment[]>(
      (now, day) => moved(now, payment.id, day),
      [payment, ...others],
    );

  it.each([
    ['to the month that it names', ['2026-10-09']],
    ['to the due day', ['2026-10-29']],
    ['past the due day', ['2026-10-30']],
    ['into the next month', ['2026-11-02']],
    ['to two days, one after the other', ['2026-10-09', '2026-10-30']],
    ['nowhere', ['2026-09-27']],
  ])('and moved back goes where it went: %s', (_, days) => {
    const payment = paid('2026-09-27', 100, '2026-10-01');
    const there = through(payment, days);
    expect(months(debt, there, today)).toEqual(['2026-10 100/100', '2026-11 0/100']);
    const back = through(payment, [...days, '2026-09-27']);
    expect(back).toEqual([payment]);
    expect(months(debt, back, today)).toEqual(['2026-10 100/100', '2026-11 0/100']);
  });

  it.each([['2026-10-09'], ['2026-10-29'], ['2026-10-30'], ['2026-11-02']])(
    'and moved back goes where it went: one with more than is due, by way of %s',
    (day) => {
      const payment = paid('2026-09-27', 250, '2026-10-01');
      const there = through(payment, [day]);
      expect(months(debt, there, today)).toEqual(['2026-10 250/100', '2026-11 0/100']);
      expect(through(payment, [day, '2026-09-27'])).toEqual([payment]);
    },
  );

  it.each([
    ['2026-09-27', '2026-09-29', undefined],
    ['2026-09-29', '2026-09-29', undefined],
    ['2026-09-27', '2026-09-29', '2026-10-01'],
    ['2026-10-30', '2026-10-30', undefined],
    ['2026-11-02', '2026-11-30', undefined],
  ])('not at all is as it was: of %s, paid through %s', (on, paidThrough, named) => {
    const of = { ...debt, paidThrough: isoDate(paidThrough) };
    const payment = paid(on, 100, named);
    expect(monthToNameAgain(of, [payment], payment, payment, today)).toBe(named);
  });

  it('is not kept for a month that it would leave late', () => {
    const monthly = { ...debt, dueDay: 10 };
    const payment = paid('2026-09-27', 250, '2026-10-01');
    const to = { paidOn: isoDate('2026-11-20'), amount: payment.amount };
    expect(
      monthToNameAgain(monthly, [payment], payment, to, isoDate('2026-11-26')),
    ).toBeUndefined();
  });

  it('and moved back is as it was, whatever days and sums it went through', () => {
    const day = fc
      .integer({ min: 0, max: 130 })
      .map((days) => addDays(isoDate('2026-07-01'), days));
    const sum = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(
        fc.record({
          dueDay: fc.constantFrom(1, 15, 29, 31),
          paidThrough: fc.constantFrom('2026-07-31', '2026-08-31', '2026-09-29', '2026-10-31'),
          first: day,
          named: fc.constantFrom(undefined, '2026-08-01', '2026-09-01', '2026-10-01'),
          by: fc.array(fc.tuple(day, sum), { minLength: 1, maxLength: 4 }),
          others: fc.array(fc.tuple(day, sum), { maxLength: 3 }),
        }),
        ({ dueDay, paidThrough, first, named, by, others }) => {
          const of = debtOf({ dueDay, paidThrough: isoDate(paidThrough) });
          const payment = paid(first, 100, named);
          const rest = others.map(([on, amount]) => paid(on, amount));
          const last = [...by, [first, 100] as const].reduce(
            (now, [on, amount]) =>
              correctedPayment(
                of,
                [now, ...rest],
                now,
                { paidOn: on, amount: dollars(amount) },
                today,
              ),
            payment,
          );
          // Who stays on the first day and changes the sum alone is asked for its month as ever.
          const days = [first, ...by.map(([on]) => on), first];
          if (days.some((on, at) => on === first && days[at + 1] === first)) return;
          expect(last).toEqual(payment);
        },
      ),
    );
  });

  it('and moved back names none, where it named none', () => {
    const payment = paid('2026-10-09', 100);
    expect(through(payment, ['2026-09-27', '2026-10-09'])).toEqual([payment]);
    expect(through(payment, ['2026-10-30', '2026-11-02', '2026-10-09'])).toEqual([payment]);
  });

  it('makes up for what is late on its new day, as a new one would', () => {
    const payment = paid('2026-10-28', 100, '2026-11-01');
    const [after] = through(payment, ['2026-11-02']);
    expect(after?.countsFor).toBeUndefined();
    expect(months(debt, after ? [after] : [], today)).toEqual(['2026-10 100/100', '2026-11 0/100']);
  });

  it('pays off what is open as it would without a name, on every day that it is moved to', () => {
    const day = fc.integer({ min: 0, max: 30 }).map((days) => addDays(isoDate('2026-10-01'), days));
    const open = (payments: readonly RecordedPayment[]) =>
      ledgerOf(debt, payments, today).installments.filter(({ isLate }) => isLate);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.tuple(day, fc.integer({ min: 1, max: 300 })), { maxLength: 4 }),
        day,
        (amount, rest, to) => {
          const others = rest.map(([on, sum]) => paid(on, sum));
          const payment = paid('2026-09-27', amount, '2026-10-01');
          const { countsFor: _, ...bare } = payment;
          const there = through(payment, [to], others);
          const unnamed = [{ ...bare, paidOn: to }, ...others];
          expect(open(there).map(({ month }) => month)).toEqual(
            open(unnamed).map(({ month }) => month),
          );
          // What it has over October stays there where it was meant for it.
          const [october] = ledgerOf(debt, there, today).installments;
          const [would] = ledgerOf(debt, unnamed, today).installments;
          expect(october?.paid).toBeGreaterThanOrEqual(would?.paid ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
