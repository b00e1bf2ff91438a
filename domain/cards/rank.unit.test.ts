import { expect, it } from 'vitest';
import { rankCards } from './rank.ts';
import { card, DEAREST, usageOf } from './testing.ts';

it('leaves secured cards out where a balance is to be moved, and says so', () => {
  const secured = card({ id: 'secured', isSecured: true });
  const rank = (by: ReturnType<typeof usageOf>) =>
    rankCards([card({ id: 'open' }), secured], by, 'poor', { dearest: DEAREST });
  const moving = rank(usageOf({ transfer: 3_000, transferPayment: 150 }));
  expect(moving.ranked.map((each) => each.card.id)).not.toContain('secured');
  expect(moving.unranked).toContainEqual({ card: secured, reason: 'secured_transfer' });
  const buying = rank(usageOf({ purchases: 100 }));
  expect(buying.ranked.map((each) => each.card.id)).toContain('secured');
});
