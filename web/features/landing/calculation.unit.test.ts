import { describe, expect, it } from 'vitest';
import { addDays, firstOfMonth, isoDate } from '../../../domain/time/iso_date.ts';
import { outlookOf } from '../../../domain/planner/outlook.ts';
import { balance, debt, debtId } from '../../../domain/planner/testing.ts';
import { calculate, mended, type Outcome, waysOut } from './calculation.ts';
import { announcement, difference, minimumText, openText, underAnswer } from './outcome_texts.ts';
import { ownership, type Typed, untouched } from './typed.ts';

const asOf = isoDate('2026-11-21');
const read = (change: Partial<Typed>) => calculate({ ...untouched, ...change }, asOf);
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

  it('speaks of no interest saved where there is none', () => {
    const { text } = difference(outcomeOf({ apr: '0', monthly: '200' }));
    expect(text).toMatch(/gets you done .+ sooner\.$/);
    expect(text).not.toContain('$0.00');
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

  it('answers a payment below the usual minimum with that minimum, and says what it hangs on', () => {
    const { errors, outcome } = read({ balance: '8,400', apr: '29.49', monthly: '230' });
    expect(errors).toEqual({});
    expect(outcome).toMatchObject({
      standing: 'short',
      pays: 29_043,
      comparison: { held: { ok: true, course: { debtFreeOn: '2031-03-31' } } },
    });
    expect(underAnswer(outcome as Outcome)).toBe(
      'This assumes you pay $290.43 a month, the first minimum.',
    );
    expect(difference(outcome as Outcome).text).toBe(
      'The first minimum is $290.43. Paying less counts as late, and you may be charged a fee.',
    );
    expect(announcement(outcome as Outcome)).toBe(
      'If you pay $290.43 every month: March 2031. The first minimum is $290.43. Paying less counts as late, and you may be charged a fee.',
    );
  });

  it('measures the payment against their own minimum', () => {
    const own = (least: string, monthly = '230') =>
      outcomeOf({ balance: '8,400', apr: '29.49', monthly, asks: 'fixed', least });
    expect(own('215').standing).toBe('covers');
    expect(minimumText(own('215'))).toBe('That’s $15.00 over your minimum.');
    expect(minimumText(own('230'))).toBe('That’s exactly your minimum.');
    expect(own('250').standing).toBe('short');
    expect(minimumText(own('250'))).toBe('That’s $20.00 less than your minimum.');
    expect(minimumText(own(''))).toBe('That’s $60.43 less than your minimum.');
  });

  it('offers nothing that the card would call too little', () => {
    for (const [balance, apr, monthly] of [
      ['7850', '27.99', '150'],
      ['8400', '29.49', '0'],
      ['500', '35', '10'],
    ] as const) {
      const outcome = outcomeOf({ balance, apr, monthly });
      expect(waysOut(outcome, asOf).length).toBeGreaterThan(0);
      for (const way of waysOut(outcome, asOf)) {
        const amount = (way.monthly / 100).toFixed(2);
        expect(outcomeOf({ balance, apr, monthly: amount }).standing).toBe('covers');
      }
    }
  });

  it('says of a payment below the interest that the debt grows, and what would end it', () => {
    const { errors, outcome } = read({ balance: '8,400', apr: '29.49', monthly: '190' });
    expect(errors).toEqual({});
    expect(outcome?.standing).toBe('grows');
    expect(openText(outcome as Outcome)).toBe(
      'At $190 a month, this debt grows. The first month’s interest is $206.43.',
    );
    expect(announcement(outcome as Outcome)).toBe(openText(outcome as Outcome));
    const ways = waysOut(outcome as Outcome, asOf);
    expect(ways.map(({ endsOn }) => endsOn)).toEqual(['2031-02-28', '2029-11-30']);
    for (const { monthly } of ways)
      expect(
        outcomeOf({ balance: '8,400', apr: '29.49', monthly: String(monthly / 100) }).comparison
          .held.ok,
      ).toBe(true);
  });

  it('says of a payment of exactly the interest that the debt stays as it is', () => {
    const of = (monthly: string) => outcomeOf({ balance: '8,400', apr: '29.49', monthly });
    expect(of('206.43').standing).toBe('stays');
    expect(openText(of('206.43'))).toBe(
      'At $206.43 a month, this debt never shrinks. The first month’s interest takes the whole payment.',
    );
    expect(of('206.42').standing).toBe('grows');
  });

  it('says of a payment that takes a lifetime that it does', () => {
    const outcome = outcomeOf({ balance: '100,000,000', apr: '0', monthly: '1' });
    expect(outcome.standing).toBe('too_long');
    expect(openText(outcome)).toBe('At $1 a month, this takes more than 100 years.');
    expect(openText(outcomeOf({ monthly: '0' }))).toContain('At $0 a month, this debt grows.');
  });

  it('takes an example for each field that is empty, and never one that falls short', () => {
    expect(ownership(untouched)).toBe('none');
    expect(ownership({ ...untouched, balance: '8400' })).toBe('some');
    expect(ownership({ ...untouched, balance: '1', apr: '0', monthly: '2' })).toBe('all');
    expect(read({}).examples).toEqual({
      balance: '5,000',
      apr: '24.99',
      monthly: '200',
      least: '25',
    });
    // The first minimum is $84 + $174.93.
    expect(read({ balance: '8,400' }).examples.monthly).toBe('300');
    // Their own minimum counts, too.
    expect(read({ asks: 'fixed', least: '410' }).examples.monthly).toBe('450');
    for (const balance of ['1', '99.99', '1,000', '77,777.77', '100,000,000'])
      for (const apr of ['0', '9.9', '36', '1000'])
        expect(outcomeOf({ balance, apr }).standing, `${balance} at ${apr}`).not.toBe('short');
  });

  it('says for each field what is wrong with it, and works nothing out', () => {
    const { errors, outcome } = read({ balance: '0', apr: 'x', monthly: '-5', least: '0' });
    expect(Object.keys(errors)).toEqual(['balance', 'apr', 'monthly', 'least']);
    expect(outcome).toBeNull();
    expect(errors.least).toBe('What’s the lowest minimum? Use a number like 25.');
    expect(read({ asks: 'fixed', least: 'lots' }).errors).toEqual({
      least: 'What’s your minimum? Use a number like 35.',
    });
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
      'Minimums alone wouldn’t pay this off in 100 years. $200 a month does.',
    );
    expect(underAnswer(outcomeOf({ asks: '200' }))).toBe('Minimums only: more than 100 years');
    expect(outcomeOf({ asks: '300', monthly: '110' }).comparison.first.minimum).toBe(15_000);
  });
});

