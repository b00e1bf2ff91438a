import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

function ask(question: string, persona = 'five_debts') {
  const { answer, text } = answered(question, persona);
  return { text, change: answer.proposal?.change ?? null };
}

describe('a card that is not in the list', () => {
  it.each([
    ['i owe 2000 at 24% and pay 100 a month', '$2,000.00 at 24.00%, with $100.00 a month'],
    ['i owe 2000 at 24%, 100/month', '$2,000.00 at 24.00%, with $100.00 a month'],
    [
      'i have 2000 on a card at 29.99 apr paying 60 a month',
      '$2,000.00 at 29.99%, with $60.00 a month',
    ],
    ['if i owe 5000 at 29.99 and pay 150 a month', '$5,000.00 at 29.99%, with $150.00 a month'],
    ['2100 at 19.5% 90/mo', '$2,100.00 at 19.50%, with $90.00 a month'],
    ['how long to pay 4,500 at 22% with 150 a month', '$4,500.00 at 22.00%, with $150.00 a month'],
    ['paying 100 a month on 2000 at 24%, how long', '$2,000.00 at 24.00%, with $100.00 a month'],
    ['how much a month for 3000 at 20% in 24 months', 'takes 24 months'],
    ['how much a month for 3000 at 20% in 2 years', 'takes 24 months'],
  ])('is read by what is owed and what is paid: “%s”', (question, expected) => {
    const { text, change } = ask(question);
    expect(text).toContain(expected);
    expect(change).toBeNull();
  });

  it('is asked back where it isn’t clear which amount is which', () => {
    const { text } = ask('i owe 2000 and 3000 at 24% and pay 100 a month');
    expect(text).toContain('what’s owed, the yearly rate, and what’s paid each month');
  });
});

describe('an amount', () => {
  it.each([
    ['a hundred and twenty more a month', 72_000],
    ['one fifty more a month', 75_000],
    ['two hundred and fifty more a month', 85_000],
    ['hundred fifty more a month', 75_000],
    ['pay 1950 a month', 195_000],
    ['raise it from 600 to 700', 70_000],
    ['700 a month instead of 600', 70_000],
    ['when will i be done if i pay 2000 a month', 200_000],
    ['when am i done with 50 more a month', 65_000],
    ['what if I put $50 more a month toward this, starting now', 65_000],
  ])('is the one that was meant: “%s”', (question, monthly) =>
    expect(ask(question).change).toEqual({ kind: 'budget', monthly }),
  );

  it.each([
    'i can do 450 this month and 600 after',
    'i can pay 650 now and 700 after christmas',
    'i can pay $650 and 40 more in june',
  ])('beside another one is offered no button: “%s”', (question) => {
    const { text, change } = ask(question);
    expect(change).toBeNull();
    expect(text).toMatch(/left the other amount out|every month|a month (?:now|from)/);
  });

  it.each([
    [
      '50 more a month starting in june',
      '$600 a month until then, and $650 a month from June 2027',
    ],
    [
      '50 more a month for 6 months',
      '$650 a month from December 2026, and $600 a month from June 2027',
    ],
    [
      '$50 more a month for a year',
      '$650 a month from December 2026, and $600 a month from December 2027',
    ],
    [
      'what if i pay 50 more a month until june',
      '$650 a month now, and $600 a month from June 2027',
    ],
    ['100 extra a month after january', '$700 a month from February 2027'],
    ['paying $700 a month from march', '$600 a month until then, and $700 a month from March 2027'],
    [
      '450 this month and 600 after that',
      '$450 a month from December 2026, and $600 a month from January 2027',
    ],
    ['i can pay 700 in 2028', 'It doesn’t count a change that starts later or stops.'],
  ])('for a while or from a later month is offered no button: “%s”', (q, says) => {
    const { text, change } = ask(q);
    expect(change).toBeNull();
    expect(text).toContain(says);
  });

  it('is none where it is a day', () => {
    const { text, change } = ask('move my due date on elm to 31', 'tight');
    expect(text).toContain('I can set the due day of Elm Store Card');
    expect(change).toMatchObject({ kind: 'due_day', dueDay: 31 });
    expect(ask('i paid linden on november 14').change).toBeNull();
  });

  it('of several is no payment to record', () => {
    const { text, change } = ask('i paid 300 on linden, 50 of it for fees');
    expect(change).toBeNull();
    expect(text).toContain('more than one amount');
  });
});
