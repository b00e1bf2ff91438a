import { describe, expect, it, test } from 'vitest';
import { contextOf } from '../../../../api/assistant/testing/asking.ts';
import { plainOf } from '../plain.ts';
import { readWhatIf, readWhatIfInStory } from './read_what_if.ts';
import type { WhatIf } from './what_if.ts';

// $600 is set aside a month. The debts: Harbor Visa, Linden Store Card, St. Anne, a car and a brother's loan.

const { records, today } = contextOf('five_debts');
/** A debt by its name; "all" stands for the whole of it. */
function said(text: string) {
  const read: WhatIf | null = readWhatIf(plainOf(text), records, today);
  if (read === null) return null;
  const { kind, ...rest } = read;
  const of = Object.entries(rest).flatMap(([name, value]) =>
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    ['isKept', 'endMonth', 'apart', 'isAll'].includes(name)
      ? []
      : [
          typeof value !== 'object'
            ? value
            : 'name' in value
              ? value.name
              : [...value]
                  .map((each) => (typeof each === 'object' && 'name' in each ? each.name : ''))
                  .join(', '),
        ],
  );
  return [kind, ...of];
}

describe('another amount every month', () => {
  test.each([
    ['we can squeeze out 640 now, whats the payoff date', 64_000],
    ['going from 600 down to 560 how many more months is that', 56_000],
    ['theyre cutting overtime so theres 470 for the debts now, what month is that', 47_000],
    ['bumping it to 680 now the truck is paid, when do i finish', 68_000],
    ['can i knock it out by christmas if i do 900', 90_000],
    ['si me corren nomas doy 450 cuando salgo', 45_000],
    ['lost my second shift, most i can do is 410 from now on. when does it end', 41_000],
    ['i could swing 6 fifty a month instead of 600 how long', 65_000],
    ['would eight hundo a month get me done', 80_000],
    ['if we did 150 a week out of my husbands check when are we done', 65_000],
    ['its 600 plus 75 extra every month now, end date?', 67_500],
    ['i got 720 a month now: 600 plus 120 more', 72_000],
    ['after the rent goes up ill have 450 left for debts, how long', 45_000],
    ['y si doy 480 al mes en lugar de 600 cuando termino', 48_000],
    ['si pongo 130 a la semana cuanto me tardo en acabar', 56_333],
  ])('“%s”', (text, amount) => expect(said(text)).toEqual(['monthly', amount]));

  test.each([
    'a collector wants 50 a month from me, should i',
    'they take 39 every month from my card and i never signed up',
    'i pay 300 a month for rent',
    'what about 50 more a month',
    '80 less a month',
    'can they sue me if i pay 5 a month',
    'i have 2000 on a card at 29% and pay 60 a month',
    'i paid 600 this month',
    'i can do 300 until june',
    'how do i go from 580 to 680',
    'they cut my card from 2000 to 700, what now',
  ])('is not read from “%s”', (text) => expect(said(text)).toBeNull());
});

describe('what is set aside, changed by its words', () => {
  test.each([
    ['double it, how long', 120_000],
    ['what if i paid twice as much', 120_000],
    ['y si pago el doble', 120_000],
    ['what if we tripled the payment', 180_000],
    ['i gotta drop to 450 on this plan', 45_000],
    ['we could go up to 700 on the debts', 70_000],
  ])('“%s”', (text, amount) => expect(said(text)).toEqual(['monthly', amount]));

  test.each(['i can only swing 480 for a while', 'all we can manage is 480 right now'])(
    '“%s” is only for now',
    (text) => expect(said(text)).toEqual(['monthly', 48_000, true]),
  );

  test.each([
    'they double charged me',
    'what if i pay double the minimum',
    'my limit went down to 450 on my card',
    'he dropped to 450 an hour on this plan',
  ])('is not read from “%s”', (text) => expect(said(text)?.[0]).not.toBe('monthly'));
});