describe('what the landing page says, and the planner right after it', () => {
  /** The debt as the planner takes it over. */
  const planned = ({ figures }: Outcome, on = asOf) => {
    const { apr, monthly, minimum } = figures;
    const outlook = outlookOf(
      {
        debts: [
          {
            ...debt('carried', figures.balance / 100, apr / 100, minimum),
            balances: [balance(figures.balance / 100, apr / 100)],
            balanceAsOf: on,
            startingBalance: figures.balance,
            // As the planner's `carry` sets it.
            paidThrough: on === firstOfMonth(on) ? on : addDays(on, -1),
          },
        ],
        payments: [],
        plan: {
          strategy: 'avalanche',
          monthly,
          startsOn: on,
          customOrder: [debtId('carried')],
          chosenOn: on,
        },
      },
      on,
    );
    if (!outlook?.result.ok) throw new Error('no plan');
    const { plan } = outlook.result;
    return {
      monthly: outlook.course.budget.monthly,
      debtFreeOn: plan.debtFreeOn,
      interest: plan.totals.interest,
      isShort: outlook.tight !== null,
    };
  };

  it.each([
    ['as it stands', {}],
    ['above the minimum', { balance: '8400', apr: '29.49', monthly: '350' }],
    ['at the minimum', { balance: '5000', monthly: '154.13' }],
    ['a cent below it', { balance: '5000', monthly: '154.12' }],
    ['below it', { balance: '6200', apr: '26.99', monthly: '180' }],
    ['below it, with a share of the balance', { asks: '300' as const, monthly: '140' }],
    ['below an own minimum', { asks: 'fixed' as const, least: '200', monthly: '150' }],
    ['above an own minimum', { asks: 'fixed' as const, least: '120', monthly: '150' }],
  ])('are one amount, one date and one sum of interest: %s', (_what, typed) => {
    const outcome = outcomeOf(typed);
    const { held } = outcome.comparison;
    if (!held.ok) throw new Error('no end');
    expect(planned(outcome)).toEqual({
      monthly: outcome.pays,
      debtFreeOn: held.course.debtFreeOn,
      interest: held.course.interest,
      isShort: outcome.standing === 'short',
    });
  });

  it('name the minimum, not the payment below it', () => {
    const outcome = outcomeOf({ balance: '6200', apr: '26.99', monthly: '180' });
    // 1 % of $6,200.00 and a month at 26.99 %: $62.00 + $139.45.
    expect(outcome).toMatchObject({ standing: 'short', pays: 20_145 });
    expect(underAnswer(outcome)).toBe('This assumes you pay $201.45 a month, the first minimum.');
    expect(announcement(outcome)).toContain('If you pay $201.45 every month: ');
  });
});
