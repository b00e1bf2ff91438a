import { expect, test } from 'vitest';
import { createFairQueue } from './fair_queue.ts';

/** Works that end when they are told to, and in which order they began. */
function works() {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      endings.push(() => resolve(name));
    });
  const endOne = async () => {
    endings.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, endOne };
}

test('a network waits for one work of each other, however many those have', async () => {
  const queue = createFairQueue(2);
  const { begun, work, endOne } = works();
  for (let at = 0; at < 100; at += 1) void queue.run('flood', work('flood'));
  void queue.run('home', work('home'));
  void queue.run('office', work('office'));
  expect(begun).toEqual(['flood', 'flood']);
  for (let at = 0; at < 4; at += 1) await endOne();
  expect(begun.slice(2, 6).toSorted()).toEqual(['flood', 'flood', 'home', 'office']);
  for (let at = 0; at < 98; at += 1) await endOne();
  expect(begun).toHaveLength(102);
});

test('never more than so many at once, and a failed one makes room', async () => {
  const queue = createFairQueue(2);
  let running = 0;
  let maxRunning = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) =>
      queue.run(`network ${at % 3}`, async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (at % 5 === 0) throw new Error('failed');
        return at;
      }),
    ),
  );
  expect(maxRunning).toBe(2);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  expect(results[7]).toEqual({ status: 'fulfilled', value: 7 });
});

test('a network with too many waiting is told so, and no other', async () => {
  const queue = createFairQueue(1, 3);
  const { work, endOne } = works();
  const asked = Array.from({ length: 6 }, () => queue.run('flood', work('flood')));
  await expect(asked[4]).rejects.toThrow('too many');
  await expect(asked[5]).rejects.toThrow('too many');
  const other = queue.run('home', work('home'));
  for (let at = 0; at < 5; at += 1) await endOne();
  expect(await other).toBe('home');
});
