import { describe, expect, it } from 'vitest';
import { library } from '../../../api/assistant/evaluation/load.ts';
import { aprBps, cents } from '../../money/cents.ts';
import type { DebtId, DebtKind, MinimumRule } from '../../planner/debt.ts';
import { outlookOf } from '../../planner/outlook.ts';
import { planWith } from '../../planner/plan_change.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { isoDate } from '../../time/iso_date.ts';
import { answerQuestion } from '../answer_question.ts';
import type { AskContext } from '../context.ts';
import { textOf } from '../say.ts';

// Two things asked in one message, changes that come in two months, a car that is sold, and stories that end in a question.

const today = isoDate('2026-11-30');
const owed = (
  name: string,
  kind: DebtKind,
  amount: number,
  apr: number,
  minimum: MinimumRule,
  dueDay?: number,
): TrackedDebt => ({
  id: name as DebtId,
  name,
  kind,
  balances: [{ id: name, kind: 'purchase', amount: cents(amount * 100), apr: aprBps(apr * 100) }],
  interest: 'monthly',
  minimum,
  balanceAsOf: today,
  startingBalance: cents(amount * 100),
  paidThrough: today,
  ...(dueDay !== undefined && { dueDay }),
});
const fixed = (amount: number): MinimumRule => ({ kind: 'fixed', amount: cents(amount * 100) });
const records: PlannerRecords = {
  debts: [
    owed('Harbor Visa', 'card', 2_000, 24, fixed(60), 14),
    owed('Linden Store Card', 'card', 600, 30, fixed(30), 21),
    owed('Cascade Auto', 'auto', 9_000, 14, fixed(300), 5),
    owed('Mercy Hospital', 'medical', 700, 0, { kind: 'none' }),
  ],
  payments: [],
  plan: {
    strategy: 'snowball',
    monthly: cents(50_000),
    startsOn: today,
    chosenOn: today,
    customOrder: [],
  },
};
const context: AskContext = {
  today,
  records,
  ...library(),
  about: { debtId: null, lesson: null },
  credit: undefined,
  previous: null,
};
const ask = (question: string) => {
  const { sentences, reading, proposal } = answerQuestion(question, context);
  return { text: sentences.map(textOf).join(' '), intent: reading.intent, reading, proposal };
};

const outlook = outlookOf(records, today);
if (!outlook) throw new Error('these debts have a plan');
const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** The month that the plan ends in with a change, and its interest, as they are said. */
function ends(change: Parameters<typeof planWith>[1]) {
  const then = planWith(outlook as NonNullable<typeof outlook>, change);
  if (!then.ok) throw new Error('it ends');
  const last = then.plan.months.at(-1)?.month ?? '';
  return `${monthNames[Number(last.slice(5, 7)) - 1]} ${last.slice(0, 4)}`;
}

describe('two amounts a month', () => {
  const [more, less] = [ends({ monthly: cents(70_000) }), ends({ monthly: cents(60_000) })];
  it.each([
    'what if 600 and what if 700',
    'how much would i save if i paid 600 instead of 500 and what about 700',
    'what if i did 600 a month? what about 700?',
    'if i paid 600 a month vs 700 a month',
    'what happens if i pay 600 or 700',
  ])('are both worked out, and neither is offered: %s', (question) => {
    const { text, proposal } = ask(question);
    expect(text).toContain(`With $700 a month, you’d be done in ${more}`);
    expect(text).toContain(`With $600 a month, you’d be done in ${less}`);
    expect(proposal).toBeNull();
  });

  it.each(['what if 600 in rent and 700 in bills', 'they want 600 or 700 to settle', '600 or 700'])(
    'are none: %s',
    (question) => expect(ask(question).text).not.toContain('is the better one'),
  );
});