describe('a purchase', () => {
  test.each<[string, readonly unknown[]]>([
    [
      'the tv was 650 and they let me put it on the harbor visa. how bad',
      ['charge', 65_000, 'Harbor Visa'],
    ],
    [
      'need tires before snow, 300, only the linden card has room',
      ['charge', 30_000, 'Linden Store Card'],
    ],
    ['im buying a 450 mattress on harbor visa, good idea?', ['charge', 45_000, 'Harbor Visa']],
    [
      'need to put xmas for the kids somewhere, about 400. harbor visa or linden',
      ['charge_either', 40_000, 'Harbor Visa, Linden Store Card'],
    ],
    [
      'el refri cuesta 650, lo pongo en la harbor visa o en la linden',
      ['charge_either', 65_000, 'Harbor Visa, Linden Store Card'],
    ],
  ])('“%s”', (text, read) => expect(said(text)).toEqual(read));

  test.each([
    'got a 400 bonus, harbor visa or linden',
    'they charged 600 on my harbor visa that i didnt make',
    'i owe 600 on harbor visa and need to pay it',
  ])('is not read from “%s”', (text) => expect(String(said(text)?.[0])).not.toMatch(/^charge/));
});

describe('a rate that goes up', () => {
  test.each([
    'harbor visa is going up to 32.99% in january what does that cost me',
    'harbor visa apr 32.99 january?? letter',
    'theyre raising the rate on harbor visa to 32.99% soon',
  ])('“%s”', (text) => expect(said(text)).toEqual(['rate', 3299, 'Harbor Visa']));

  test.each([
    'harbor visa went down to 9.99% how much is that',
    'they raised my harbor visa to 34%',
  ])('“%s” is another thing', (text) =>
    expect(said(text)).not.toEqual(['rate', 3400, 'Harbor Visa']),
  );
});

describe('a story', () => {
  const inStory = (text: string) => {
    const found = readWhatIfInStory(plainOf(text), records, today);
    return found && [found.read.kind, 'amount' in found.read ? found.read.amount : null];
  };

  it('is read by the part of it that says what changes', () => {
    expect(
      inStory(
        'My ex stopped the child support in october and his lawyer is ignoring mine. I cancelled everything there is to cancel. So realistically I gotta drop to 450 on this plan. Dont sugarcoat it',
      ),
    ).toEqual(['monthly', 45_000]);
  });

  it('is not where another part has an amount of its own, or nothing is said', () => {
    expect(
      inStory('They want 900 by friday for the car. So i gotta drop to 450 on this plan.'),
    ).toBeNull();
    expect(inStory('My dog died in june. I was so sad. How are you doing today?')).toBeNull();
  });
});

describe('money that comes once', () => {
  test.each<[string, readonly unknown[]]>([
    [
      '1800 back from taxes but 600 of it is for tires, rest to harbor visa',
      ['once', 120_000, 'Harbor Visa'],
    ],
    [
      'got 900 from my aunt saving half, the other half to harbor visa',
      ['once', 45_000, 'Harbor Visa'],
    ],
    [
      'sold my bike for 150 and a guitar for 250 put it all on the linden card what does that do',
      ['once', 40_000, 'Linden Store Card'],
    ],
    [
      'bonus is 1500 im stashing 500 and the rest is going on harbor visa',
      ['once', 100_000, 'Harbor Visa'],
    ],
    ['refund 900 keep 250 back rest to debt', ['once', 65_000]],
    [
      'me llegan 2000 guardo 800 y el resto a la tarjeta linden',
      ['once', 120_000, 'Linden Store Card'],
    ],
    ['what would 400 on harbor visa do', ['once', 40_000, 'Harbor Visa']],
    ['what does half a grand on the linden card do', ['once', 50_000, 'Linden Store Card']],
    ['getting 700 back from my old landlord where should that go', ['once', 70_000]],
  ])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

  test.each([
    'should i keep 1000 in savings',
    'keep 400 and the rest',
    'where do i get 700',
    'i put 400 on harbor visa',
  ])('is not read from “%s”', (text) => expect(said(text)).toBeNull());
});

