import { describe, expect, it } from 'vitest';
import type { ChainNote } from './ports.ts';
import { stablecoinProvider } from './stablecoin.ts';
import { exampleOrder } from './testing/orders.ts';
import type { ChainQuote } from './wire.ts';

const start = Date.parse('2026-11-21T15:00:00Z');
const week = 7 * 24 * 60 * 60;
const address = (of: string) => `0x${of.repeat(20)}`;

/** A quote of another chain than the one that is set up, at a time; what is noted of it. */
async function lookUp(now: number) {
  const notes: [string, ChainNote][] = [];
  const quote: ChainQuote = {
    orderId: exampleOrder().id,
    orderState: 'open',
    chainOrder: `0x${'c'.repeat(64)}`,
    chainId: 10,
    till: address('a1'),
    token: address('b2'),
    amount: '5000000',
    deadline: start / 1_000,
    firstBlock: 1,
    unsureSince: null,
    payment: null,
  };
  const offered = {
    chainId: 8453,
    till: address('a1'),
    token: address('b2'),
    depth: 3,
    endpoints: ['http://127.0.0.1:9', 'http://127.0.0.1:9'] as const,
    explorer: null,
  };
  const provider = stablecoinProvider(
    { offered, tills: new Map([[8453, offered]]), quoteKey: `0x${'5e'.repeat(32)}` },
    {
      quotes: {
        keepQuote: async () => ({ ok: false, code: 'backend_unavailable' }),
        allowQuote: async () => ({ ok: false, code: 'backend_unavailable' }),
        noteIdle: async () => ({ ok: false, code: 'backend_unavailable' }),
        readQuote: async () => ({ ok: true, value: quote }),
        openQuotes: async () => ({ ok: true, value: [quote] }),
        async noteLook(orderId, note) {
          notes.push([orderId, note]);
          return { ok: true, value: null };
        },
      },
      siteUrl: 'https://mendwell.example',
      signingKey: 'key',
      now: () => new Date(now),
    },
  );
  return { answer: await provider.lookUp(exampleOrder()), notes };
}

describe('a quote whose chain is not set up any more', () => {
  it.each([
    ['waits behind those that can be looked at', start, false],
    ['is over with the last day that one is looked at', start + (week + 1) * 1_000, true],
  ])('%s', async (_, now, isOver) => {
    const { answer, notes } = await lookUp(now);
    expect(answer).toMatchObject({ ok: false, code: 'provider_unavailable' });
    expect(notes).toEqual([[exampleOrder().id, { isSure: false, payment: null, isOver }]]);
  });
});
