import { describe, expect, test } from 'vitest';
import { contextOf } from '../../../../api/assistant/testing/asking.ts';
import { plainOf } from '../plain.ts';
import { readWhatIf } from './read_what_if.ts';

// $600 is set aside a month. The debts: Harbor Visa, Linden Store Card, St. Anne, a car and a brother's loan. Today is in November 2026.

const { records, today } = contextOf('five_debts');
const said = (text: string) => readWhatIf(plainOf(text), records, today);

describe('what is set aside becomes another amount', () => {
  test.each([
    ['what if six hundred became seven hundred', 70_000],
    ['say my 600 turned into 520', 52_000],
    ['600 a month to 650, what does that do', 65_000],
    ['whats the payoff date at 700', 70_000],
    ['when am i done with 800 a month', 80_000],
  ])('“%s”', (text, amount) => expect(said(text)).toMatchObject({ kind: 'monthly', amount }));

  test.each([
    'my limit was 600 and went to 500',
    'a collector went from 600 to 450',
    'what if i pay 300 on harbor visa',
    'the bill was 500 and became 700',
  ])('is not read from “%s”', (text) => expect(said(text)?.kind).not.toBe('monthly'));
});

test.each([
  '20 extra bucks a month do anything or is that stupid',
  'does an extra 20 a month even help',
])('a little more: “%s”', (text) =>
  expect(said(text)).toMatchObject({ kind: 'more', amount: 2_000 }),
);

describe('money thrown at one debt', () => {
  test.each([
    'if i throw 900 at harbor visa right now and be done with it',
    'should i just dump 900 on the harbor visa today',
    'what if i sent 900 to harbor visa tomorrow',
  ])('“%s”', (text) =>
    expect(said(text)).toMatchObject({
      kind: 'once',
      amount: 90_000,
      debt: { name: 'Harbor Visa' },
    }),
  );

  test.each([
    'what if i put 900 on harbor visa for a tv today',
    'if i throw 900 a month at harbor visa now',
    'if i send 900 to harbor visa today will they settle',
  ])('is not read from “%s”', (text) => expect(said(text)?.kind).not.toBe('once'));
});

describe('a card that is still used every month', () => {
  test.each([
    ['i spend around 40 on harbor visa every month still, does that wreck it', 4_000],
    ['if i keep using harbor visa for 60 a month in groceries', 6_000],
    ['what if i charge 200 on harbor visa every month', 20_000],
    ['i put like 80 a month of gas on harbor visa', 8_000],
  ])('“%s”', (text, amount) =>
    expect(said(text)).toMatchObject({ kind: 'still_used', amount, debt: { name: 'Harbor Visa' } }),
  );

  test.each([
    'i put 80 extra a month on harbor visa',
    'if i put 80 a month toward harbor visa',
    'i use harbor visa for 40 a month and pay it back in full',
  ])('is not read from “%s”', (text) => expect(said(text)?.kind).not.toBe('still_used'));
});

test.each([
  ['400 instead of 600 just for the first 6 months then back to 600', '2026-12-01', '2027-06-01'],
  ['if i do 400 for the next three months and then back to normal', '2026-12-01', '2027-03-01'],
])('a few months with less: “%s”', (text, firstFrom, from) =>
  expect(said(text)).toEqual({ kind: 'steps', first: 40_000, firstFrom, amount: 60_000, from }),
);

test.each([
  ['if harbor visa agreed to 12 percent', 1_200],
  ['what if harbor visa says yes to 9.9%', 990],
])('a rate that is agreed to: “%s”', (text, rate) =>
  expect(said(text)).toMatchObject({ kind: 'rate', rate, debt: { name: 'Harbor Visa' } }),
);

test.each([
  'tv died, theres one for 650 and i have the harbor visa in my hand, what does it cost me',
  'washer broke and the new one is 650, thinking of using the harbor visa',
])('something that is bought: “%s”', (text) =>
  expect(said(text)).toMatchObject({ kind: 'charge', amount: 65_000 }),
);

test('two halves on paydays are the month’s own amount', () => {
  expect(said('i make 2 payments a month on payday 300 each time does that do anything')).toEqual({
    kind: 'monthly',
    amount: 60_000,
  });
  expect(said('i make 2 payments a month 100 each time')?.kind).not.toBe('monthly');
});

test('more in this month alone counts once', () => {
  expect(said('if i send 900 this month what changes')).toMatchObject({
    kind: 'once',
    amount: 30_000,
    debt: null,
  });
  expect(said('if i send 900 extra this month what changes')?.kind).not.toBe('monthly');
});

test.each([
  'a process server left papers with my roommate and i work doubles this week, what do i do',
  'i pull doubles all week and still cant keep up, what now',
])('a double shift is no double payment: “%s”', (text) => expect(said(text)).toBeNull());

test('a purchase that is needed', () => {
  expect(said('need a laptop for school, 450 on the harbor visa. how bad')).toMatchObject({
    kind: 'charge',
    amount: 45_000,
  });
});

test.each(['st anne says 20 off if i pay the whole thing now'])(
  'a share without its sign: “%s”',
  (text) =>
    expect(said(text)).toMatchObject({
      kind: 'percent_off',
      share: 2_000,
      debt: { name: 'St. Anne' },
    }),
);

test('dollars off are no share', () =>
  expect(said('st anne says $20 off if i pay the whole thing now')?.kind).not.toBe('percent_off'));

test('a loan that is offered, and whether to take it', () => {
  expect(said('lady at the bank has a loan 3300 at 14% 2 years. take it')).toMatchObject({
    kind: 'loan',
    debts: [],
  });
});

test('what part of a debt’s payment is interest is no debt that is gone', () => {
  expect(said('how much of my 120 on harbor visa is just gone to interest')).toBeNull();
});
