import { describe, expect, test } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// The order of the plan as it is, and what a loan, a rate or a debt that isn't there yet would do to it. Today is November 21, 2026.

const ask = (question: string) => answered(question, 'five_debts').text;

describe('the order of the plan', () => {
  test.each<[string, RegExp]>([
    ['why does harbor get the extra', /highest rate first.+Harbor Visa is at 24\.99%/s],
    ['why is linden first', /comes first because it has the highest rate: 29\.99%/],
    ['por que va primero linden', /Va primero porque tiene la tasa más alta: 29\.99%/],
    [
      'when does the extra get to harbor',
      /its minimum every month, and more from [A-Z]\w+ 2027 on/,
    ],
    ['cuando le toca a harbor', /y más a partir de \w+ de 2027/],
    ['after linden who is next', /^Harbor Visa is next: in [A-Z]\w+ 2027, your plan pays \$/],
    ['cual sigue despues de linden', /^Sigue Harbor Visa: en \w+ de 2027/],
    ['in what order will they be gone', /they end in this order: Linden Store Card in/],
    ['which of my debts have no interest', /St\. Anne: no interest\./],
    ['whats the rate on harbor visa', /The rate of Harbor Visa is 24\.99%/],
    [
      'did my harbor payment go through',
      /I can’t see your bank.+No payment on Harbor Visa is recorded/s,
    ],
    ['si paso mi pago de harbor', /No puedo ver tu banco/],
    ['minimums???', /^The minimums come to/],
    ['what do i pay in december and on what days', /^In December 2026, \$\d+\.\d\d is due/],
  ])('%s', (question, said) => expect(ask(question)).toMatch(said));

  test('no English is left in a Spanish answer that says who gets the extra', () =>
    expect(ask('y si le meto 80 mas cada mes')).toMatch(
      /porque esas dos tienen las tasas más altas/,
    ));
});

describe('a change with its own terms', () => {
  test.each<[string, RegExp]>([
    [
      'a 12% loan for 3 years to pay off harbor and linden good idea?',
      /one loan of \$[\d,.]+ for Harbor Visa and Linden Store Card, with/,
    ],
    ['thinking of a consolidation loan 11 percent 4 years for all the cards', /for Harbor Visa, /],
    [
      'if i put a 1200 couch on a new store card at 31% how much later am i done',
      /\d months? later.+\$1,200 more to owe at 31\.00%.+card’s usual minimum/s,
    ],
    [
      'need 1800 for a transmission on a new card 26% min is 55 how far does that set me back',
      /a minimum of \$55, and the same \$600 a month/,
    ],
    ['harbor has a hardship thing drops me to 9.99', /Harbor Visa at 9\.99% in place of 24\.99%/],
    ['split the extra between harbor and linden', /Harbor Visa is paid off.+Linden Store Card is/s],
    [
      'what if i add 45 from march on',
      /\$600 a month until then, and \$645 a month from March 2027/,
    ],
    [
      'only minimums december thru march, then back to normal in april, how far does it set me back',
      /from December 2026 through March 2027/,
    ],
    [
      'my dad passed in october, guy gives me 2200 in january for his bike, what if it goes on my debts',
      /counted with the payments of February 2027/,
    ],
    [
      'they cut my hours can only do 550 now',
      /what you have every month from now on: You’d be done/,
    ],
    [
      '0 for 15 months 3 percent fee should i move harbor',
      /Moving \$[\d,.]+ saves you|ends takes \$[\d,.]+ a month/,
    ],
  ])('%s', (question, said) => expect(ask(question)).toMatch(said));

  test.each<[string, RegExp]>([
    [
      'how much will i still owe a year from now if i stick to it',
      /After the payments of November 2027/,
    ],
    [
      'wanna get a couch its 900 on a store card 24.99 35 a month',
      /\$900 more to owe at 24\.99%, a minimum of \$35/,
    ],
    ['just the two cards added up', /^On your cards, you owe/],
    [
      'need 9000 for a roof on a new loan at 24.99 with 600 a month, how far does that set me back',
      /you set aside a month wouldn’t cover it: with it, the minimums come to \$[\d,.]+/,
    ],
    ['best percent to keep on the card', /of its \$6,500.+30%|The lower, the better/s],
    [
      'how do i change the due date i put the wrong day for harbor',
      /^Edit Harbor Visa in the planner: the form has its due day/,
    ],
    ['i did it!! last month i didnt use the card once', /^You did it: without new charges/],
    [
      'my grandma passed in august and she left me 6,000, my husband says pay off the cards. what would you do with it',
      /The \$6,000 goes to/,
    ],
    [
      'some weeks i make 700 some weeks 250. if i just do the minimums december through march, how bad does that set me back',
      /from December 2026 through March 2027/,
    ],
  ])('%s', (question, said) => expect(ask(question)).toMatch(said));

  test('a month of what is to come stays the month', () =>
    expect(ask('what if i put 900 extra in march')).toContain('April 2027'));
});
