import { describe, expect, it } from 'vitest';
import { isClaimed } from './claimed.ts';

describe('what only somebody else says is owed', () => {
  it.each([
    'a different company calls, says they own it now and it is 910 not 643',
    'some agency says they bought the debt and it is 1300',
    'caller says the balance is 1150 and i have to pay today',
    'a guy called claiming i owe 800',
    'guy on the phone says it is 1900 now with fees, wants my debit card',
    'they claim i owe 5000 not 4120',
    'me llama otra compania que ahora son duenos de la cuenta',
  ])('is heard: %s', (text) => expect(isClaimed(text)).toBe(true));

  it.each([
    'my statement says 950',
    'the balance is 600 now',
    'i called the hospital and the balance is 1100 now',
    'insurance called and paid 400 of it',
    'the bill says 1,020 now, had a purchase',
    'i charged 60 on the visa',
    'la app dice que debo 500',
  ])('is none: %s', (text) => expect(isClaimed(text)).toBe(false));
});
