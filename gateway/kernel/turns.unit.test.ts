import { expect, test } from 'vitest';
import type { Leave } from './lanes.ts';
import { createTurns } from './turns.ts';

const limits = { running: 2, waiting: 8, timeoutMs: 60_000 };

/** Enters, and notes in `order` who was let in; how to leave, once they were. */
function person(turns: ReturnType<typeof createTurns>, order: string[], address: string) {
  let leave: Leave | null | undefined;
  const entered = Promise.resolve(turns.enter(address)).then((given) => {
    leave = given;
    order.push(given ? address : `${address} refused`);
  });
  return { entered, leave: () => leave?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ['of one address', ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1'], '198.51.100.7'],
  ['of a /24', ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'], '198.51.100.7'],
  [
    'of a provider, from a /48 each',
    ['2001:db8:1::1', '2001:db8:2::1', '2001:db8:3::1', '2001:db8:4::1'],
    '2001:dead:1::1',
  ],
])(
  'those %s who hold every place keep nobody else from the next one',
  async (_what, many, other) => {
    const turns = createTurns(limits);
    const order: string[] = [];
    const crowd = many.map((address) => person(turns, order, address));
    person(turns, order, other);
    await settled();
    expect(order).toEqual(many.slice(0, 2));
    crowd[0]?.leave();
    await settled();
    expect(order).toEqual([...many.slice(0, 2), other]);
  },
);

test('of equals the one who came first is next', async () => {
  const turns = createTurns({ ...limits, running: 1 });
  const order: string[] = [];
  const [first] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((a) => person(turns, order, a));
  await settled();
  first?.leave();
  first?.leave();
  await settled();
  expect(order).toEqual(['192.0.2.1', '192.0.2.2']);
});

test('a quarter of the line is all that one crowd gets; another network still waits its turn', async () => {
  const turns = createTurns(limits);
  const order: string[] = [];
  const crowd = Array.from({ length: 5 }, (_, at) => person(turns, order, `192.0.2.${at}`));
  await settled();
  expect(order.filter((each) => each.endsWith('refused'))).toEqual(['192.0.2.4 refused']);
  person(turns, order, '198.51.100.7');
  crowd[0]?.leave();
  await settled();
  expect(order.at(-1)).toBe('198.51.100.7');
});

test('who waits too long is refused, and stands in nobody’s way', async () => {
  const turns = createTurns({ ...limits, running: 1, timeoutMs: 0 });
  const leave = turns.enter('192.0.2.1') as Leave;
  expect(await turns.enter('198.51.100.7')).toBeNull();
  leave();
  expect(turns.enter('198.51.100.7')).toBeTypeOf('function');
});
