import { describe, expect, it, test } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// What is missing isn't what there is, a bill isn't money, and of two debts one comes first. Today is November 21, 2026.

const ask = (question: string, persona: Parameters<typeof answered>[1]) =>
  answered(question, persona).text;

describe('a month that is short', () => {
  it('is short by what is said to be missing', () => {
    expect(ask('I’m $11 short this month. What happens?', 'two_cards')).toContain('$11.00 short');
    expect(ask('im short by 40 this month what do i pay first', 'two_cards')).toContain(
      '$40.00 short',
    );
  });

  it('takes no bill for the money there is', () => {
    const text = ask('vet bill is 900 and i cant pay it', 'two_cards');
    expect(text).not.toContain('$900 covers');
    expect(text).toContain('First food, your home');
  });

  it('says that rent isn’t counted in it', () =>
    expect(ask('rent is 900 and i only have 300 what do i pay first', 'two_cards')).toContain(
      'That doesn’t count rent',
    ));
});

describe('of two debts', () => {
  test.each([
    ['should i pay harbor visa or linden first', 'Linden Store Card'],
    ['harbor visa or the hospital first?', 'Harbor Visa'],
  ])('one comes first: %s', (question, first) => {
    const text = ask(question, 'five_debts');
    expect(text).toMatch(new RegExp(`${first} first`));
    expect(text).toContain('pay the minimum on each of your debts first');
  });
});
