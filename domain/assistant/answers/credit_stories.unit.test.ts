import { describe, expect, it, test } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// What strangers told and asked of their credit in words of their own: by its class, in other words than theirs.

const ask = (question: string, persona = 'five_debts') => answered(question, persona).text;

test.each([
  ['late once in 2022, still hurting me?', /^It can still count, but less and less.*7 years/],
  ['does finishing my car loan early hurt my score', /^It can dip for a while, and that’s no/],
  [
    'my chapter 7 is done but equifax says I owe a balance on a card',
    /^A debt that the bankruptcy ended shouldn’t say that you owe it.*as ended in the bankruptcy/,
  ],
  [
    'renting soon, should I clear the collection or pay my visa down',
    /^If it’s the score that they go by: the card.*So ask first/,
  ],
  [
    'they took my van, sold it and now want 2,700 more',
    /^You may owe the rest, but check it first.*notice before the sale/,
  ],
  [
    'how many years does a hospital bill stay on my credit',
    /^Many medical ones never show.*7 years/,
  ],
  ['can I freeze the credit of my 8 year old', /^Yes, for a child under 16 too.*birth certificate/],
  ['a year without one late payment!', /^That’s worth celebrating/],
  ['my fico went up 25 points yay', /^Congratulations! A score is worked out from your file/],
  ['apartment turned me down, what do they owe me', /and the score, if they used one/],
])('%s', (question, says) => expect(ask(question)).toMatch(says));

test('a fee that was promised back is written about, and the rate where it is asked', () => {
  const question = 'the lady said she’d take the late fee off but it’s still there';
  expect(ask(question)).toMatch(/^Get it in writing now.*60 days/);
  expect(ask(question)).not.toContain('more than 60 days late');
  expect(ask(`${question}, can they raise my rate on what i owe`)).toContain(
    'more than 60 days late',
  );
});

describe('a job and a bankruptcy', () => {
  it('says that nobody is fired only for it, and that hiring is different', () =>
    expect(ask('can they fire me for filing bankruptcy')).toMatch(
      /^No employer may fire you only because you filed for bankruptcy.*Getting hired is different/,
    ));
  it('answers whether it is seen, too', () =>
    expect(ask('can my boss see my credit and fire me for chapter 7')).toMatch(
      /^No employer may fire you.*Can it see your report\? Only if you say yes in writing/,
    ));
  it('is another thing than pay that is taken', () =>
    expect(ask('can they fire me over a garnishment')).not.toContain('bankruptcy'));
});

describe('a card to get', () => {
  it.each([
    'if i open a new card does my score drop and which one should i get',
    'thinking of another card, which one do i pick',
  ])('is no debt to pay first: %s', (question) => {
    expect(ask(question)).toContain('Cards lists the cards');
    expect(ask(question)).not.toContain('Highest rate first');
  });
  it('leaves a debt to pay first what it is', () =>
    expect(ask('which one should i pay first')).toContain('highest rate'));
});

describe('whether a lender of one’s own reports', () => {
  it('goes by what the debt is', () => {
    expect(ask('does st anne even report')).toMatch(/^Only your own reports can tell/);
    expect(ask('does harbor report to all three')).toMatch(/^Most cards and bank loans do/);
  });
  it('leaves the day it reports what it is', () =>
    expect(ask('what day does my card report the balance')).toContain('statement closes'));
});

describe('who is right about the order', () => {
  it.each([
    'my brother says the biggest first, i say the little ones, who is right',
    'coworker says put it all on the harbor visa because it’s the biggest',
    'mi esposo dice la más grande primero y yo la más chica, quién tiene razón',
  ])('is worked out: %s', (question) => {
    const { text, answer } = answered(question, 'five_debts');
    expect(answer.reading?.intent).toBe('which_first');
    expect(text).toMatch(/Biggest first|La más grande primero|With Harbor Visa first/);
  });
  it('takes no car for one that’s taken away', () =>
    expect(
      answered('my dad says all on the truck, it’s the biggest, i say the small ones', 'tight')
        .answer.reading?.intent,
    ).not.toBe('car_taken'));
});

describe('what a caller says is owed', () => {
  it.each([
    'a different company called, says they own the st anne bill now and it is 910 not 640',
    'caller says my harbor visa balance is 4,900 and i have to pay today',
    'some guy on the phone says harbor visa is 4,400 now and wants my debit card',
    'they claim i owe 4500 on harbor visa',
    'a new company says they bought st anne and it’s 900 and the sheriff comes today',
  ])('is offered to nobody as a balance: %s', (question) => {
    const { answer, text } = answered(question, 'five_debts');
    expect(answer.proposal).toBeNull();
    expect(text).toContain('Pay no one on the phone');
  });
  it('is offered where it’s one’s own statement', () =>
    expect(
      answered('my harbor visa statement says 4,300 now', 'five_debts').answer.proposal?.change,
    ).toMatchObject({ kind: 'balance' }));
});

describe('a rate that’s called a crime', () => {
  it('has its own debt and its month', () => {
    expect(ask('29.99 percent should be a crime')).toMatch(
      /^Linden Store Card is at 29\.99%\. At today’s balance, that’s about \$[\d.,]+ a month in interest\./,
    );
    expect(ask('these rates are robbery')).toContain('Call the number on the card');
  });
  it('is said without figures to whoever has no debts', () =>
    expect(ask('32% interest is robbery', 'nobody')).toMatch(/^A rate like that hurts/));
});

test.each([
  ['no tengo papeles, me pueden negar una tarjeta', /^El no de uno no es el de todos/],
  ['puedo congelar el crédito de mi hijo de 5 años', /^Sí, también para un menor de 16 años/],
  ['me pueden correr del trabajo por la bancarrota', /^Ningún empleador puede despedirte/],
  ['este interés del 30 por ciento es un robo', /está al .* al mes en intereses/],
])('in Spanish: %s', (question, says) => expect(ask(question)).toMatch(says));

test('where the plan’s amount is changed, and how a payment is recorded', () => {
  expect(ask('need to change my plan amount, where')).toMatch(/^Under Planned for debt each month/);
  expect(ask('how do i add a payment i made')).toMatch(/^How much did you pay/);
});
