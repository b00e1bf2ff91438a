import { expect, test } from 'vitest';
import { plainOf } from '../slots/plain.ts';
import { asksWhetherReported } from './credit_stories.ts';
import { storiesSaidPlainly } from './stories_said_plainly.ts';

test.each([
  ['was late one time about 3 years ago, does that still count', 'how_long_it_stays'],
  ['me atrasé una vez hace tres años, todavía me afecta', 'how_long_it_stays'],
  ['if I finish the car loan early will my score drop', 'scores'],
  ['me baja el puntaje si liquido el carro antes', 'scores'],
  ['could my boss fire me over a chapter 13', 'denied_job'],
  ['me pueden despedir por la bancarrota', 'denied_job'],
  ['will a new card ding my score, and which one is best', 'before_applying'],
  ['bankruptcy finished last year and one card still shows a past due balance', 'dispute_error'],
  ['mi bancarrota terminó pero el reporte dice que debo 900', 'dispute_error'],
  ['before a landlord looks, is it better to clear the collection or my visa', 'rental_score'],
  ['rep said she would remove the late fee and it’s still on my bill', 'late_payment'],
  ['me dijeron que quitaban el recargo y sigue ahí', 'late_payment'],
  ['they repossessed the truck, auctioned it and want 3,100 more', 'car_taken'],
  ['subastaron mi carro y ahora me cobran la diferencia', 'car_taken'],
  ['how many years do hospital bills stay on my report', 'how_long_it_stays'],
  ['sin papeles, me pueden negar un préstamo', 'no_file'],
  ['can I put a freeze on my 7 year old’s credit', 'freeze'],
  ['a whole year with no late payments!!', 'good_news'],
  ['un año entero sin atrasarme!', 'good_news'],
  ['my score went up 30 points, finally!', 'good_news'],
  ['31 percent interest is robbery', 'lower_rate'],
  ['how do I change my plan amount', 'where_is'],
  ['cómo agrego un pago que hice', 'record_payment'],
  ['another agency says they own my card debt now and it’s 910, not 640', 'collector_wrote'],
  ['a new company says they bought it and the sheriff comes if I don’t pay', 'arrested'],
  ['landlord turned me down, what do they have to give me', 'denied_rental'],
  ['they sold my debt to a new company, does the clock start over', 'old_debt'],
])('“%s” is %s', (story, meaning) => {
  expect([...storiesSaidPlainly(plainOf(story))]).toEqual([meaning]);
});

test.each([
  'how long does a late payment stay',
  'what would I save if I pay the car off early',
  'I lost my job and may file for bankruptcy',
  'which one should I pay first',
  'should I file for bankruptcy',
  'should I pay the rent or the card',
  'can I get the late fee off',
  'can they take my truck if I’m late',
  'I sold my car for 3000 and want to put it on my debt',
  'my bank account is frozen',
  'someone opened an account in my son’s name',
  'I paid on time and they still raised my rate',
  'what if my rate was 20 percent',
  'this interest is killing me',
  'set my plan to 800 a month',
  'I paid 50 on the visa yesterday',
])('“%s” is no such story', (plain) => {
  expect([...storiesSaidPlainly(plainOf(plain))]).toEqual([]);
});

test.each([
  ['does st anne even report', true],
  ['will harbor visa report my payments', true],
  ['is midland on my credit report', true],
  ['st anne reporta al buro?', true],
  ['does st anne report late payments', false],
  ['how do i report a scam', false],
  ['when does my visa report the balance', false],
])('whether it asks if a lender reports: %s', (plain, is) => {
  expect(asksWhetherReported(plain)).toBe(is);
});
