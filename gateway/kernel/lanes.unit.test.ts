import { expect, test } from 'vitest';
import { createLanes, type Leave } from './lanes.ts';

const limits = { running: 2, waiting: 2, timeoutMs: 60_000 };

/** Whether the promise is still open after everything that is due has happened. */
const isWaiting = async (entry: ReturnType<ReturnType<typeof createLanes>['enter']>) => {
  const open = Symbol('open');
  const turn = new Promise((resolve) => setImmediate(resolve, open));
  return (await Promise.race([entry, turn])) === open;
};

test('the third of one key waits until one of the two leaves; another key does not', async () => {
  const lanes = createLanes(limits);
  const leave = lanes.enter('ada') as Leave;
  void lanes.enter('ada');
  const third = lanes.enter('ada');
  expect(await isWaiting(third)).toBe(true);
  expect(lanes.enter('ben')).toBeTypeOf('function');
  leave();
  expect(await third).toBeTypeOf('function');
});

test('who waits longest is next', async () => {
  const lanes = createLanes({ ...limits, running: 1 });
  const leave = lanes.enter('ada') as Leave;
  const [second, third] = [lanes.enter('ada'), lanes.enter('ada')];
  leave();
  expect(await second).toBeTypeOf('function');
  expect(await isWaiting(third)).toBe(true);
});

test('a line that is full is refused at once', async () => {
  const lanes = createLanes(limits);
  for (let time = 0; time < 4; time += 1) void lanes.enter('ada');
  expect(await lanes.enter('ada')).toBeNull();
});

test('who waits too long is refused, and the place goes to who comes after', async () => {
  const lanes = createLanes({ running: 1, waiting: 1, timeoutMs: 0 });
  const leave = lanes.enter('ada') as Leave;
  expect(await lanes.enter('ada')).toBeNull();
  leave();
  expect(lanes.enter('ada')).toBeTypeOf('function');
});

test('leaving twice gives up one place', async () => {
  const lanes = createLanes({ ...limits, running: 1 });
  const leave = lanes.enter('ada') as Leave;
  const second = lanes.enter('ada');
  leave();
  leave();
  await second;
  expect(await isWaiting(lanes.enter('ada'))).toBe(true);
});
