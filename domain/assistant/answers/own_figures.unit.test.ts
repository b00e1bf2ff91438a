import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// Figures of the person's own debts that people ask for in their own words.

const ask = (question: string): string => answered(question, 'five_debts').text;

describe('what interest comes to', () => {
  // $3,957.39 at 24.99 %: a twelfth of a year is $82.41, a day $2.71.
  it('of a month, of one debt', () => {
    expect(ask('how much of my harbor visa payment goes to interest')).toContain(
      'Of the $121.98 that your plan pays on Harbor Visa in December 2026, $82.41 is interest',
    );
  });
  it('of a day', () => {
    expect(ask('how much a day does the harbor visa cost me in interest')).toContain('$2.71 a day');
  });
  it('by the debt that costs the most', () => {
    expect(ask('which debt is costing me the most')).toContain(
      'The one that costs the most is Harbor Visa',
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
    /With St\. Anne first, you’d be debt-free in \w+ \d{4}, and it costs \$[\d.,]+ more in interest/,
  );
});

it('says what a payment leaves', () => {
  expect(ask('if i put 200 on the linden store card whats left')).toContain(
    'would leave $214.55 on Linden Store Card',
  );
});

it('works out a loan whose rate was said without a sign', () => {
  expect(ask('consolidate the cards at 14.9 for 3 yrs')).toContain('would be the loan payment');
});

describe('an offer of a sum, and a rate that is none', () => {
  it('says what they’d forgive', () => {
    // $660.00 of the bill, for $400.
    expect(ask('st anne says they will take 400 and call it even, should i settle')).toContain(
      'for $400.00 they’d forgive $260.00',
    );
    // 260.00, and 2,245.18 − 2,224.78 of interest.
    expect(ask('st anne says they will take 400 and call it even, should i settle')).toContain(
      'the offer costs you $280.40 less',
    );
  });
  it('doesn’t take the rate of a card for an offer', () => {
    expect(ask('can i settle my harbor visa thats at 24.99% interest')).not.toContain(
      'they’d forgive',
    );
  });
});

describe('a part of the debts', () => {
  it('is all but one, or the cards', () => {
    // 3,957.39 + 414.55 + 2,739.75 + 3,963.23, without 660.
    expect(ask('how much do i owe not counting st anne')).toContain('$11,074.92');
    // 3,957.39 + 414.55 + 2,739.75.
    expect(ask('what do i owe on just my cards')).toContain('$7,111.69');
    expect(ask('how much interest do my cards cost a month')).toMatch(
      /Your cards cost about \$141\.2\d/,
    );
  });
});

it.each([
  'cuanto debo mas o menos en harbor visa',
  'how much do i owe on harbor visa without interest',
  'cuanto debo en total en harbor visa sin intereses',
])('leaves no debt out where none is said to be: %s', (text) => {
  expect(ask(text)).not.toMatch(/(?:Without|Sin) Harbor Visa|\$7,777\.53/);
});

describe('how full cards would be', () => {
  it('after a charge and a payment', () => {
    // 3,957.39 + 300 of 6,500; 24.99 % of 300 a year is 6.25 a month.
    const charged = ask('what if i charge 300 on harbor visa how full is it');
    expect(charged).toContain('to 65.5% of its limit');
    expect(charged).toContain('$6.25 a month in interest');
    // 3,957.39 − 1,000 of 6,500.
    expect(ask('if i pay 1000 on harbor visa what is my utilization')).toContain('45.5%');
    expect(ask('if i pay off harbor visa what is my utilization')).toContain('0.0%');
  });
});

describe('what accents and marks change', () => {
  it.each([
    ['¿Cuánto debo, y cuándo termino?', 'cuanto debo, y cuando termino'],
    ['¿Cuánto falta del préstamo Cascade?', 'cuanto falta del prestamo cascade'],
  ])('nothing: %s', (accented, plain) => {
    expect(ask(accented)).toBe(ask(plain).replaceAll(plain, accented));
  });
});
