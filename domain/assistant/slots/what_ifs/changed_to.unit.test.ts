import { describe, expect, it, test } from 'vitest';
import { answered, contextOf } from '../../../../api/assistant/testing/asking.ts';
import { plainOf } from '../plain.ts';
import { readWhatIf } from './read_what_if.ts';

// $600 is set aside a month. The debts: Harbor Visa, Linden Store Card, Northway Mastercard, a loan and a hospital. Today is in November 2026.

const { records, today } = contextOf('five_debts');
const said = (text: string) => readWhatIf(plainOf(text), records, today);

test.each([
  ['What if I increase my payment to $700?', 70_000],
  ['bump it up to $750', 75_000],
  ['How much faster if I round up to $650?', 65_000],
  ['What if I go up to $700', 70_000],
  ['what if i up my payment to 700', 70_000],
  ['set my payment to $700', 70_000],
  ['What if I bump my payment up from $600 to $700?', 70_000],
  ['What if I drop down to $450?', 45_000],
  ['¿Y si subo mi pago a $700?', 70_000],
  ['¿Y si bajo mi pago a $450?', 45_000],
  ['¿Y si lo dejo en $700?', 70_000],
  ['súbelo hasta $750', 75_000],
  ['¿Cuánto más rápido si redondeo a $650?', 65_000],
])('“%s” names the new amount', (text, amount) =>
  expect(said(text)).toMatchObject({ kind: 'monthly', amount }),
);

test.each([
  ['What if I increase it by $100?', 70_000],
  ['what if I cut back by $50 a month', 55_000],
  ['¿Y si reduzco mi pago en $50 al mes?', 55_000],
  ['¿Y si aumento mi pago por $100?', 70_000],
])('“%s” names the change', (text, amount) =>
  expect(said(text)).toMatchObject({ kind: 'monthly', amount }),
);

test.each([
  ['What if I increase my payment on Harbor Visa to $200?', { kind: 'held', amount: 20_000 }],
  ['¿Y si aumento mi pago de Harbor Visa a $200?', { kind: 'held', amount: 20_000 }],
  ['What if I raise my payment on Harbor Visa by $40?', { kind: 'extra', amount: 4_000 }],
  ['What if I increase my payment to $700 this month?', { kind: 'once', amount: 10_000 }],
  ['What if I increase my payment to $700 in January?', { kind: 'another', amount: 70_000 }],
  ['What if I raise it to $700 starting in February?', { kind: 'steps', amount: 70_000 }],
])('“%s” is of one debt, or of some months', (text, read) =>
  expect(said(text)).toMatchObject(read),
);

test.each([
  'can I raise my credit limit to $5,000?',
  'when will my debt drop to $5,000?',
  'how long until I get it down to $5,000',
  'What if my rent goes up to $1,500?',
  'if they raise my minimum to $200',
  'get harbor visa down to $1,000',
])('“%s” is no change of what is paid', (text) =>
  expect(['monthly', 'more', 'held', 'extra']).not.toContain(said(text)?.kind),
);

describe('an amount that goes the other way than the words', () => {
  it('is said to be less, and the other reading is offered', () => {
    const { answer, text } = answered('What if I increase to $450?', 'five_debts');
    expect(text).toContain('That’s less than the $600 a month you set aside now.');
    expect(text).toContain('With $450 a month');
    expect(answer.reading.others).toEqual(['What if I put $450 more a month toward my debts?']);
  });

  it('is said to be more', () => {
    const { text } = answered('What if I lower my payment to $900?', 'five_debts');
    expect(text).toContain('That’s more than the $600 a month you set aside now.');
  });
});

test.each([
  ['what if my payment goes up to $700', { kind: 'monthly', amount: 70_000 }],
  ['raise it $50', { kind: 'monthly', amount: 65_000 }],
  [
    'lower it to 500 until march',
    { kind: 'steps', first: 50_000, amount: 60_000, from: '2027-03-01' },
  ],
])('“%s”', (text, read) => expect(said(text)).toMatchObject(read));
