import { expect, it } from 'vitest';
import { costOf } from '../../../domain/cards/cost.ts';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import { blankAnswers } from '../../../domain/cards/answers.ts';
import { besideMine } from './not_now.ts';
import { ownCard } from './own_card.ts';

const use = {
  purchases: cents(0),
  carried: cents(0),
  transfer: cents(0),
  transferPayment: cents(11_500),
  cash: cents(0),
  abroad: cents(0),
  isLateOnce: false,
};

it('the card somebody has costs its interest on what they would move elsewhere', () => {
  const card = ownCard({ apr: aprBps(2124), annual: cents(9_500) });
  const totalOf = (transfer: number) => {
    const cost = costOf(card, { ...use, transfer: cents(transfer) }, null, {
      transfer: cents(0),
      cash: cents(0),
      foreign: cents(0),
      late: cents(0),
    } as never);
    return cost.ok ? cost.cost.high.total : null;
  };
  expect(totalOf(0)).toBe(9_500);
  // Twelve months at 21.24%, $115 paid in each: worked out by hand beside the page.
  expect(totalOf(273_975)).toBe(9_500 + 49_947);
});

it.each([
  [{}, false],
  [{ abroad: '3000' }, true],
  [{ cash: '100' }, true],
  [{ isLate: 'yes' }, true],
])('with %j it is left out of the comparison: %s', (use, isUncompared) => {
  const answers = { ...blankAnswers, mineApr: '24.99', buys: '200', ...use };
  const beside = besideMine(answers, { ranked: [] }, { cards: [], dearest: {} } as never);
  expect(beside.isUncompared).toBe(isUncompared);
  expect(beside.saved).toBeNull();
});
