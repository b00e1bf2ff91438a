import { describe, expect, it, test } from 'vitest';
import { answered, contextOf } from '../../../api/assistant/testing/asking.ts';
import { answerQuestion } from '../answer_question.ts';
import { textOf } from '../say.ts';

// Answers whose figures were computed a second time, each with what it was taken for before.

const DAY = '2026-11-30';
const ask = (question: string, persona = 'two_cards') => answered(question, persona, DAY).text;
/** In Spanish, days stand the other way around than the tools have them. */
const pregunta = (question: string, persona = 'two_cards') =>
  answerQuestion(question, contextOf(persona, DAY)).sentences.map(textOf).join(' ');

describe('what is due by a day', () => {
  test.each([
    'How much do I have to pay Quarry Visa by December 5 to be current?',
    'how much to get quarry visa caught up by december 5',
    'how much do i owe quarry visa by dec 5',
  ])('on one debt is what is late and what comes due: “%s”', (question) => {
    const text = ask(question);
    expect(text).toContain('$164.40');
    expect(text).not.toContain('$2,535.92');
  });

  it('is all of a debt only to be rid of it', () => {
    expect(ask('How much to pay off Quarry Visa by December 5?')).toContain('$2,535.92');
  });

  it('has what is late in it', () => {
    expect(ask('How much do I have to pay by December 10?')).toContain(
      'By December 10, 2026, $196.59 is due on your debts, with the $114.84 that’s late.',
    );
  });

  test.each([
    '¿Cuánto debo pagar al mes para terminar en 18 meses?',
    'how much do I have to pay each month to be done in 18 months',
  ])('is not asked by “%s”', (question) => expect(pregunta(question)).toContain('$280'));
});

describe('interest of a time', () => {
  test.each([
    ['How much interest will I pay in 2027?', '$598.68'],
    ['how much interest next year', '$598.68'],
    ['how much interest will i pay this year', '$77.99'],
    ['how much interest will I pay in March', '$65.82'],
  ])('is that of the plan: “%s”', (question, interest) =>
    expect(ask(question)).toContain(`your plan costs ${interest} in interest`),
  );

  test.each([
    ['¿Cuánto voy a pagar de intereses en 2027?', '$598.68'],
    ['¿cuánto pago de intereses el próximo mes?', '$77.99'],
  ])('in Spanish: “%s”', (question, interest) => expect(pregunta(question)).toContain(interest));

  it('is not asked by what it takes to be done then', () => {
    expect(ask('can i be done in 2027')).toContain('set aside $374 a month');
  });
});

it('only the minimum of a card that is late is worked out', () => {
  const text = ask('What if I only pay the minimum on Quarry Visa?');
  expect(text).toContain('Keep paying $81.78 a month on Quarry Visa');
  expect(text).toContain('until February 2041');
  expect(ask('what if i only pay the minimum on Riverside Hospital')).toContain('has no minimum');
});

it('the first day of a month has none of its payments', () => {
  expect(ask('What would I owe on January 1?')).toContain('After the payments of December 2026');
});

describe('a card that is never paid off', () => {
  test.each([
    ['How long to pay $3,000 at 24% paying $60 a month?', '$60.01'],
    ['$5,000 at 30% paying $100 a month', '$125.01'],
  ])('takes a cent over its interest: “%s”', (question, least) =>
    expect(ask(question)).toContain(`It takes ${least} a month or more.`),
  );

  it('is read in Spanish', () => {
    expect(pregunta('¿Cuánto tardo en pagar $3,000 al 24% pagando $60 al mes?')).toContain(
      '$60.01',
    );
  });
});

describe('sums by themselves', () => {
  test.each([
    ["What's the daily interest on $5,000 at 24.99%?", 'About $3.42 a day'],
    ['What is 9.9% of $2,345.67?', '$232.22'],
    ['4.5% transfer fee on $7,250', '$326.25'],
    ['i make 2000 a month and pay 210 what percent is that', '10.5%'],
    ['what percent of 3000 is 450', '15.0%'],
  ])('need no debts: “%s”', (question, expected) => {
    expect(ask(question, 'nobody')).toContain(expected);
    expect(ask(question, 'five_debts')).toContain(expected);
  });

  it('are the same in Spanish', () => {
    expect(pregunta('gano 2000 al mes y pago 210, que porcentaje es', 'nobody')).toContain('10.5%');
  });
});

describe('amounts that were left out, or told twice', () => {
  test.each(['I have $0 this month', 'i got 0 dollars this month'])('“%s”', (question) =>
    expect(ask(question)).toContain('with $0 you’re $228.44 short'),
  );

  it('counts a payment that use is asked after', () => {
    const text = ask("If I pay $500 on Harbor Visa, what's my utilization?", 'five_debts');
    expect(text).toContain('53.6%');
    expect(text).not.toContain('I didn’t count');
  });

  it('reads a day in Spanish as no amount', () => {
    expect(pregunta('Pagué $50 a Mesa Mastercard el 20 de noviembre')).toContain(
      '$50.00, Mesa Mastercard, 20 de noviembre de 2026',
    );
  });

  it('counts two sums in two months, each in its own', () => {
    const text = ask('$200 extra in December and $300 extra in March', 'five_debts');
    expect(text).toContain(
      'I took that as $200 in December 2026 and $300 in March 2027, in addition to the',
    );
    expect(text).not.toMatch(/left the other amount out|didn’t count/);
  });

  it('says of two sums in one month which one was worked out', () => {
    const text = ask('$200 extra in March and a $300 bonus too', 'five_debts');
    expect(text).toMatch(/left the other amount out|didn’t count \$300/);
  });

  it('takes principal for no lower income', () => {
    expect(ask('How much principal do I pay down in December?')).toContain(
      'comes off what you owe',
    );
  });

  it('saves first, out of what is set aside', () => {
    const text = ask('I want to save $1,000 first at $100 a month', 'five_debts');
    expect(text).toContain('$500 a month now, and $600 a month from October 2027 on');
    expect(text).toContain('$100 a month for the $1,000 you’d save');
  });

  test.each(['pago 75 a la visa y si le pago 100', 'i pay 75 to the visa, what if i pay 100'])(
    'pays another amount on one debt: “%s”',
    (question) => expect(pregunta(question)).toMatch(/\$100\.00 (?:al mes|a month).*\$75/),
  );
});

test.each(["When can the card's 0% promo be taken away?", 'can they cancel my 0% promo'])(
  'a promotion may end before its day: “%s”',
  (question) => expect(ask(question)).toContain('more than 60 days late'),
);
