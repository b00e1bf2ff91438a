import { describe, expect, it } from 'vitest';
import { threeDebts } from '../../../api/assistant/testing/asking.ts';
import { answerQuestion } from '../answer_question.ts';
import { textOf } from '../say.ts';

// Two cards and a hospital bill, $250 a month: one payment as somebody thinks of making it, against what is due.

const contextWith = (visaPaidThrough?: string) => threeDebts('2026-11-30', visaPaidThrough);

function ask(question: string, context = contextWith()) {
  const answer = answerQuestion(question, context);
  return { text: answer.sentences.map(textOf).join(' '), answer };
}

describe('less than is due', () => {
  it.each([
    ['is 22 enough or do i need to pay the whole 72', 'No, that’s less', '$50.00 of it unpaid'],
    ['is 60 ok for visa this month', 'No, that’s less', '$12.00 of it unpaid'],
    ['can i just pay 40 on the visa this month', '$72.00 is due to Visa', '$32.00 of it unpaid'],
    ['what if i send visa 50 instead of 72', '$72.00 is due to Visa', '$22.00 of it unpaid'],
    ['what happens if i only send best buy 20 bucks this month', '$35.00 is due', '$15.00 of it'],
    ['que pasa si pago solo 50 este mes en la visa', '$72.00', '$22.00'],
  ])('%s', (question, due, left) => {
    const { text, answer } = ask(question);
    expect(text).toContain(due);
    expect(text).toContain(left);
    expect(answer.proposal).toBeNull();
  });

  it('is enough where it covers what is due, and all of the minimum is', () => {
    expect(ask('is 80 enough for visa this month').text).toMatch(/^Yes, that covers what’s due/);
    expect(ask('do i have to pay the full 72 or can i pay less').text).toMatch(
      /^All of the minimum is due\..*\$72\.00 is due to Visa by December 12/,
    );
    expect(ask('do i have to pay the whole balance').text).toMatch(
      /^No: what’s due is the minimum/,
    );
  });

  it('is set against what is late, too', () => {
    const late = contextWith('2026-10-20');
    expect(ask('what happens if i only pay 100 this month', late).text).toContain(
      '$179.00 is due, so with $100 you’re $79.00 short.',
    );
    expect(ask('is 50 enough for visa this month', late).text).toContain('18 days late');
  });
});

describe('another day', () => {
  it.each([
    ['visa is due on the 12th can i pay on the 20th', /^That’s after the due day\. \$72\.00/],
    ['can i pay best buy on the 15th', /^That’s on time\. \$35\.00 is due to Best Buy/],
    ['what if i pay it next week insted', /A payment is on time through its due day/],
    ['puedo pagar la visa el 20', /\$72\.00/],
  ])('%s', (question, said) => {
    expect(ask(question).text).toMatch(said);
  });

  it('comes in two parts: both together, or it asks of what', () => {
    expect(ask('90 on the 1st and 90 on the 15th').text).toMatch(/^Together, that’s \$180\.00/);
    const halves = ask('half now, half in March');
    expect(halves.text).toMatch(/^Half of what/);
    for (const choice of halves.answer.reading?.others ?? [])
      expect(ask(choice).answer.reading?.certainty, choice).toBe('sure');
  });
});

describe('a part of what is owed', () => {
  it.each([
    ['whats 20% of my visa balance', '$480.00 of the $2,400.00'],
    ['a third of my visa balance how much is that', '$800.00 of the $2,400.00'],
    ['cuanto es el 20% de lo que debo', '$880.00'],
  ])('%s', (question, said) => {
    expect(ask(question).text).toContain(said);
  });

  it('is what a payment leaves', () => {
    expect(ask('if i pay 500 on visa today what will the balance be').text).toContain(
      'that would leave $1,900.00 on Visa.',
    );
  });

  it('of no debt is all of them, and asks; its choices are answered', () => {
    const { answer, text } = ask('what is 20% of my balance');
    expect(text).toContain('$880.00 of the $4,400.00 you owe in all.');
    expect(ask(answer.reading?.others[0] ?? '').text).toContain('$480.00 of the $2,400.00');
  });

  it('paid today counts once', () => {
    expect(ask('what happens to interest if I pay a third of the visa today').text).toContain(
      'The $800 goes to Visa',
    );
    expect(ask('how much would i save if I paid off best buy today').text).toContain('$310.06');
  });
});

