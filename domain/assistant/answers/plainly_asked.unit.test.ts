import { describe, expect, it } from 'vitest';
import { THREE_DEBTS, threeDebts } from '../../../api/assistant/testing/asking.ts';
import { answerQuestion } from '../answer_question.ts';
import { textOf } from '../say.ts';

// Two cards and a hospital bill, $250 a month, highest rate first: what is asked and told of them plainly.

const context = threeDebts('2026-11-21');

const ask = (question: string) => {
  const answer = answerQuestion(question, context);
  return {
    text: answer.sentences.map(textOf).join(' '),
    change: answer.proposal?.change ?? null,
    others: answer.reading?.others ?? [],
    intent: answer.reading?.intent ?? null,
  };
};
const [visa, bestBuy, hospital] = THREE_DEBTS;

describe('a date that the end is held against', () => {
  it.each([
    ['will I be done before May 2028?', /^No: .*August 2028.*set aside \$291 a month.*April 2028/],
    ['will i be done before my daughter graduates, its may 2028', /^No: .*August 2028/],
    ['am i gonna be paying this when im 40? im 36', /^No: .*August 2028, before that birthday/],
    ['I’m 27, any chance I’m debt free by 30?', /^Yes: .*August 2028, before that birthday/],
    ['i’m 38, will i still be in debt when i’m 40', /^That depends on the month of your birthday/],
    ['will i still owe money in september 2029', /^No: .*August 2028/],
    ['can i be out in a year if i really push', /^No: .*set aside \$400 a month/],
    ['done by next thanksgiving, how much', /set aside \$400 a month.*November 2027/],
    ['does anything get paid off before my bday in august', /^With your plan, Best Buy .*May 2027/],
    ['will any of these be paid off before july', /^With your plan, Best Buy .*May 2027/],
    ['is best buy gonna be paid off by christmas', /^No: with your plan, Best Buy .*May 2027/],
  ])('%s', (question, text) => expect(ask(question).text).toMatch(text));

  it('counts to the month before a day that payments come after', () => {
    expect(ask('what would it take a month to finish before i turn 30 on august 9').text).toContain(
      'The last payment is in July 2027.',
    );
  });
});

describe('the order', () => {
  it.each([
    ['why not the hospital first', /^St\. Mary’s charges no interest.*\$430\.41 more in interest/],
    ['hospital first please, i know it costs more', /^With St\. Mary’s first, .*\$430\.41 more/],
    ['I dont get why interest free is last. a debt is a debt', /^St\. Mary’s charges no interest/],
    ['how come you put the store card ahead of the bigger one', /highest rate: 29\.99%/],
    ['I want Visa first.', /^With Visa first, .*\$43\.63 more in interest/],
    ['can i do visa before best buy', /^With Visa first, .*\$43\.63 more in interest/],
    ['why is visa second', /Visa is at 24\.99%.*\$43\.63 more in interest/],
    ['can i change the order and the amount', /^Yes\. In the planner/],
    ['flip the two cards', /^With Visa first, .*\$43\.63 more in interest/],
    ['snowball or avalanche, which am i', /^You’re on avalanche\..*\$248\.53 more/],
    [
      'pay the biggest first or smallest first, how many dollars apart are they',
      /\$770\.32.*\$894\.81.*\$124\.49 apart.*\$646\.28/,
    ],
  ])('%s', (question, text) => {
    expect(ask(question)).toMatchObject({ intent: 'which_first' });
    expect(ask(question).text).toMatch(text);
  });

  it('says what another order costs where the debt is named before the question', () => {
    const { text } = ask(
      'it says pay the Best Buy but the Visa’s the one that keeps me up at night why wouldn’t I go after that one first',
    );
    expect(text).toContain('With Visa first');
    expect(text).toContain('costs $43.63 more');
  });
});