describe('two months that each bring their own amount', () => {
  it('are on top where the words say so', () => {
    const steps = [
      { from: isoDate('2027-01-01'), monthly: cents(90_000) },
      { from: isoDate('2027-02-01'), monthly: cents(50_000) },
      { from: isoDate('2027-03-01'), monthly: cents(110_000) },
      { from: isoDate('2027-04-01'), monthly: cents(50_000) },
    ];
    const { text } = ask('400 extra in january and 600 in march, when am i done');
    expect(text).toContain(`You’d be done in ${ends({ steps })}`);
    expect(text).toContain('$400 in January 2027 and $600 in March 2027, in addition to the $500');
  });

  it('are in its place where each is more than it', () => {
    const { text } = ask('what if 700 in january and 800 in march');
    expect(text).toContain('the $500 you set aside in all the others');
  });

  it.each(['only 100 in january and 50 in march', 'rent is 400 in january and 600 in march'])(
    'are no such change: %s',
    (question) => expect(ask(question).text).not.toContain('I took that as'),
  );
});

it('counts more a month from the month on that is named', () => {
  const steps = [{ from: isoDate('2027-03-01'), monthly: cents(55_000) }];
  const { text } = ask('what if i pay 50 more a month starting in march');
  expect(text).toContain(`You’d be done in ${ends({ steps })}`);
  expect(text).toContain('$500 a month until then, and $550 a month from March 2027 on');
});

it('keeps the month of money that somebody only thinks of', () =>
  expect(
    ask('my refund is gonna be 1000 in february, i was thinking half to the cards').text,
  ).toContain('counted with the payments of March 2027'));

describe('a car that is sold', () => {
  it('takes what it brings off its loan, and says how the rest is paid', () => {
    const { text } = ask('if i sell the car for 8000 what do i still owe and when am i done');
    expect(text).toContain('That leaves $1,000.00 on Cascade Auto');
    expect(text).toContain('ask how the rest gets paid');
  });
  it('is rid of it where it brings more', () =>
    expect(ask('what if i sell my car for 11000').text).toContain(
      'What’s left of the price after that is yours.',
    ));
  it.each([
    'they sold my car for 3000 and want the rest',
    'i sold my bike for 300',
    'my old xbox, what if i sell it for 300',
  ])('is none: %s', (question) => expect(ask(question).text).not.toContain('Before you sell'));
});

describe('two questions', () => {
  it.each([
    [
      'i got two questions. first how much do i owe. second when do i get done',
      'You owe $12,300.00',
      'You’d be done in',
    ],
    ['a) how much do i owe b) when am i debt free', 'You owe $12,300.00', 'You’d be done in'],
    [
      'is bankruptcy worth it and would i lose the car',
      'Put three numbers side by side',
      'Many people keep their car',
    ],
    [
      'do i have to pay my dead moms card and can they take her house',
      'A house is part of what they left',
      'You usually don’t have to pay it',
    ],
    [
      'i paid the visa 60 yesterday and when is the next one',
      'I can record $60.00',
      'What’s my next payment?',
    ],
    [
      'when is linden gone & how much does that free up',
      'Linden Store Card is paid off in',
      'That frees its minimum: $30.00 a month',
    ],
  ])('are both answered: %s', (question, one, other) => {
    const { text } = ask(question);
    expect(text).toContain(one);
    expect(text).toContain(other);
    expect(text).not.toContain('I’m not sure about that part');
  });

  it.each([
    [
      'whens the cascade due and can they come get it if im like a week late',
      'What’s my next payment?',
      'Can they take my car?',
    ],
    [
      'who all can see my debts in here and how do i put in another one',
      'no other member',
      'You can add, change and delete debts',
    ],
    [
      'mercy will take half if i pay it now is that good and will they report it if i dont',
      'so for $350.00 they’d forgive $350.00',
      'Can a medical bill be on my credit report?',
    ],
  ])('of different subjects: %s', (question, one, other) => {
    const { text } = ask(question);
    expect(text).toContain(one);
    expect(text).toContain(other);
  });

  it('what a rate is, and whether it is high', () => {
    const { text } = ask('whats my rate on harbor and is that high');
    expect(text).toContain('The rate of Harbor Visa is 24.00%');
    expect(text).toContain('No law says where “high” begins');
  });

  it('the interest of an amount is that amount’s, and not the plan’s of now', () => {
    const { text } = ask('what if i pay 700 instead and what would the interest be');
    expect(text).toContain(`done in ${ends({ monthly: cents(70_000) })}`);
    expect(text).not.toContain('From today to the end, your plan costs');
  });

  it('the rest of a payday is money for this month', () => {
    const { text } = ask('so i got paid 900 today. rent is 600. what should i do with the rest');
    expect(text).toContain('$300');
    expect(text).not.toContain('$900');
  });

  it.each(['cual pago primero y por que', 'which one do i pay first and why'])(
    'why is no question of its own: %s',
    (question) => expect(ask(question).intent).toBe('which_first'),
  );

  it('what closing a card does to a score is said with it, once', () => {
    const { text } = ask('can i cancel my harbor visa and will it hurt my score');
    expect(text).toContain('Usually it’s better to keep it open');
    expect(text).not.toContain('You also asked');
  });

  it('a debt that is only named later is none of the first question', () =>
    expect(ask('what if i pay 100 more and when would linden be gone then').text).not.toContain(
      'would leave',
    ));
});

