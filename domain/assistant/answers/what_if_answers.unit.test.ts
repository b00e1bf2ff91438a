import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// What-ifs with amounts of one's own. $600 is set aside a month, the minimums come to $430.87.

const ask = (question: string) => {
  const { answer, text } = answered(question, 'five_debts');
  return { text, change: answer.proposal?.change ?? null };
};

describe('an amount every month', () => {
  it('is worked out as it was said, with its months, and offered', () => {
    const { text, change } = ask('i could swing 6 fifty a month instead of 600 how long');
    expect(text).toContain('With $650 a month, that takes 22 months');
    expect(change).toEqual({ kind: 'budget', monthly: 65_000 });
  });
  it('is the sum of what is set aside and what comes on top, once', () => {
    expect(ask('its 600 plus 75 extra every month now, end date?').change).toEqual({
      kind: 'budget',
      monthly: 67_500,
    });
  });
  it('says by how much it is short of the minimums', () => {
    const { text, change } = ask('most i can do is 410 from now on. when does it end');
    expect(text).toContain('$20.87 less than the $430.87');
    expect(change).toBeNull();
  });
});

it('leaves out what is kept back of money that comes once, and says where it would save more', () => {
  const { text, change } = ask(
    'bonus is 1500 im stashing 500 and the rest is going on harbor visa',
  );
  expect(text).toContain('The $1,000 goes to Harbor Visa');
  expect(text).toContain('By your plan’s order it would go to Linden Store Card and Harbor Visa');
  expect(text).not.toContain('If you don’t have any savings');
  expect(change).toBeNull();
});

it('pays a debt off first and goes on by the order with what is left', () => {
  expect(ask('refund 1500 keep 500 back rest on the linden card first').text).toContain(
    'The $1,000 goes to Linden Store Card and Harbor Visa',
  );
});

it('says what a month of minimums frees and puts off', () => {
  const { text } = ask(
    'water heater is 520, if i just pay the minimums this month how far behind does that put me',
  );
  expect(text).toContain('1 month later');
  expect(text).toContain('frees $169.13, not all of the $520: $350.87 more');
});

it('says what a charge, a debt that is gone, and a lower rate do to the whole plan', () => {
  expect(ask('if i charge 350 for school clothes on harbor visa how much longer').text).toContain(
    'which makes it $4,307.39',
  );
  const gone = ask('say the hospital bill is forgiven how much a month to finish in 12 months');
  expect(gone.text).toContain('set aside $1,022 a month. The last payment is in November 2027.');
  expect(gone.change).toBeNull();
  expect(ask('insurance covered half the hospital bill whats left and how long').text).toContain(
    'That leaves $330.00 on St. Anne.',
  );
  expect(ask('harbor visa says they can lower it to 19% is that worth it').text).toContain(
    'Harbor Visa at 19.00% in place of 24.99%',
  );
});

it('sets an offer to close a debt beside the same money on a card', () => {
  const { text } = ask(
    'hospital would take 500 to close it or should i put the 500 on harbor visa',
  );
  expect(text).toContain('for $500.00 they’d forgive $160.00');
  expect(text).toContain('With the same money on Harbor Visa instead');
  expect(text).toContain('in writing');
});

it('moves no more than a limit takes', () => {
  const { text } = ask(
    'citi offers 0% for 18 months with a 5% fee, limit is 1500. should i move the harbor visa',
  );
  // 1,428.57 and 5 % of it, 71.43, are 1,500.
  expect(text).toContain('Moving $1,428.57');
  expect(text).toContain('$2,528.82 of the $3,957.39 stays where it is');
});

it('says what a loan costs by its own payment alone', () => {
  expect(
    ask('credit union says 4000 at 13% for 36 months payment 135, better than my plan?').text,
  ).toMatch(/the loan by itself takes 36 months and costs \$[\d,.]+ in interest and fees/);
});

it('answers in Spanish', () => {
  const { text } = ask('si le cargo 250 a la visa que tanto me atrasa');
  expect(text).toContain('Eso es con $250 más en Harbor Visa');
  expect(ask('nomas los minimos por dos meses y luego normal, que tanto me atrasa').text).toContain(
    'desde diciembre de 2026 hasta enero de 2027',
  );
});
