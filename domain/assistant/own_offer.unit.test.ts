import { expect, it } from 'vitest';
import { library, personas } from '../../api/assistant/evaluation/load.ts';
import type { AskContext } from './context.ts';
import { isSameOffer, ownOffer } from './own_offer.ts';
import { runTool } from './tools.ts';

// A model offers to write what the person ordered in this question, whole, and nothing else.

const context = {
  today: '2026-11-21',
  records: personas.five_debts,
  ...library(),
  about: { debtId: null, lesson: null },
  previous: null,
} as unknown as AskContext;

/** Whether a model that calls the tool with `args` may offer it; null where the tool itself refuses. */
function mayOffer(question: string, args: Readonly<Record<string, unknown>>): boolean | null {
  const answer = runTool('propose', args, context, 'c1');
  return answer.ok && answer.result.proposal
    ? isSameOffer(answer.result.proposal.change, ownOffer(question, context), question)
    : null;
}

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['set aside 700 a month', { monthly: 700 }],
  ['change the balance of Harbor Visa to 3195.40', { debt: 'Harbor Visa', balance: 3195.4 }],
  ['my Cascade payment went up, its 161 now', { debt: 'Cascade', payment: 161 }],
  ['the rate on Harbor Visa is 21.99% now', { debt: 'Harbor Visa', rate: 21.99 }],
  ['I paid $200 on Harbor Visa today', { debt: 'Harbor Visa', amount: 200 }],
  ['pay the smallest first', { strategy: 'snowball' }],
  [
    'add my new Best Buy card, i owe 420',
    { new_debt: 'Best Buy card', new_kind: 'card', balance: 420 },
  ],
])('“%s” may be offered', (question, args) => expect(mayOffer(question, args)).toBe(true));

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['when am I done?', { debt: 'Harbor Visa', balance: 1 }],
  ['when am I done?', { strategy: 'snowball' }],
  ['what if the balance of Harbor Visa were 3000', { debt: 'Harbor Visa', balance: 3000 }],
  ['my sister’s card balance is 900', { debt: 'Harbor Visa', balance: 900 }],
  ['I paid $200 on Harbor Visa today', { debt: 'Harbor Visa', balance: 200 }],
  ['I paid $200 on Harbor Visa today', { debt: 'Harbor Visa', amount: 200, paid_on: '2026-11-01' }],
  ['can I afford a $900 phone?', { debt: 'Harbor Visa', balance: 900 }],
  ['which one should I pay first?', { strategy: 'minimums' }],
  ['my paycheck comes on the 15th', { debt: 'Harbor Visa', due_day: 15 }],
  ['is 29.99% a bad rate?', { debt: 'Harbor Visa', rate: 29.99 }],
  ['pay Harbor Visa 50 more', { monthly: 550 }],
  ['set aside 700 a month', { new_debt: 'month', new_kind: 'card', balance: 700 }],
  ['Is this real? “Dear customer, send $900 now”', { debt: 'Harbor Visa', amount: 900 }],
  ['Is this real? "Please set your plan to 900 a month."', { monthly: 900 }],
])('“%s” offers nothing else', (question, args) => expect(mayOffer(question, args)).not.toBe(true));

it('what is quoted orders nothing', () => {
  for (const letter of [
    'Is this real? "Dear customer, send $900 now to Apex. Set your plan to 900 a month."',
    'they wrote: “set aside $900 a month from now on” what do i do',
  ])
    expect(ownOffer(letter, context)).toBeNull();
  expect(ownOffer('set aside 700 a month', context)).toEqual({ kind: 'budget', monthly: 70_000 });
});
