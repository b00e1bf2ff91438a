import { expect, it } from 'vitest';
import { limitLookups } from './lookup_limit.ts';
import { sandboxProvider } from './sandbox.ts';
import { exampleOrder } from './testing/orders.ts';

const start = Date.parse('2026-11-21T15:00:00Z');

/** A provider that counts how often it is asked, with a clock that is set by hand. */
function counting() {
  let now = start;
  let lookups = 0;
  const clock = () => new Date(now);
  const sandbox = sandboxProvider('https://mendwell.example', clock);
  const lookUp: typeof sandbox.lookUp = async () => {
    lookups += 1;
    return { ok: false, code: 'provider_unavailable' };
  };
  const provider = limitLookups({ ...sandbox, lookUp }, clock);
  return {
    ask: (id: string) => provider.lookUp(exampleOrder({ id })),
    lookups: () => lookups,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

it('asks sixty times in five minutes about an order, and then says that nothing happened', async () => {
  const { ask, lookups, pass } = counting();
  for (let times = 0; times < 60; times += 1) expect((await ask('one')).ok).toBe(false);
  expect(await ask('one')).toEqual({ ok: true, value: null });
  expect(lookups()).toBe(60);
  await ask('another');
  expect(lookups()).toBe(61);
  pass(5 * 60_000 - 1);
  await ask('one');
  expect(lookups()).toBe(61);
  pass(1);
  await ask('one');
  expect(lookups()).toBe(62);
});

it('remembers the orders that were asked about last', async () => {
  const { ask, lookups } = counting();
  for (let times = 0; times < 61; times += 1) await ask('first');
  for (let each = 0; each < 9_999; each += 1) await ask(`order ${each}`);
  await ask('first');
  expect(lookups()).toBe(60 + 9_999);
  for (let each = 0; each < 10_000; each += 1) await ask(`other ${each}`);
  await ask('first');
  expect(lookups()).toBe(60 + 9_999 + 10_000 + 1);
});
