import { describe, expect, it } from 'vitest';
import { numbersIn } from './numbers.ts';

const said = (text: string) => numbersIn(text).map((each) => [each.text, each.value] as const);

describe('numbers of a text', () => {
  it.each([
    ['You pay $258.85 less.', '$258.85', { kind: 'money', cents: 25_885 }],
    ['It is $1,234 now.', '$1,234', { kind: 'money', cents: 123_400 }],
    ['About $1.2k in all.', '$1.2k', { kind: 'money', cents: 120_000 }],
    ['That is fifty dollars.', 'fifty dollars', { kind: 'money', cents: 5_000 }],
    ['It costs a hundred dollars.', 'a hundred dollars', { kind: 'money', cents: 10_000 }],
    [
      'It costs six hundred and fifty dollars.',
      'six hundred and fifty dollars',
      { kind: 'money', cents: 65_000 },
    ],
    ['It is 12 cents.', '12 cents', { kind: 'money', cents: 12 }],
    ['At 24.99% a year.', '24.99%', { kind: 'percent', bps: 2_499 }],
    ['At ten percent.', 'ten percent', { kind: 'percent', bps: 1_000 }],
    ['You have 30 days.', '30 days', { kind: 'duration', count: 30, unit: 'day' }],
    ['In the thirty-day period.', 'thirty-day', { kind: 'duration', count: 30, unit: 'day' }],
    [
      'Five business days later.',
      'Five business days',
      { kind: 'duration', count: 5, unit: 'day' },
    ],
    ['It takes seven years.', 'seven years', { kind: 'duration', count: 7, unit: 'year' }],
    ['You’d be done a month sooner.', 'a month', { kind: 'duration', count: 1, unit: 'month' }],
    ['You’d be done a few months sooner.', 'a few months', null],
    ['It is half of it.', 'half', null],
    ['It doubles.', 'doubles', null],
    ['By December 14, 2026.', 'December 14, 2026', { kind: 'date', date: '2026-12-14' }],
    ['By Dec. 14, 2026.', 'Dec. 14, 2026', { kind: 'date', date: '2026-12-14' }],
    ['By 2026-12-14.', '2026-12-14', { kind: 'date', date: '2026-12-14' }],
    ['By 12/14/2026.', '12/14/2026', { kind: 'date', date: '2026-12-14' }],
    ['Done in September 2028.', 'September 2028', { kind: 'month', month: '2028-09-01' }],
    ['On December 14th.', 'December 14th', { kind: 'month_day', month: 12, day: 14 }],
    ['Done in September.', 'September', { kind: 'month_name', month: 9 }],
    ['Done in May.', 'May', { kind: 'month_name', month: 5 }],
    ['Done in 2028.', '2028', { kind: 'year', year: 2028 }],
    ['You have 5 debts.', '5', { kind: 'count', count: 5 }],
    ['A score of 720.', '720', { kind: 'count', count: 720 }],
  ])('finds it in “%s”', (text, found, value) => {
    expect(said(text)).toEqual([[found, value]]);
  });

  it.each([
    'One of them may call.',
    'You may pay more a month.',
    'It may march on.',
    'A company that sells this may not ask for it up front.',
    'Pay it in a year like any other.',
    'Two cards are late.',
  ])('finds none in “%s”', (text) => expect(said(text)).toEqual([]));
});
