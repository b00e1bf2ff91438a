import { describe, expect, it } from 'vitest';
import { namesAmount } from './amounts.ts';

describe('words that name an amount', () => {
  it.each([
    'Pay $40 more',
    'pay $ 1,200',
    '200 dollars to the visa',
    '5k USD',
    '20 bucks',
    '3 grand',
    'Call about the 57.94',
    'Ask why it says 1,057.94.',
    '2k',
    'I owe 5 thousand',
    'five hundred dollars',
    '500 dolares',
    'quinientos dólares',
    'my balance is 4200',
    'paid 4,200',
    'a grand by friday',
    '$\u200b500',
    '＄５００',
  ])('are noticed in %j', (words) => expect(namesAmount(words)).toBe(true));

  it.each([
    'Open every envelope in the drawer.',
    'Call at 9, before the 15th',
    'Pay both minimums two days early',
    '26% done',
    'Call before 7.30 pm',
    'Meet at 9.15',
    'Ask for less than 28.99%',
    'Make 2 calls',
    'Ran a 5k this morning',
    'No touching the 401k',
    'One of us calls on Monday',
    'Paid on time 12 times',
    'Pay the 2 of them by 2027',
    'Make sense of it in 2 weeks',
    '',
  ])('are not in %j', (words) => expect(namesAmount(words)).toBe(false));
});
