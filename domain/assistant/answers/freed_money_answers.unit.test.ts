import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// $600 is set aside a month on five debts; two cards have $250, one of them late.

const ask = (question: string, persona = 'five_debts') => {
  const { answer, text } = answered(question, persona);
  return { text, change: answer.proposal?.change ?? null, others: answer.reading?.others ?? [] };
};

describe('charges that stop', () => {
  it.each([
    'if i stop putting 150 a week of groceries on harbor visa and pay 100 more when am i done',
    'no more 150 a week gas on the harbor visa and i send 100 more a month whats my date',
    'if we dont put gas on the harbor visa anymore about 50 a week and i do 100 extra a month',
  ])('are no money to pay with: %s', (question) => {
    const { text } = ask(question);
    expect(text).toContain('Charges that stop aren’t money to pay with');
    expect(text).toContain('I counted $100 more a month, and nothing else.');
    expect(text).toBe(ask(question.replace(/\b(?:150|50) a week/, '10 a week')).text);
  });
  it('by themselves change no date, and what they would pay is offered', () => {
    const { text, change, others } = ask(
      'if i stop charging 200 a month on harbor visa when am i done',
    );
    expect(text).toContain('as now');
    expect(change).toBeNull();
    expect(others).toEqual(['What if I put $200 more a month toward this?']);
  });
  it('are asked about where two amounts could be paid', () => {
    expect(
      ask('i dont smoke anymore 80 a month, 40 more a month whats that do').text,
    ).not.toContain('You’d be done in');
  });
});

describe('money by the day, the week or the paycheck', () => {
  // 40 × 52 / 12 = 173.33; 75 × 26 / 12 = 162.50; 3 × 365 / 12 = 91.25.
  it.each([
    [
      'i quit buying $40 a week lunch and put that on my cards when would i be done',
      '$173.33 a month',
      77_333,
    ],
    ['what if i pay 75 biweekly more', '$162.50 a month', 76_250],
    ['if i save 12 a day on coffee and put that toward debt', '$365 a month', 96_500],
  ])('comes to so much a month, which is said: %s', (question, said, monthly) => {
    const { text, change } = ask(question);
    expect(text).toContain(said);
    expect(change).toEqual({ kind: 'budget', monthly });
  });
});

describe('money between debts', () => {
  it('that somebody lends is owed back', () => {
    const { text } = ask('mom lends me 200 for the linden store card');
    expect(text).toContain('The $200 goes to Linden Store Card');
    expect(text).toContain('You’d owe that money back');
  });
  it('is worked out debt by debt, with what is left out named', () => {
    const { text, change } = ask('300 on harbor visa and 50 on the hospital every month');
    expect(text).toContain('With $300.00 a month, Harbor Visa is paid off in');
    expect(text).toContain('Each of those is counted on its own.');
    expect(change).toBeNull();
  });
  it('is not taken from a debt with a minimum without a word of what that brings', () => {
    expect(
      ask('stop paying linden store card for 3 months and throw that at the harbor visa').text,
    ).toContain('stopping would make it late');
  });
});

it('congratulates, and says how to write it down and that a card may stay open', () => {
  const { text } = ask('I paid off my Linden Store Card today!!!');
  expect(text).toContain('Congratulations!');
  expect(text).toContain('Your planner still shows');
  expect(text).toContain('You don’t have to close it.');
});

it.each(['when will linden store card be paid off', 'what if i paid off linden store card'])(
  'takes no question for it: %s',
  (question) => {
    expect(ask(question).text).not.toContain('Congratulations');
  },
);

it('works out two changes apart, and takes a rate for no balance', () => {
  const { text, change } = ask('harbor visa went down to 9.9 and the hospital takes half off');
  expect(text).toContain('Harbor Visa at 9.90% in place of 24.99%');
  expect(text).toContain('I worked out each of those separately.');
  expect(change).toBeNull();
});

it('says “not now” to a transfer where something is late, and what staying costs where nothing is', () => {
  expect(ask('is a balance transfer worth it', 'two_cards').text).toMatch(
    /^Not now: with a payment late/,
  );
  expect(ask('should i move the harbor visa to another card').text).toContain(
    'Nothing late in your planner stands in the way.',
  );
});

describe('two in one', () => {
  it('puts what can’t wait first, told or asked', () => {
    for (const question of [
      'they’re garnishing me, can i still be done by 2029',
      'my check is getting garnished n can i still finish by 2029',
      'when will i be debt free & how do i stop them garnishing my check',
    ]) {
      const { text } = ask(question);
      expect(text, question).toMatch(/Can they take money out of my pay\?.*claim an exemption/);
      expect(text, question).toMatch(/If less is left after the garnishment|done in/);
    }
  });
  it('is answered without a mark between, where both are plain', () => {
    expect(ask('how much do i owe when am i done').text).toMatch(
      /What do I owe\?.*When will I be debt-free\?/,
    );
  });
});

it.each([
  'got a letter that says they are suing me',
  'court papers came for a card do i ignore them',
  'law firm emailed me saying they filed a case over my credit card',
])('takes what says that a case is there for a lawsuit: %s', (question) => {
  expect(ask(question).text).toContain('answer the court in writing by the date on the papers');
});