describe('months of minimums alone', () => {
  test.each<[string, readonly unknown[]]>([
    [
      'just mins in january for the funeral then normal again, how bad',
      ['minimums', 1, '2027-01-01'],
    ],
    [
      'water heater is 520, if i just pay the minimums this month how far behind does that put me',
      ['minimums', 1, 52_000],
    ],
    ['laid off, only minimums for 3 months then back to 600. how bad', ['minimums', 3]],
    ['nomas los minimos por dos meses y luego normal, que tanto me atrasa', ['minimums', 2]],
    ['just minimums and then start again in february how bad', ['minimums', 2, '2026-12-01']],
    ['minimums only and catch up in january, does it matter', ['minimums', 1, '2026-12-01']],
  ])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

  test.each([
    'what if i only pay the minimums',
    'what happens if i pay just the minimum on harbor visa this month',
    'how much are my minimums this month',
    'i only paid the minimums for 3 months',
    'always just the minimums how long',
    'only the minimums from january until easter, where does that leave me',
    'can only do minimums from september 2027 on, how long then',
    'just minimums starting in june, what does that cost me',
    'solo minimos desde enero, que pasa',
  ])('is not read from “%s”', (text) => expect(said(text)).toBeNull());
});

describe('a new charge', () => {
  test.each<[string, readonly unknown[]]>([
    [
      'the car needs a radiator 480 if i charge it to harbor visa when am i done',
      ['charge', 48_000, 'Harbor Visa'],
    ],
    [
      'si pongo 300 del dentista en harbor visa cuanto mas me tardo',
      ['charge', 30_000, 'Harbor Visa'],
    ],
    [
      'if i put a 600 dollar stove on the linden card how long does that add',
      ['charge', 60_000, 'Linden Store Card'],
    ],
    [
      'vet wants 450, if i put it on harbor visa how much interest',
      ['charge', 45_000, 'Harbor Visa'],
    ],
    [
      'if i charge 350 for school clothes on harbor visa how much longer',
      ['charge', 35_000, 'Harbor Visa'],
    ],
    [
      'had to put 180 of gas and food on the linden card what does that do',
      ['charge', 18_000, 'Linden Store Card'],
    ],
    [
      'thinking of putting 900 on harbor visa for a funeral, what does it cost me',
      ['charge', 90_000, 'Harbor Visa'],
    ],
    ['si le cargo 250 a la visa que tanto me atrasa', ['charge', 25_000, 'Harbor Visa']],
  ])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

  test.each([
    'what if i put 500 on harbor visa',
    'put 500 on harbor visa for november',
    'got 600 for my birthday gonna put it on harbor visa',
    'they charged 39 on harbor visa is that legal',
    'what if i put 500 on the hospital bill',
    'if i charge 300 on harbor visa how full is it',
  ])('is not read from “%s”', (text) => expect(said(text)).toBeNull());
});

describe('a debt that shrinks or ends by somebody else’s money', () => {
  test.each<[string, readonly unknown[]]>([
    ['st anne me quito la mitad, cuanto queda', ['off', 'half', 'St. Anne']],
    ['if the hospital forgives my bill when am i done', ['off', 'all', 'St. Anne']],
    ['church paid half the hospital bill how much is left', ['off', 'half', 'St. Anne']],
    [
      'my aunt is paying off the linden card, when am i done then',
      ['off', 'all', 'Linden Store Card'],
    ],
    [
      'say the hospital bill is forgiven how much a month to finish in 12 months',
      ['off', 'all', 'St. Anne'],
    ],
    [
      'insurance covered half the hospital bill whats left and how long',
      ['off', 'half', 'St. Anne'],
    ],
    [
      'they knocked 300 off the hospital bill, does that change when im done',
      ['off', 30_000, 'St. Anne'],
    ],
    ['si mi tia paga la tarjeta linden cuando acabo', ['off', 'all', 'Linden Store Card']],
  ])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

  test.each([
    'when will the linden card be gone',
    'how long till harbor visa is paid off',
    'how long until the hospital bill is gone from my report',
    'i paid off the linden card',
    'will they take half to settle the hospital bill',
  ])('is not read from “%s”', (text) => expect(said(text)).toBeNull());
});

describe('another rate', () => {
  test.each<[string, readonly unknown[]]>([
    ['harbor visa offered me 17.99 if i do autopay, good?', ['rate', 1_799, 'Harbor Visa']],
    ['harbor visa says they can lower it to 19% is that worth it', ['rate', 1_900, 'Harbor Visa']],
    ['what if the linden card came down to 21.5', ['rate', 2_150, 'Linden Store Card']],
    ['si harbor visa me baja al 15% cuanto ahorro', ['rate', 1_500, 'Harbor Visa']],
  ])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

  test.each([
    'should i transfer harbor visa to a card that goes to 19% after',
    'how do i get harbor visa to lower my rate',
    'harbor visa offered me 200 off',
    'they dropped the minimum on harbor visa to 40',
    'will my score drop to 600 if i close harbor visa',
  ])('is not read from “%s”', (text) => expect(said(text)).toBeNull());
});

