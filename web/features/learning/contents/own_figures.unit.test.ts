import { expect, it } from 'vitest';
import { aprBps, cents } from '../../../../domain/money/cents.ts';
import { outlookOf } from '../../../../domain/planner/outlook.ts';
import type { TrackedDebt } from '../../../../domain/planner/progress.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { ownFigures, pressingFigure } from './own_figures.ts';

const today = isoDate('2026-11-29');
const card: TrackedDebt = {
  id: 'card' as TrackedDebt['id'],
  name: 'Harbor Visa',
  kind: 'card',
  balances: [{ id: 'card', kind: 'purchase', amount: cents(240_000), apr: aprBps(2999) }],
  interest: 'monthly',
  minimum: { kind: 'percent_plus_interest', percent: aprBps(100), floor: cents(2_500) },
  dueDay: 5,
  balanceAsOf: today,
  startingBalance: cents(240_000),
  paidThrough: isoDate('2026-10-04'),
};

it('the next minimum of a card that is behind is the one that the planner shows', () => {
  const plan = {
    strategy: 'avalanche' as const,
    monthly: cents(16_000),
    startsOn: today,
    customOrder: [],
    chosenOn: today,
  };
  const document = { debts: [card], payments: [], plan };
  const due = outlookOf(document, today)?.agenda.findLast(({ debtId }) => debtId === card.id)?.due;
  expect(due).toBeGreaterThan(0);
  const figures = ownFigures(document as never, today);
  expect(figures['next-minimum']).toContain(`$${((due ?? 0) / 100).toFixed(2)}`);
});

it('a payment that is 30 days late presses most, and one of 29 days doesn’t', () => {
  const due = (dueDay: number) => ({
    debts: [{ ...card, dueDay, paidThrough: isoDate('2026-10-15') }],
    payments: [],
    plan: null,
  });
  // October 30 and 31 are 30 and 29 days before November 29.
  expect(pressingFigure(due(30) as never, today)).toBe('days-late');
  expect(pressingFigure(due(31) as never, today)).toBeNull();
  expect(pressingFigure({ debts: [], payments: [], plan: null } as never, today)).toBeNull();
});
