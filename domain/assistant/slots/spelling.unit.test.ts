import { expect, test } from 'vitest';
import { mendedSpelling } from './spelling.ts';

const KIN = new Map([['loan', ['loan']]]);

test.each([
  ['wat is apr', 'what is apr'],
  ['wats the min pmt on best buy', 'whats the minimum payment on best buy'],
  ['how do i lower my aye pee are', 'how do i lower my apr'],
  ['how much goes to the principle', 'how much goes to the principal'],
  ['how 2 pay off my cc', 'how to pay off my credit card'],
  ['coll agency keeps callin', 'collection agency keeps callin'],
  ['whats my bal', 'whats my balance'],
  ['whats a charge of', 'whats a charge off'],
  ['should i pay of the smalest first', 'should i pay off the smallest first'],
  ['the colections agancy took my pacheck', 'the collections agency took my paycheck'],
  ['what if i pay it next week insted', 'what if i pay it next week instead'],
  ['how much intrest, and the minimun?', 'how much interest, and the minimum?'],
  ['can 2 collecters call', 'can 2 collectors call'],
])('%s is read as it was meant', (typed, meant) => {
  expect(mendedSpelling(typed, KIN, [])).toBe(meant);
});

test.each([
  'the store changed my rate and i messed up saving',
  'i work remote in seattle and filed bankrupt before',
  'my statements say overdrawn, approve me or watch the leader',
  'as a matter of principle i pay 2 cards',
  'can i identify whose it was',
  'min wage and the forms of it',
  'cc me on that email',
])('%s has words of their own', (plain) => {
  expect(mendedSpelling(plain, KIN, [])).toBe(plain);
});

test('what a debt is called stays as it is', () => {
  expect(mendedSpelling('whats left on cc and on hospitel', KIN, ['cc', 'hospitel one'])).toBe(
    'whats left on cc and on hospitel',
  );
});