describe('a change that is told', () => {
  it.each([
    ['needed tires. 612 on the visa', visa, 301_200],
    ['had to use best buy again for a laptop for school $449', bestBuy, 134_900],
    [
      'i used the visa 3 times, 45, 120 and 61.50 at urgent care. whats my new balance',
      visa,
      262_650,
    ],
    ['late fee 30 on best buy', bestBuy, 93_000],
    ['late fee 30 on best buy and interest so its 951.72 as of today', bestBuy, 95_172],
    ['oops visa is 2,040 not 2,400', visa, 204_000],
    ['best buy app says 861.14', bestBuy, 86_114],
    [
      'balance on the hospital is wrong. Insurance paid 312 of it after I typed it in.',
      hospital,
      78_800,
    ],
    ['medicaid covered 500 of the hospital bill', hospital, 60_000],
    ['st mary’s knocked off 40% with the charity thing so its 660 now', hospital, 66_000],
  ])('%s', (question, debtId, amount) =>
    expect(ask(question).change).toEqual({ kind: 'balance', debtId, amount }),
  );

  it.each([
    ['the min on best buy is 29', { kind: 'minimum', debtId: bestBuy, amount: 2_900 }],
    ['hospital agreed to 25 a month', { kind: 'minimum', debtId: hospital, amount: 2_500 }],
    ['fat fingered the rate. 22.99 on visa', { kind: 'rate', debtId: visa, apr: 2_299 }],
    ['visa dropped me to 19.99% because i called', { kind: 'rate', debtId: visa, apr: 1_999 }],
    [
      'new debt: capital one 640 at 30.74, min 25, due the 3rd',
      { kind: 'debt', name: 'Capital One', debtKind: 'other', amount: 64_000, payment: 2_500 },
    ],
    [
      'add my car loan too, 11,240 at 14.9, 318 a month, due the 5th. I pay that outside of the 250',
      { kind: 'debt', name: 'Car loan', debtKind: 'auto', amount: 1_124_000, payment: 31_800 },
    ],
  ])('%s', (question, change) => expect(ask(question).change).toEqual(change));

  it('says where a debt is deleted, and what the plan does without it', () => {
    const { text, change } = ask('take the hospital off, medicaid ended up covering it');
    expect(text).toMatch(/^You can delete St\. Mary’s in the planner.*March 2028/);
    expect(change).toBeNull();
    expect(ask('delete best buy i closed that card').text).toContain('still has to be paid');
  });

  it('asks which, where a number may be a rate or a charge, or the debt isn’t said', () => {
    const { others } = ask('22.99 on visa');
    expect(others.map((each) => ask(each).change)).toEqual([
      { kind: 'rate', debtId: visa, apr: 2_299 },
      { kind: 'balance', debtId: visa, amount: 242_299 },
    ]);
    expect(ask('minimum goes up to 95').others).toEqual([
      'The minimum on Visa is $95',
      'The minimum on Best Buy is $95',
    ]);
  });

  it.each([
    'what if i charge 600 on the visa',
    'is 0% best buy financing a trap',
    'should i put 612 on the visa for tires',
    'got a letter from a hospital i never been to and it’s 18 thousand',
    'best buy offered to settle for 540',
    'I think I was charged 32 by visa in August',
    'visa says my rate is going to 27.99 in january, can they',
    'add 75 starting january',
  ])('writes nothing of: %s', (question) => expect(ask(question).change).toBeNull());
});

describe('money of which something is taken first', () => {
  it.each([
    [
      'bonus is 750 before they take the taxes out, they take like 30 percent. put it on the visa',
      '$525',
    ],
    ['h&r block takes 349 out of my 1,700 refund', '$1,351'],
    ['the bonus is fifteen hundred but payroll told me I’d see like nine eighty', '$980'],
  ])('%s', (question, counted) =>
    expect(ask(question).text).toContain(`I counted ${counted}, what’s left of it`),
  );

  it('says that taxes aren’t off it, and doesn’t guess what a raise by the hour brings', () => {
    expect(ask('bonus 1200 gross').text).toContain('Taxes come out first');
    const raise = ask(
      'got a raise!! 1.75 an hour, 36 hrs a wk. if half goes to the cards when am i done',
    );
    expect(raise.text).toMatch(/^An hourly raise isn’t what you take home/);
    expect(raise.change).toBeNull();
  });
});

