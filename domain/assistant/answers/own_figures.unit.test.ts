import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// Figures of the person's own debts that people ask for in their own words.

const ask = (question: string): string => answered(question, 'five_debts').text;

describe('what interest comes to', () => {
  // $3,957.39 at 24.99 %: a twelfth of a year is $82.41, a day $2.71.
  it('of a month, of one debt', () => {
    expect(ask('how much of my harbor visa payment goes to interest')).toContain('$82.41 a month');
  });
  it('of a day', () => {
    expect(ask('how much a day does the harbor visa cost me in interest')).toContain('$2.71 a day');
  });
  it('by the debt that costs the most', () => {
    expect(ask('which debt is costing me the most')).toContain(
      'Harbor Visa costs the most of them',
    );
  });
});

it('says what an offer to settle comes to', () => {
  expect(ask('linden store card wants to settle for 40% how much is that')).toContain('$165.82');
});

it('says how far a card has to come down', () => {
  // 30 % of $6,500 is $1,950.
  expect(ask('how far does harbor visa need to come down to be under 30 percent')).toContain(
    '$1,950.00: that’s $2,007.39 less',
  );
});

it('takes a month of next year', () => {
  expect(ask('need to be done by december next yr what do i pay a month')).toContain(
    'December 2027',
  );
});

it('says what a debt before the others costs', () => {
  expect(ask('can i pay st anne before the cards')).toMatch(
    /With St\. Anne first, you’d be debt-free in \w+ \d{4}, and it costs \$[\d.,]+ more interest/,
  );
});

it('says what a payment leaves', () => {
  expect(ask('if i put 200 on the linden store card whats left')).toContain(
    'would leave $214.55 on Linden Store Card',
  );
});

it('works out a loan whose rate was said without a sign', () => {
  expect(ask('consolidate the cards at 14.9 for 3 yrs')).toContain('The loan would ask for');
});