describe('one amount for a while and then another', () => {
  test.each<[string, readonly unknown[]]>([
    ['what if i pay 250 until march and then 400', ['steps', 25_000, 40_000, '2027-03-01']],
    [
      'if i do 150 for 6 months then 350 a month when would i be done',
      ['steps', 15_000, '2026-12-01', 35_000, '2027-06-01'],
    ],
    ['starting in june i can do 350 a month', ['steps', 35_000, '2027-06-01']],
    ['100 now and 400 starting in february', ['steps', 10_000, 40_000, '2027-02-01']],
    ['400 a month from may on, 200 til then', ['steps', 20_000, 40_000, '2027-05-01']],
    [
      'what if i paid 400 a month through the end of the year and then 200',
      ['steps', 40_000, 20_000, '2027-01-01'],
    ],
    ['200 next month and then 300 a month', ['steps', 20_000, '2026-12-01', 30_000, '2027-01-01']],
    ['pago 300 hasta marzo y luego 200', ['steps', 30_000, 20_000, '2027-03-01']],
    ['can only do 120 until april then back to normal', ['steps', 12_000, 60_000, '2027-04-01']],
    ['what if I paid every two weeks instead of once a month', ['biweekly']],
    ['split my payment in half and pay biweekly', ['biweekly']],
    ['what will i owe in march if i pay 300 a month', ['left', 30_000]],
  ])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

  test.each([
    'they want 100 now and 50 a month after that',
    'i owe 300 this month and 200 after that on my phone bill',
    'my mom lends me 300 this month then 200 next month',
    'i get paid every two weeks and pay once a month',
  ])('is not read from “%s”', (text) =>
    expect(['steps', 'biweekly', 'left']).not.toContain(said(text)?.[0]),
  );
});

describe('one amount held on one debt', () => {
  test.each<[string, readonly unknown[]]>([
    [
      'paying 125 on harbor visa and thats it, what year is it gone',
      ['held', 12_500, 'Harbor Visa'],
    ],
    ['only the 35 linden minimum forever, when does it end', ['held', 3_500, 'Linden Store Card']],
    ['if i only send harbor visa 110 a month when is it gone', ['held', 11_000, 'Harbor Visa']],
    ['just paying the 35 on the linden card how many years', ['held', 3_500, 'Linden Store Card']],
    ['si solo pago 90 a harbor visa cuando la termino', ['held', 9_000, 'Harbor Visa']],
  ])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

  test.each(['i paid 110 on harbor visa', 'pay 110 on harbor visa this month only until friday'])(
    'is not read from “%s”',
    (text) => expect(said(text)).toBeNull(),
  );
});

test.each<[string, readonly unknown[]]>([
  ['0% for 12 months 3% fee but my limit is 1200, move harbor visa over?', ['transfer']],
  [
    'hospital said 500 and were done vs 500 on harbor visa',
    ['settle', 50_000, 'St. Anne', 'Harbor Visa'],
  ],
  ['24.99 on 3200 whats that a day', ['yearly', 320_000, 2_499]],
  [
    'hospital would take 500 to close it or should i put the 500 on harbor visa',
    ['settle', 50_000, 'St. Anne', 'Harbor Visa'],
  ],
  ['credit union says 4000 at 13% for 36 months payment 135, better than my plan?', ['loan']],
  ['whats harbor visa costing me per day', ['daily', 'Harbor Visa']],
  ['20% on 5000 is what a year', ['yearly', 500_000, 2_000]],
])('“%s”', (text, expected) => expect(said(text)).toEqual(expected));

test.each([
  'will the hospital settle for 500',
  '20% off 5000',
  'they take 25% of my 600 paycheck every week',
  'how much a month for 3000 at 20% in 24 months',
  'whats the best way to buy time',
])('nothing is read from “%s”', (text) => expect(said(text)).toBeNull());
