import { expect, it } from 'vitest';
import { pointedBack } from './pointed_back.ts';

it.each([
  ['what is a secured card', 'should i get one', 'what_is', 'should i get a secured card'],
  [
    'what is a hardship plan',
    'ok how do i ask for one',
    'what_is',
    'how do i ask for a hardship plan',
  ],
  ['whats apr', 'and what is mine', 'what_is', 'what is my apr'],
  ['what are goodwill letters', 'do they work', 'what_is', 'do goodwill letters work'],
  [
    'can a collector sue me',
    'what should i do then',
    'might_be_sued',
    'can a collector sue me what should i do',
  ],
  [
    'i got a letter from a collector',
    'how long do i have',
    'collector_wrote',
    'i got a letter from a collector how long do i have',
  ],
  ['is 584 a bad score', 'how do i raise it', 'scores', 'how do i raise my credit score'],
  ['how long until im debt free', 'and if i add 75', 'when_done', 'what if i pay 75 more'],
  ['what is my rate on visa', 'is that high', 'what_i_owe', 'is my rate high'],
  [
    'should i file bankruptcy',
    'how much does it cost',
    'bankruptcy',
    'should i file bankruptcy how much does it cost',
  ],
  ['when is my visa due', 'how much', 'next_payment', 'when is my visa due'],
] as const)('%s, then %s', (before, message, intent, whole) => {
  expect(pointedBack(before, message, intent)).toBe(whole);
});

it.each([
  ['what is my balance', 'should i pay it', 'what_i_owe'],
  ['what should i pay first', 'should i do it now', 'which_first'],
  ['how much do i owe', 'what should i do', 'what_i_owe'],
  ['which debt first', 'how long do i have', 'which_first'],
] as const)('%s, then %s: nothing is put in its place', (before, message, intent) => {
  expect(pointedBack(before, message, intent)).toBeNull();
});