describe('the plan as it is', () => {
  it.each([
    ['how many payments for best buy', /takes 6 payments\. The last one is in May 2027: \$92\.51/],
    ['how many more checks do we write to the hospital', /6 payments.*They start in March 2028/],
    ['how long on visa paying just 72', /^With \$72\.00 a month, Visa is paid off in October 2031/],
    ['whats my apr', /Visa is 24\.99%.*Best Buy is 29\.99%.*St\. Mary’s: no interest/],
    ['final payment amount', /August 2028: \$46\.28/],
    ['whats my smallest debt', /^Your smallest is Best Buy: you owe \$900\.00/],
    ['my biggest one when', /^Your biggest is Visa.*March 2028/],
    ['is 250 enough', /^Yes, it covers the minimums: they come to \$107\.00/],
    [
      'would 100 a month hold things',
      /^That wouldn’t cover the minimums: \$100 a month is \$7\.00 less/,
    ],
    ['250 per debt or for all of it', /^The \$250 a month is for all your debts together/],
    ['does 250 include the minimums', /\$107\.00 a month\. The other \$143\.00 is extra/],
    [
      'i sent visa 72 on the 10th. so whats left out of my 250 this month',
      /\$178 is left of the \$250/,
    ],
    ['which month do both cards hit zero', /March 2028.*May 2027/],
    [
      'what happens to the 35 after best buy is gone',
      /In June 2027, your plan then pays \$250\.00 to Visa/,
    ],
  ])('%s', (question, text) => expect(ask(question).text).toMatch(text));
});

describe('money that isn’t the same every month', () => {
  it.each([
    [
      'what if its like 150 in slow months and 350 in summer',
      /\$150 covers the minimums.*January 2030/,
    ],
    [
      'I doordash so some months its 400 and some months its 90',
      /\$90 doesn’t cover .*\$17\.00 short/,
    ],
    [
      'i can do like fifty on a bad week and ninety on a good one',
      /\$216\.67 covers the minimums.*November 2028/,
    ],
  ])('%s', (question, text) => expect(ask(question).text).toMatch(text));

  it('isn’t seen where two amounts are of something else', () => {
    expect(ask('debt from 2011 came back from the dead, Cavalry wants 3k').text).not.toContain(
      'In a low month',
    );
  });
});

describe('an offer whose figures are all given', () => {
  it('isn’t asked for them again', () => {
    const moved = ask('5% fee 21 months zero, the limit is only 1500. move part of the visa?');
    expect(moved.text).toContain('Moving $1,428.57');
    expect(moved.text).not.toContain('Ask three things');
    const loan = ask(
      'they could give me three thousand at like sixteen nine and it’s a ninety nine dollar fee and thirty six months, does that beat what I got from my bank',
    );
    expect(loan.text).toContain('Get those numbers in writing');
    expect(loan.text).not.toContain('You didn’t say how many months');
  });
});

describe('what strangers typed', () => {
  it.each([
    ['If St. Mary’s forgives half, when would I finish?', /^That leaves \$550\.00 .*May 2028/],
    ['what if st marys waives half of it', /\$550\.00/],
    ['y si doy 320 en ves de 250 cuanto me ahorro', /^Terminarías en marzo de 2028/],
    ['what if i do 320 in place of 250', /March 2028/],
    ['y si pongo 50 mas al mes k pasa', /^Terminarías en abril de 2028/],
    ['cant do 250 in december, more like 120. does it break everything', /\$120 in December 2026/],
    [
      'my hours got cut to 24 a week. rent is 1150, car is 310. i can do 140 a month tops',
      /May 2030/,
    ],
    ['last month of the plan, is it a full 250 or less', /\$46\.28/],
    ['if I put 100 more on Visa in Jan what changes', /July 2028/],
    [
      'i pay a little on a 9 year old debt, does the clock start over',
      /another clock: in some states/,
    ],
  ])('%s', (question, text) => expect(ask(question).text).toMatch(text));

  it.each([
    'my roomate just texted me bye and to take her cat. she wont pick up',
    'i keep driving out to the bridge after the collectors call',
    'goodbye and thanks, you were nice to me',
    'i want everything in order so my son isnt bothered',
    'escribi cartas para mis hijos',
  ])('no list of questions about debts stands under a line with people to call: %s', (message) => {
    const answer = answerQuestion(message, context);
    const said = answer.sentences.map(textOf).join(' ');
    const isUnread =
      answer.reading.intent === null &&
      ['unsure', 'unknown'].includes(answer.reading.certainty ?? '');
    expect(answer.mode === 'crisis' || !(isUnread && said.includes('988'))).toBe(true);
  });
});
