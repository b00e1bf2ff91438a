import { describe, expect, test } from 'vitest';
import { contextOf } from '../../../api/assistant/testing/asking.ts';
import { ownFactSaid } from './own_facts_said.ts';
import { plainOf } from './plain.ts';
import { planPointSaid } from './plan_point_said.ts';

// $600 is set aside a month. The debts: Harbor Visa, Linden Store Card, St. Anne, a car and a brother's loan. Today is in November 2026.

const { records, today } = contextOf('five_debts');
const point = (text: string) => planPointSaid(plainOf(text), records, today);
const fact = (text: string) => ownFactSaid(plainOf(text), records);

describe('a point on the way', () => {
  test.each([
    'half my debt gone by when?',
    'when will i be halfway',
    'how long until half of it is paid off',
    'cuando voy a llegar a la mitad de mi deuda',
  ])('half: “%s”', (text) => expect(point(text)).toEqual({ kind: 'half', debt: null }));

  test.each([
    ['at what point is harbor visa under 1000', 100_000, 'Harbor Visa'],
    ['when do i get below 3000', 300_000, undefined],
    ['what month does harbor visa drop below 500', 50_000, 'Harbor Visa'],
  ])('below an amount: “%s”', (text, amount, name) => {
    const read = point(text);
    expect(read).toMatchObject({ kind: 'below', amount });
    expect(read?.kind === 'below' ? read.debt?.name : null).toBe(name);
  });

  test.each([
    ['what will i owe this time next year if im good', '2027-11-01'],
    ['how much will be left on harbor visa by next summer', '2027-06-01'],
    ['what will i still owe in 6 months', '2027-05-01'],
    ['where will my balances be at by june', '2027-06-01'],
  ])('on a date: “%s”', (text, month) => expect(point(text)).toMatchObject({ kind: 'at', month }));

  test.each([
    'when will my score be under 600',
    'if they take half when do i pay',
    'what do i owe',
    'when do i pay less than 300 a month',
    'how much do i pay by next summer',
    'will half my refund help',
    'when does harbor visa hit my report',
  ])('is not read from “%s”', (text) => expect(point(text)).toBeNull());
});

describe('a fact', () => {
  test.each([
    ['what % of what i owe is harbor visa', 'part_of_all'],
    ['what percentage of my total debt is the harbor visa', 'part_of_all'],
    ['whats my average interest rate', 'average_rate'],
    ['my blended apr across the cards', 'average_rate'],
    ['how many days till harbor visa is due', 'days_until'],
    ['how many days til my next payment', 'days_until'],
    ['whats my debt to income', 'to_income'],
  ])('“%s”', (text, kind) => expect(fact(text)).toMatchObject({ kind }));

  test.each([
    'whats a normal average apr',
    'how many days do i have to answer the letter',
    'how many days until i am late',
    'what percent of my limit is harbor visa',
    'what is the average score',
    'how long until harbor visa is paid off',
  ])('is not read from “%s”', (text) => expect(fact(text)).toBeNull());
});
