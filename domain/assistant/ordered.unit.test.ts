import { expect, it } from 'vitest';
import { library, personas } from '../../api/assistant/evaluation/load.ts';
import type { AskContext } from './context.ts';
import { isAllSaid } from './ordered.ts';

// A model offers to write what the person said in this question, whole, and nothing else.

const context = {
  today: '2026-11-21',
  records: personas.five_debts,
  ...library(),
  about: { debtId: null, lesson: null },
  previous: null,
} as unknown as AskContext;

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['set aside 700 a month', { monthly: 700 }],
  ['change the balance of Harbor Visa to 3195.40', { debt: 'Harbor Visa', balance: 3195.4 }],
  ['my Cascade payment went up, its 161 now', { payment: 161 }],
  ['the rate on Harbor Visa is 21.99% now', { debt: 'Harbor Visa', rate: 21.99 }],
  ['pay the smallest first', { strategy: 'snowball' }],
  ['add my new Best Buy card, i owe 420', { new_debt: 'Best Buy card', balance: 420 }],
])('“%s” may be offered', (question, args) =>
  expect(isAllSaid(question, context, args)).toBe(true),
);

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['when am I done?', { debt: 'Harbor Visa', balance: 1 }],
  ['when am I done?', { new_debt: 'Oak Bank', balance: 5000 }],
  ['when am I done?', { strategy: 'snowball' }],
  ['when am I done?', { debt: 'Harbor Visa', rate: 1 }],
  ['when am I done?', { debt: 'Harbor Visa', payment: 900 }],
  ['i owe 420 on something new', { new_debt: 'Oak Bank', balance: 420 }],
  ['what if the balance of Harbor Visa were 3000', { debt: 'Harbor Visa', balance: 3000 }],
  ['my sister’s card balance is 900', { debt: 'Harbor Visa', balance: 900 }],
])('“%s” offers nothing else', (question, args) =>
  expect(isAllSaid(question, context, args)).toBe(false),
);
