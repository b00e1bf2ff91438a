import { describe, expect, it, test } from 'vitest';
import { contextOf } from '../../api/assistant/testing/asking.ts';
import { mergedQuestion, WHY_SO_LONG } from './going_on.ts';
import { withDigits } from './slots/numerals.ts';
import { plainOf } from './slots/plain.ts';
import { slotsOf } from './slots/slots.ts';
import type { IntentName } from './intents.ts';

// What goes on from the question before it, and what stands by itself.

const known = contextOf('five_debts');
function merged(before: string, message: string, intent: IntentName | null = null) {
  const plain = withDigits(plainOf(message), []);
  const previous = { intent, as: null, others: [], debtId: null };
  const context = { ...known, previous, previousQuestion: before };
  return mergedQuestion(plain, slotsOf(plain, context), context);
}

describe('a message that goes on', () => {
  test.each([
    [
      'can they garnish my wages for a credit card?',
      'and in texas?',
      'can they garnish my wages for a credit card in texas',
    ],
    [
      'can a collector call my job',
      'they did it again today after i told them',
      'can a collector call my job they did it again today after i told them',
    ],
    [
      'what if i put 200 more a month on my debts',
      'what about 300',
      'what if i put 300 more a month on my debts',
    ],
    [
      'how long does a chapter 7 stay on my report',
      'thirteen i said thirteen',
      'how long does a chapter 13 stay on my report',
    ],
    [
      'what if i put my 1400 refund on best buy',
      'nah wait its only eleven hundred n it comes in january',
      'what if i put my 1,100 refund on best buy it comes in january',
    ],
    ['can they take my car', 'even if its paid off', 'can they take my car even if its paid off'],
  ])('“%s” — “%s”', (before, message, whole) => expect(merged(before, message)).toBe(whole));

  it('asks why it takes so long', () => {
    expect(merged('what if i only pay the minimums', 'why tho', 'minimums_only')).toBe(WHY_SO_LONG);
    expect(merged('is a charge off bad', 'why', 'what_is')).toBeNull();
  });
});

describe('a message that stands by itself', () => {
  test.each([
    ['how do i dispute a mistake', 'what do i owe'],
    ['when will i be debt free', 'thanks'],
    ['when will i be debt free', 'how much interest will i pay?'],
    ['how much to pay the hospital first', 'what about just half of it'],
    ['can they sue me', 'what if i pay 50 more a month and then 80'],
  ])('“%s” — “%s”', (before, message) => expect(merged(before, message)).toBeNull());

  it('is what points at somebody after a what-if', () =>
    expect(
      merged('What if I pay $300 extra once?', 'they want it by friday or else', 'lump_sum'),
    ).toBeNull());

  it('has nothing to go on from without one', () => {
    const plain = 'and in texas';
    expect(mergedQuestion(plain, slotsOf(plain, known), known)).toBeNull();
  });
});

test('what was meant as extra is more a month', () =>
  expect(merged('what happens if i only pay 150', 'no i meant 150 extra')).toBe(
    'what if i pay 150 more a month',
  ));

test('a whole question that points back and says too little goes on, too', () =>
  expect(
    merged(
      'how do i dispute something with equifax',
      'do i need to send it certified or is online fine',
      'dispute_error',
    ),
  ).toContain('dispute something with equifax'));
