import { describe, expect, it, test } from 'vitest';
import { contextOf } from '../../api/assistant/testing/asking.ts';
import { mergedQuestion, WHY_SO_LONG, WHY_THAT_ONE } from './going_on.ts';
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

describe('one slot of the question before, replaced', () => {
  const [one, other] = known.records.debts;
  const [first, second] = [one, other].map((debt) => plainOf(debt?.name ?? ''));
  test.each<[string, string, IntentName, string]>([
    [`when is ${first} paid off`, `no i meant ${second}`, 'one_debt', `when is ${second} paid off`],
    [
      `what if i put 500 on ${first} once`,
      `same but for ${second}`,
      'lump_sum',
      `what if i put 500 on ${second} once`,
    ],
    ['what if i skip december', 'what about february', 'skip_month', 'what if i skip february'],
    [
      'what if i pay 350 a month',
      'and when would that be',
      'set_amount',
      'what if i pay 350 a month',
    ],
    [
      'what happens if i only pay the minimums',
      'how much does that cost me in interest',
      'minimums_only',
      'what happens if i only pay the minimums',
    ],
    [
      'what if i pay 100 extra a month',
      'make it 60',
      'more_a_month',
      'what if i pay 60 extra a month',
    ],
  ])('“%s” — “%s”', (before, message, intent, whole) =>
    expect(merged(before, message, intent)).toBe(whole),
  );

  it('asks for more a month where it is to be faster', () =>
    expect(merged('when will i be done', 'can i make it faster', 'when_done')).toBe(
      'what if i pay more a month',
    ));
  it('says again why the first comes first', () =>
    expect(merged('which card do i pay first', 'why that one', 'which_first')).toBe(WHY_THAT_ONE));
  it('goes on after an “ok”, and not after an “ok thanks”', () => {
    expect(merged('what if i skip december', 'ok and what about february', 'skip_month')).toBe(
      'what if i skip february',
    );
    expect(merged('what if i skip december', 'ok thanks', 'skip_month')).toBeNull();
  });
});

test.each([
  ['should i pay the hospital or the card', 'what if i only have 60 dollars this month'],
  ['who do i call about this', 'what if we skip 200 this week'],
  ['debo pagar el hospital o la tarjeta', 'y si nomas tengo 60 este mes'],
])('a what-if with its own amount stands by itself after “%s”: %s', (before, message) =>
  expect(merged(before, message)).toBeNull(),
);