describe('stories', () => {
  it.each([
    [
      'i got a letter from portfolio for a card i stopped paying in 2017, they offered a settlement of 40 percent. is it worth it or does it fall off soon',
      'old_debt',
      'Look at its age before you take the offer',
    ],
    [
      'i pay a debt settlement company 380 a month, now citi is suing me and the company says ignore it',
      'sued',
      'Don’t ignore it, whatever the company says',
    ],
    [
      'i had a storage unit and didnt pay and they sold my stuff and now they want another 600. its on my credit. do i owe that',
      'pay_collection',
      'Ask in writing for the list of what was sold',
    ],
    [
      'somebody opened a phone account in my name in texas, ive never lived in texas. its in collections with my social. what do i do',
      'not_mine',
      'identity theft report',
    ],
    [
      'i cosigned student loans for my daughter and she quit paying. im 63 and live on social security. can they take my social security',
      'benefits_protected',
      'federal student loan in default',
    ],
    [
      'someone stole my debit card',
      'billing_error',
      'within 2 business days after you learn of it',
    ],
    [
      'when does a chapter 13 fall off',
      'how_long_it_stays',
      'takes a Chapter 13 off 7 years after filing',
    ],
    ['cuando se quita una bancarrota capitulo 13', 'how_long_it_stays', '7 años'],
    [
      'can i pay the car early is there a penalty',
      'how_interest_works',
      'look for the word “prepayment”',
    ],
  ])('“%s”', (question, intent, says) => {
    const answer = ask(question);
    expect(answer.intent).toBe(intent);
    expect(answer.text).toContain(says);
  });

  it('money put away is worked out, all of it and half', () => {
    const { text } = ask(
      'i have about 4 grand saved up from selling my bike, part of me wants to throw it all at the cards but im scared something will break',
    );
    expect(text).toContain('With all $4,000 on your debts today');
    expect(text).toContain('With $2,000 of it');
  });

  it.each([
    ['i was making 3k. what if i pay 450 a month', '$450'],
    ['if i paid 600 a month vs 700 a month', '$600'],
  ])(
    'what was earned is no money to pay with, and what is paid is no pay: %s',
    (question, says) => {
      const { text } = ask(question);
      expect(text).toContain(says);
      expect(text).not.toMatch(/\$3,000|covers what comes due/);
    },
  );
});

it('lists four payments in Spanish, a name with a period among them', () => {
  const debts = records.debts.map((debt) =>
    debt.name === 'Mercy Hospital' ? { ...debt, name: 'St. Agnes ER' } : debt,
  );
  const { sentences } = answerQuestion('cuanto libera pagar linden', {
    ...context,
    records: { ...records, debts },
  });
  const text = sentences.map(textOf).join(' ');
  expect(text).toContain('a St. Agnes ER');
  expect(text).not.toMatch(/\bto (?:St|Harbor|Cascade)/);
});

it('works out a loan at another rate with the same payment', () => {
  const { text } = ask('bank says theyll refi cascade at 8 and a half same payment');
  expect(text).toContain('Cascade Auto at 8.50% in place of 14.00%');
});

it.each([
  ['my trade school loan is in default what do i owe', 'refinance_car'],
  ['they want me to pay a fee before they fix my credit', 'how_interest_works'],
])('“%s” is no %s', (question, intent) => expect(ask(question).intent).not.toBe(intent));

