import { expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { maxFromPay } from '../tools/pay_limit.ts';
import { payIn } from './pay.ts';
import { plainOf } from './plain.ts';

const read = (text: string) => {
  const pay = payIn(plainOf(text));
  return pay && [pay.amount, pay.weeks.join('/'), pay.isGross];
};

it.each([
  ['I bring home about 612 a week after taxes', [61_200, '1/1', false]],
  ['my check is 900 every two weeks', [90_000, '2/1', false]],
  ['i make 2,400 a month take home', [240_000, '13/3', false]],
  ['gano 700 a la semana', [70_000, '1/1', false]],
  ['i get paid 1100 biweekly before taxes', [110_000, '2/1', true]],
  ['they take 211 out of each check', null],
  ['my minimum is 72 a month', null],
  ['i make 17 an hour', null],
])('what is earned in “%s”', (text, expected) => expect(read(text)).toEqual(expected));

it('takes the smaller of a quarter and what is above 30 times the minimum wage', () => {
  // $612: a quarter is $153.00, and $394.50 is above $217.50.
  expect(maxFromPay(cents(61_200))).toMatchObject({ quarter: 15_300, above: 39_450, max: 15_300 });
  // $250: a quarter is $62.50, and only $32.50 is above.
  expect(maxFromPay(cents(25_000))).toMatchObject({ quarter: 6_250, above: 3_250, max: 3_250 });
  expect(maxFromPay(cents(20_000)).max).toBe(0);
});
