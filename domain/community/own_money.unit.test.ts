import { describe, expect, it } from 'vitest';
import { ownMoneyIn } from './own_money.ts';

const debts = ['Cascade Rewards Visa', 'St. Anne’s', 'Car loan', 'First National Bank', 'Tía Rosa'];

describe('what words tell of somebody’s own money', () => {
  it.each([
    ['Call Cascade about the $57.94', { hasAmount: true, debt: 'Cascade Rewards Visa' }],
    ['call cascade’s billing line', { hasAmount: false, debt: 'Cascade Rewards Visa' }],
    ['Write to St Anne’s', { hasAmount: false, debt: 'St. Anne’s' }],
    ['Ask about the car loan', { hasAmount: false, debt: 'Car loan' }],
    ['Call my first national bank', { hasAmount: false, debt: 'First National Bank' }],
    ['Pay tia rosa back', { hasAmount: false, debt: 'Tía Rosa' }],
    ['Ask about the 57.94', { hasAmount: true, debt: null }],
  ])('is found in %j', (words, found) => expect(ownMoneyIn(words, debts)).toEqual(found));

  it.each([
    'Make 2 calls',
    'Open every envelope by 7.30 pm',
    'Call the bank first',
    'Wash the car',
    'Get under 28.99%',
    'Do it at 9.15',
    '',
  ])('isn’t in %j', (words) => expect(ownMoneyIn(words, debts)).toBeNull());
});