describe('said in a few words', () => {
  it('what is canceled comes every month', () => {
    const { text, proposal } = ask('drop netflix and hulu and put the 30 toward debt');
    expect(text).toContain(`You’d be done in ${ends({ monthly: cents(53_000) })}`);
    expect(proposal).not.toBeNull();
  });
  it('luck comes once', () =>
    expect(ask('what if i win 1000').text).toContain('in addition to the $500 you set aside'));
  it('an offer says what it saves', () =>
    expect(ask('mercy says give em 300 and its over').text).toContain('$400.00'));

  it.each([
    ['can i be done by summer 2028', 'June 2028'],
    ['can i be done by the end of fall 2028', 'November 2028'],
    ['can i be done by next summer', 'June 2027'],
  ])('a season is a month: %s', (question, month) =>
    expect(ask(question).text).toContain(`The last payment is in ${month}`),
  );

  it.each([
    ['whats the cheapest way to do all this', 'which_first'],
    ['give me the short version of my plan', 'when_done'],
    ['how come i owe more than last month', 'how_interest_works'],
    ['how much total will i have paid when its all over', 'how_much_interest'],
    ['should i use my 401k for this', 'retirement_money'],
    ['can they take my 401k', 'not retirement_money'],
    ['whats the best way to build credit', 'not which_first'],
  ])('“%s” is %s', (question, intent) => {
    const read = ask(question).intent;
    if (intent.startsWith('not ')) expect(read).not.toBe(intent.slice(4));
    else expect(read).toBe(intent);
  });
});

describe('asked by somebody else', () => {
  it.each([
    [
      'xmas is killing me. skip just the extra part in january, pay all the mins, back to normal in feb. damage?',
      'with only the minimums',
      'leaves',
    ],
    [
      'transmission died. shop will finance 1800 at 24 percent, 95 a month. if i still only got 500 total whats that do to me',
      '$1,800',
      'Ask again with three things',
    ],
    [
      'they cut my hours, honestly 450 is the most i can swing from here on. how bad',
      '$450',
      'How much a month can you still put',
    ],
    [
      'lady at harbor said she might drop me down to 19.99 does that move the needle',
      '19.99%',
      'I’m not sure',
    ],
    [
      'my car is worth prob 9500. if i sold it and kept sending the same 500',
      'Cascade Auto gone today',
      'I’m not sure',
    ],
    [
      'my dad passed in september and left me a little bit, five thousand. it comes in january. my wife says pay the visa. where does it help most',
      'The $5,000 goes to',
      'I’m sorry for your loss',
    ],
    [
      'am i paying more to interest or to the actual debt this month, and when does that flip if it hasnt',
      'is interest',
      'To be done by then',
    ],
    [
      'getting a 3k bonus in feb. throw it all at this. when am i out',
      'The $3,000 goes to',
      'When will I be debt-free?',
    ],
    [
      'texas here. card from 2020 i stopped paying in march 2021, new company bought it. too old to sue?',
      'How long they can sue',
      'takes a fee',
    ],
    ['does paying off the cascade early drop my score', 'loan', 'before the statement closes'],
  ])('%s', (question, says, never) => {
    const { text } = ask(question);
    expect(text).toContain(says);
    expect(text).not.toContain(never);
  });

  it('next December is a year away in December', () => {
    const { sentences } = answerQuestion('what will my harbor visa balance be next december', {
      ...context,
      today: isoDate('2026-12-01'),
    });
    expect(sentences.map(textOf).join(' ')).toContain('December 2027');
  });
});

describe('figures of what was asked', () => {
  it('a debt that is added is no money set aside', () => {
    const { text } = ask('what if i add a $1,000 debt at 22% with $50 a month?');
    expect(text).toMatch(/later, and pay \$[\d,.]+ more interest/);
  });
  it('no interest for a while is none for good', () =>
    expect(
      ask('how long does $1,200 at 0% for 12 months then 29.99% take with $60 a month?').text,
    ).toContain('two kinds of offers'));
  it('what is late comes before the order', () => {
    const debts = records.debts.map((debt) =>
      debt.name === 'Harbor Visa' ? { ...debt, paidThrough: isoDate('2026-11-01') } : debt,
    );
    const { sentences } = answerQuestion('which debt should i pay first?', {
      ...context,
      records: { ...records, debts },
    });
    expect(sentences.map(textOf).join(' ')).toMatch(/late/);
  });
});
