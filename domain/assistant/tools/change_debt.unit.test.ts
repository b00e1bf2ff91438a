import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../api/assistant/testing/asking.ts';
import { runTool } from '../tools.ts';

const five = contextOf('five_debts');
const texts = (name: string, args: unknown) => {
  const answer = runTool(name, args, five, 'c1');
  if (!answer.ok) throw new Error(answer.reason);
  return Object.fromEntries(
    Object.entries(answer.result.figures).map(([path, { text }]) => [path, text]),
  );
};
const reason = (name: string, args: unknown, context = five) => {
  const answer = runTool(name, args, context, 'c1');
  return answer.ok ? null : answer.reason;
};
/** Cents of "$1,234.56". */
const amount = (text: string | undefined) =>
  Math.round(Number(text?.replaceAll(/[$,]/g, '')) * 100);

describe('change_debt', () => {
  it('adds a charge to what is owed, and says what it costs more', () => {
    const charged = texts('change_debt', { debt: 'Harbor Visa', charge: '350' });
    // 3,957.39 + 350
    expect(charged).toMatchObject({ 'debt.after': '$4,307.39', charge: '$350' });
    expect(amount(charged['then.interest']) - amount(charged['now.interest'])).toBe(
      amount(charged['costs.interest']),
    );
  });

  it('says how far a charge is over the limit', () => {
    // 3,957.39 + 3,000 − 6,500
    expect(texts('change_debt', { debt: 'Harbor Visa', charge: '3000' })['limit.over']).toBe(
      '$457.39',
    );
  });

  it('takes off no more than there is', () => {
    const gone = texts('change_debt', { debt: 'St. Anne', off: '5000' });
    expect(gone).toMatchObject({ 'debt.owed': '$660.00', 'debt.after': '$0.00', off: '$660.00' });
    // Money on a debt that somebody else pays is what money once on it is.
    const once = texts('plan_payoff', { debt: 'St. Anne', lump_sum: '660' });
    expect(gone['then.interest']).toBe(once['then.interest']);
    expect(gone['then.done']).toBe(once['then.done']);
  });

  it('finds the month’s money that ends the rest by a month', () => {
    const by = texts('change_debt', { debt: 'St. Anne', off: '660', done_by: '2027-11' });
    expect(by['then.done']).toBe('November 2027');
    const without = texts('plan_payoff', { done_by: '2027-11' });
    expect(amount(by['then.monthly'])).toBeLessThan(amount(without['then.monthly']));
  });

  it('changes nothing at the same rate, and costs less at a lower one', () => {
    const same = texts('change_debt', { debt: 'Harbor Visa', rate: '24.99' });
    expect(same['then.interest']).toBe(same['now.interest']);
    const lower = texts('change_debt', { debt: 'Harbor Visa', rate: '19' });
    expect(lower).toMatchObject({ 'rate.now': '24.99%', 'rate.then': '19.00%' });
    expect(amount(lower['saves.interest'])).toBeGreaterThan(0);
  });

  it.each([
    [{}, 'which debt'],
    [{ debt: 'Harbor Visa' }, 'what is other'],
    [{ debt: 'St. Anne', off: '660', done_by: '2026-10' }, 'No monthly amount'],
  ])('refuses %j', (args, why) => expect(reason('change_debt', args)).toContain(why));
});

describe('minimums_for', () => {
  it('says what a month of it frees, and what is still missing', () => {
    // 600 − 430.87, and 520 − 169.13
    expect(texts('minimums_for', { months: 1, spend: '520' })).toMatchObject({
      minimums: '$430.87',
      freed: '$169.13',
      spend: '$520',
      'spend.short': '$350.87',
      from: 'December 2026',
    });
    expect(texts('minimums_for', { months: 1, spend: '100' })['spend.short']).toBeUndefined();
  });

  it('costs more the longer it lasts', () => {
    const [one, six] = [1, 6].map((months) => texts('minimums_for', { months }));
    expect(amount(one?.['costs.interest'])).toBeLessThan(amount(six?.['costs.interest']));
    expect(six).toMatchObject({ until: 'May 2027' });
  });

  it.each([
    [{}, 'how many months'],
    [{ months: 2, from: '2026-10' }, 'over'],
    [{ months: 2, from: '2126-10' }, 'too far'],
  ])('refuses %j', (args, why) => expect(reason('minimums_for', args)).toContain(why));

  it('has nothing to say where minimums alone are paid already', () => {
    const { records } = five;
    const context = {
      ...five,
      records: {
        ...records,
        plan: records.plan && { ...records.plan, strategy: 'minimums' as const },
      },
    };
    expect(reason('minimums_for', { months: 2 }, context)).toContain('already');
  });
});

describe('yearly_interest', () => {
  it('is a share of what is owed, and a part of the year of it', () => {
    // 20 % of 5,000; a twelfth; a 365th.
    expect(texts('yearly_interest', { balance: '5000', rate: '20' })).toMatchObject({
      year: '$1,000.00',
      month: '$83.33',
      day: '$2.74',
    });
    expect(reason('yearly_interest', { rate: '20' })).toContain('balance');
  });
});

describe('a loan by its own payment alone', () => {
  it('takes its months', () => {
    const loan = texts('take_loan', { rate: '12', months: 36 });
    expect(loan['alone.months']).toBe('36 months');
    // 36 payments less what is borrowed, and the last of them a little smaller.
    const paid = amount(loan['payment']) * 36 - amount(loan['borrowed']);
    expect(Math.abs(amount(loan['alone.cost']) - paid)).toBeLessThan(36);
    expect(texts('take_loan', { rate: '12' })['alone.cost']).toBeUndefined();
  });
});
