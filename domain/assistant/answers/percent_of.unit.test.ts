import { describe, expect, it } from 'vitest';
import { library, personas } from '../../../api/assistant/evaluation/load.ts';
import { answerQuestion } from '../answer_question.ts';
import type { AskContext } from '../context.ts';
import { textOf } from '../say.ts';

// Sums of what is typed, of no debt in the list: they are worked out, and the plan isn't told instead.

const context = {
  today: '2026-11-30',
  records: personas.two_cards,
  ...library(),
  about: { debtId: null, lesson: null },
  credit: undefined,
  previous: null,
} as unknown as AskContext;
const textTo = (question: string) =>
  answerQuestion(question, context).sentences.map(textOf).join(' ');

describe('a sum by itself', () => {
  it.each([
    ['whats 24.99% of 2400', /^24\.99% of \$2,400 is \$599\.76\. .*\$49\.98 a month/],
    ['how much is 24% of 1800 a month', /^24\.00% of \$1,800 is \$432\.00\. .*\$36\.00 a month/],
    ['30% of a 1200 limit', /^30\.00% of \$1,200 is \$360\.00/],
    ['balance transfer fee 4% on 3150 how much is that', /^4\.00% of \$3,150 is \$126\.00\.$/],
    ['interest a month on 950 at 27%', /^About \$21\.38 a month: that’s 27\.00% a year on \$950/],
    ['cuanto es el interes al mes de 950 al 27 por ciento', /^Unos \$21\.38 al mes/],
    [
      'my limit is 500 and i owe 430 is that bad',
      /^That’s 86\.0% of the limit: \$430 of \$500\. To get under 30%, bring it below \$150/,
    ],
    ['i owe 430 on a 500 limit is that bad', /^That’s 86\.0% of the limit/],
  ])('%s', (question, said) => expect(textTo(question)).toMatch(said));

  it.each([
    'what if i put 20% of 900 on the visa',
    'settle for 40% of 2400',
    'how long at 24% of 3000',
  ])('isn’t what is asked: %s', (question) =>
    expect(textTo(question)).not.toMatch(/^\d+\.\d\d% of \$/),
  );
});

describe('how much of one’s income', () => {
  it.each([
    'i make 3200 a month after tax, how much should i put toward debt',
    'what percent of my paycheck should go to debt',
    'how much of my income should i put on my cards',
  ])('%s: no share is anybody’s rule, and the least is known', (question) => {
    expect(textTo(question)).toMatch(
      /^No one share is right\..*The least is all your minimums: \$113\.60 a month/,
    );
  });
});

describe('short money, with a card that is nearly 30 days late', () => {
  it.each([
    'if i can only pay 100 this month which one do i pay',
    'si nomas puedo dar 100 este mes a cual le pago',
  ])('goes to that one first: %s', (question) =>
    expect(textTo(question)).toMatch(/(?:pay|paga primero) Quarry Visa/),
  );
});

it('half of what is due is told to be too little', () => {
  expect(
    textTo('i can only pay half of the visa this month, will paying half count as late'),
  ).toMatch(/isn’t enough to catch up/);
});

it.each([
  ['mi cuenta fue castigada, que significa', /^El prestamista ya no cuenta con ese dinero/],
  ['que significa fecha de corte', /^El día en que una tarjeta suma el mes/],
  ['my account says charge off what is that', /^The lender has stopped counting on the money/],
])('a word of credit: %s', (question, said) => expect(textTo(question)).toMatch(said));

it.each([
  [
    'if i throw my whole 900 tax refund at the visa how much is left on it',
    /Paid today, that would leave \$1,635\.92 on Quarry Visa/,
  ],
  [
    'i wanna pay off the visa before christmas how much would that take',
    /^To be done with Quarry Visa by then, pay all of it: \$2,535\.92 if you pay it today/,
  ],
  [
    'i sent quarry 40 bucks on tuesday, does that count as paid',
    /isn’t enough to catch up.*I can record \$40\.00 on Quarry Visa for November 24, 2026/,
  ],
  ['i sent quarry 40 bucks last tuesday', /^Which day did you pay it\?/],
  [
    'im 4 months behind on my student loans is it in default yet',
    /^Most likely not yet, if it’s federal: default comes after 270 days/,
  ],
])('leads with what was asked: %s', (question, said) => expect(textTo(question)).toMatch(said));
