import type { Page } from '@playwright/test';

const debts = [
  { id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0001', name: 'Harbor Visa', owed: 395_739, apr: 2499 },
  { id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002', name: 'Linden Store', owed: 41_455, apr: 2999 },
  // As long as a name may be, without a place to break it, and more than most people owe.
  {
    id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0003',
    name: 'Grandma'.repeat(12).slice(0, 80),
    owed: 9_876_543,
    apr: 0,
  },
];

/** A device with three debts on it, one of them with as long a name as there may be, whenever it has none. */
export const giveLongNames = (page: Page): Promise<unknown> =>
  page.addInitScript((rows) => {
    if (localStorage.getItem('mendwell-planner') !== null) return;
    localStorage.setItem(
      'mendwell-planner',
      JSON.stringify({
        version: 1,
        ownerId: null,
        debts: rows.map(({ id, name, owed, apr }) => ({
          id,
          name,
          kind: 'card',
          balances: [{ id, kind: 'purchase', amount: owed, apr }],
          interest: 'monthly',
          minimum:
            apr === 0
              ? { kind: 'none' }
              : { kind: 'percent_plus_interest', percent: 100, floor: 2500 },
          balanceAsOf: '2026-11-01',
          startingBalance: owed,
        })),
        payments: [],
        plan: { strategy: 'custom', monthly: 30_000, startsOn: '2026-11-01', customOrder: [] },
        pending: { debts: {}, payments: {}, plan: null },
        revision: 1,
      }),
    );
  }, debts);
