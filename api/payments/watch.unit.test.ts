import { expect, it } from 'vitest';
import type { PaymentContext } from './orders.ts';
import type { ChainNote } from './ports.ts';
import { exampleOrder } from './testing/orders.ts';
import { watchStablecoins } from './watch.ts';
import type { ChainQuote } from './wire.ts';

const deadline = Date.parse('2026-11-21T15:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;

/** An order that was still open when the operator turned stablecoins off, looked after some time later. */
async function watchedAfter(milliseconds: number) {
  const order = exampleOrder({ provider: 'stablecoin' });
  const notes: [string, ChainNote][] = [];
  const quote: ChainQuote = {
    orderId: order.id,
    orderState: 'open',
    chainOrder: `0x${'c'.repeat(64)}`,
    chainId: 10,
    till: `0x${'a1'.repeat(20)}`,
    token: `0x${'b2'.repeat(20)}`,
    amount: '5000000',
    deadline: deadline / 1_000,
    firstBlock: 1,
    unsureSince: new Date(deadline).toISOString(),
    payment: null,
  };
  const context = {
    stablecoin: null,
    orders: { readOrder: async () => ({ ok: true, value: order }) },
    now: () => new Date(deadline + milliseconds),
  } as unknown as PaymentContext;
  const run = await watchStablecoins(
    context,
    {
      openQuotes: async () => ({ ok: true, value: [quote] }),
      noteIdle: async () => ({ ok: true, value: null }),
      async noteLook(id, note) {
        notes.push([id, note]);
        return { ok: true, value: null };
      },
    },
    () => false,
  );
  return { run, notes, order };
}

it.each([
  ['is said to wait, after ten minutes', 11 * minute, false],
  ['is over after a week, and named to the operator', 8 * day, true],
])('an order that was open when stablecoins were turned off %s', async (_, after, isOver) => {
  const { run, notes, order } = await watchedAfter(after);
  expect(notes).toEqual([[order.id, { isSure: false, payment: null, isOver }]]);
  expect(run).toEqual({
    ok: true,
    value: {
      looked: 1,
      settled: 0,
      unsure: 1,
      why: ['stablecoin: it is not set up any more'],
      forOperator: isOver ? [order.number] : [],
    },
  });
});