describe('by the week and the paycheck', () => {
  it.each([
    ['i get paid every 2 weeks, how much should i put from each check', '$115.39 from each check'],
    ['i get paid weekly how much should i put each week', '$57.70 a week'],
    ['how much interest per week', '$16.68 a week'],
    ['how much interest do i pay a week on visa', '$11.50 a week'],
  ])('%s', (question, said) => {
    expect(ask(question).text).toContain(said);
  });
});

it('what helps, with no word of a payment, is no month’s interest', () => {
  expect(ask('my mom put me on her card does that help').answer.reading?.intent).toBe(
    'authorized_user',
  );
});

describe('what was read as another amount', () => {
  it.each([
    ['is it better to pay 2 times a month', 'Paying twice a month'],
    ['how much do i have to pay each month total', 'The minimums come to $107.00 a month.'],
    ['can i pay the minimum for 3 months while i fix my car', 'with only the minimums, $107.00'],
    ['can i pay visa 100 a month', 'With $100.00 a month, Visa is paid off'],
    [
      'can i skip the hospital this month and pay best buy instead',
      'St. Mary’s has no set payment',
    ],
    ['is visa or best buy costing me more and by how much', 'Visa costs about $1.64 a day.'],
    ['which one first the hospital or the cards', 'Best Buy first'],
    ['whats the least i can send visa', '$72.00 is due to Visa'],
    ['is it dumb to only pay 72 on visa', 'That covers what’s due. More than that'],
    ['if visa was paid off how much would i have extra each month', 'it moves to the next debt'],
    ['me conviene pagar primero el hospital', '$426.11'],
  ])('%s', (question, said) => {
    expect(ask(question).text).toContain(said);
  });
});

describe('what can be worked out for one debt at a time', () => {
  it.each([
    ['how much would i save if my rate was 18 on both cards', /^On which debt/],
    ['what if i put 1000 on visa and 500 on best buy', /^I can work that out for one debt/],
  ])('%s', (question, said) => {
    const { text, answer } = ask(question);
    expect(text).toMatch(said);
    expect(answer.reading?.others).toHaveLength(2);
    for (const choice of answer.reading?.others ?? [])
      expect(ask(choice).text, choice).toContain('less interest');
  });

  it('takes no car for a card', () => {
    expect(ask('can they take my car over a credit card').text).toMatch(
      /^For a card, a collection or a medical bill, no one can just take your car/,
    );
  });
});

describe('a word, and what is asked of it', () => {
  it('is answered, and what points back at it is named by it', () => {
    const { text } = ask('whats a secured card and should i get one');
    expect(text).toContain('A card with a deposit behind it');
    expect(text).toContain('Of the 40 secured cards');
    expect(ask('what is a charge off and does it hurt my credit').text).toContain('7 years');
  });

  it('stands beside what is due', () => {
    const { text } = ask('how much do i owe and whats due first');
    expect(text).toContain('You owe $4,400.00 today.');
    expect(text).toContain('$72.00 to Visa');
  });

  it('is of tax on what was forgiven', () => {
    const { text } = ask('if i settle visa for 1500 what happens to my score and do i owe taxes');
    expect(text).toContain('they’d forgive $900.00');
    expect(text).toContain('Debt that’s forgiven usually counts as income');
  });
});

describe('whether the plan works', () => {
  it('is of the plan, and of no phone', () => {
    expect(ask('does my plan still work').text).toMatch(/^Based on what you’ve entered, it works/);
    expect(ask('does my plan still work with the new rate').text).toContain('Tell me what changed');
    expect(ask('does my plan still work if i lose 50 a month').text).toContain('6 months later');
    expect(ask('does my plan work on my phone').answer.reading?.intent).toBe('devices');
  });

  it('says what is late first', () => {
    expect(ask('is my plan still on track', contextWith('2026-10-20')).text).toMatch(
      /^It still ends: .*18 days late/,
    );
  });
});

describe('a score and what it is to get', () => {
  it.each([
    ['can i get a card with 584 score', 'secured card takes a deposit'],
    ['can i get a car loan with a 560 score', 'So ask the one you want something from'],
    ['whats the best card for 600 credit', 'No one pays us to be on it.'],
  ])('%s: no promise', (question, said) => {
    const { text, answer } = ask(question);
    expect(text).toMatch(/^No one can tell you yes or no from a score alone/);
    expect(text).toContain(said);
    expect(answer.reading?.certainty).toBe('sure');
  });
});
