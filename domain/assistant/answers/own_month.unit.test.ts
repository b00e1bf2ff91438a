import { describe, expect, it, test } from 'vitest';
import { answered, contextOf } from '../../../api/assistant/testing/asking.ts';
import { answerWithResults } from '../answer_question.ts';
import { textOf } from '../say.ts';

// A month as it is, and what would be chosen where nothing was offered yet. Today is November 21, 2026.

const ask = (question: string, persona: Parameters<typeof answered>[1] = 'five_debts') =>
  answered(question, persona).text;

describe('a month as it is', () => {
  test.each([
    'how much of my 600 is just getting burned up by interest',
    'is 600 even doing anything',
    'am i even making a dent',
    'cuanto de mis 600 se va en intereses',
  ])('says what of it is interest: %s', (question) =>
    expect(ask(question)).toMatch(/Of the \$600 you set aside, about \$|De los \$600 que apartas/),
  );

  it('says what a day costs', () =>
    expect(ask('what does all this cost me per day')).toMatch(
      /about \$\d+\.\d\d a day in interest/,
    ));

  test.each([
    'whats the bare minimum i gotta pay every month',
    'how much are all my minimums',
    'least i can pay and not be late',
  ])('says the least that has to be paid: %s', (question) =>
    expect(ask(question)).toContain('The minimums come to'),
  );

  it('says what it takes to be rid of all of them', () =>
    expect(
      ask('if somebody handed me a check to wipe it all out today what would it have to say'),
    ).toMatch(/You owe \$/));

  test.each(['ive got 60 dollars til the first', 'down to 60 dollars to my name until friday'])(
    'sets what there is against what is due: %s',
    (question) => expect(ask(question)).toMatch(/so with \$60 you’re \$[\d,.]+ short/),
  );

  it('takes nothing of it for another question', () => {
    expect(ask('what does this work on')).not.toContain('interest');
    expect(ask('how long if i only pay the minimums')).not.toContain('The minimums come to');
  });
});

describe('before there is an offer', () => {
  it('a loan is shown at a few rates', () => {
    const { text, answer } = answered('should i consolidate', 'five_debts');
    expect(text).toMatch(
      /For example, one loan for .+ over 36 months, without a fee: at 10% it would save you \$/,
    );
    expect(answer.slips[0]?.columns).toEqual(['In all', 'Its payment']);
  });

  it('a balance is shown at two lengths', () =>
    expect(ask('is a balance transfer worth it', 'two_cards')).toMatch(
      /Catch up|isn’t recorded|late|For example, all of .+ at 0% for 12 months with a fee of 3%/,
    ));

  it('nothing is shown where there’s an offer', () =>
    expect(ask('consolidation loan at 14% for 3 years with no fee, worth it')).not.toContain(
      'For example, one loan',
    ));
});

describe('one card of several', () => {
  it('isn’t skipped without saying what that brings', () =>
    expect(ask('can i skip the card this month')).toMatch(
      /Skipping a minimum will cost you|isn’t recorded/,
    ));
});

describe('two questions in one', () => {
  it('are both answered where one is worked out and the other is a rule', () => {
    const text = ask(
      'Can they touch my pension, and if I add 50 a month to the plan am I done sooner?',
    );
    expect(text).toContain('What if I put $50 more a month toward this?');
    expect(text).toMatch(/pension/i);
  });

  it('of which one isn’t understood: that is said', () =>
    expect(
      ask(
        'how much interest am i paying on linden and also what happens to my score when its gone',
      ),
    ).toMatch(/I’m not sure about that part|What moves a credit score/));

  it('don’t take what something costs for our price', () =>
    expect(ask('should i do chapter 7 for 4400 and how much does it even cost')).not.toContain(
      'A free account does everything',
    ));

  it('have their own amount in a month that is named', () =>
    expect(ask('can i pay 500 in december instead')).toContain(
      'That’s with $500 in December 2026',
    ));
});

it('holds what there is until a day against what is due by then', () => {
  const context = contextOf('five_debts');
  const dueDays: Readonly<Record<string, number>> = { 'Harbor Visa': 12, 'Linden Store Card': 20 };
  const debts = context.records.debts.map((debt) => ({
    ...debt,
    ...(dueDays[debt.name] && { dueDay: dueDays[debt.name] }),
  }));
  const until = (question: string) =>
    answerWithResults(question, { ...context, records: { ...context.records, debts } as never })
      .answer.sentences.map(textOf)
      .join(' ');
  expect(until('i have 200 dollars till the 18th. visa or linden')).toMatch(
    /come first. Of the rest, pay Harbor Visa: \$[\d.]+ is due by December 12, 2026, before there’s more. That leaves \$[\d.]+ until December 18, 2026. Linden Store Card can wait until you have more: \$[\d.]+ is due by December 20, 2026/,
  );
  expect(until('i have 20 dollars till the 18th')).not.toContain('before there’s more');
});

it('says what everything comes to in the end', () =>
  expect(ask('how much would i pay total, like everything, not just what i owe')).toMatch(
    /you’d pay \$[\d,.]+ in all, until/,
  ));

it('says how a debt’s payment divides', () =>
  expect(ask('how much of my 120 on harbor visa is just gone to interest')).toMatch(
    /\$[\d.]+ is interest, and \$[\d.]+ comes off/,
  ));

it.each(['per day how much am i bleeding', 'which one is worse'])(
  'says what each costs a day: %s',
  (question) => expect(ask(question)).toMatch(/a day in interest/),
);

it.each(['whats a good utilization', 'how low should my utilization be'])(
  'says that there is no official mark: %s',
  (question) => expect(ask(question, 'two_cards')).toMatch(/no official mark|of its/),
);
