import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { soak } from '../kernel/testing/soak.ts';
import { startTestGateway } from '../kernel/testing.ts';
import { limits } from './limits.ts';
import type { Flooded, FloodOptions } from './testing/flood_process.ts';

// A few sockets that send as much as they can, and somebody who reads meanwhile.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({
    sql: `create table public.debts (id int primary key, name text);
          grant select on public.debts to anon;
          insert into public.debts select n, 'debt ' || n from generate_series(1, 20) as n`,
  });
});
afterAll(() => gateway.close());
// A network that was warned is not warned again within the minute, and one that opened many sockets waits a second.
afterEach(() => pause(1_100));

type Asked = Pick<FloodOptions, 'frames' | 'framesPerSecond' | 'reconnects'> &
  Partial<Pick<FloodOptions, 'sockets' | 'seconds'>>;

async function flood(asked: Asked): Promise<readonly Flooded[]> {
  const options: FloodOptions = {
    url: gateway.url,
    key: gateway.secrets.anonKey,
    sockets: 4,
    seconds: 3 * soak.factor * soak.pace,
    ...asked,
  };
  const child = fork(
    new URL('testing/flood_process.ts', import.meta.url),
    [JSON.stringify(options)],
    { execArgv: ['--import', 'tsx'] },
  );
  const ended = once(child, 'exit').then(() => []);
  const [flooded = []] = await Promise.race([once(child, 'message'), ended]);
  child.kill();
  return flooded;
}

/** How long reads take while `work` goes on, in milliseconds, the quickest first. */
async function readsDuring(work: Promise<unknown>): Promise<readonly number[]> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const began = performance.now();
    const answer = await fetch(`${gateway.url}/rest/v1/debts?select=id,name&id=lt.10`, {
      headers: { apikey: gateway.secrets.anonKey },
    });
    expect(await answer.json()).toHaveLength(9);
    times.push(performance.now() - began);
    await pause(5);
  }
  await over;
  return times.toSorted((a, b) => a - b);
}
/** What a read may take during a flood, by what it takes without, before it and after: on a machine that's busy with something else, that
 *  is slow, too. An idle one stays below the second. */
const patient = async (before: readonly number[]) => {
  const after = await readsDuring(pause(300));
  return Math.max(1_000, 10 * Math.max(p99(before), p99(after)));
};
const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? 0;

/** Seconds by which a socket that sends without end is closed, on however slow a machine. */
const untilClosed = 20;

const kinds = [
  'heartbeat',
  'unjoined',
  'refusedJoin',
  'malformedJoin',
  'leave',
  'rejoin',
  'broadcast',
  'track',
  'unknown',
  'binary',
  'ping',
  'pong',
  'fragments',
  'large',
  'values',
] as const;

test.each(kinds)('%s without end: each socket is closed, and others read on', async (frames) => {
  const quiet = await readsDuring(pause(300));
  // It ends with its sockets: a machine that is slow with a megabyte a frame takes longer to send what closes them.
  const flooding = flood({ frames, seconds: untilClosed });
  const times = await readsDuring(flooding);
  expect(await flooding).toHaveLength(4);
  for (const { closedAfterMs, receivedFrames } of await flooding) {
    // As much as one second allows, on both sides of its stroke.
    expect(receivedFrames).toBeLessThanOrEqual(2 * limits.framesPerSecond + 10);
    expect(closedAfterMs).not.toBeNull();
  }
  expect(p99(times)).toBeLessThan(await patient(quiet));
});

test('sockets that come back when they are closed, and many that each send a little less, let others read', async () => {
  const quiet = await readsDuring(pause(300));
  const again = flood({ frames: 'heartbeat', reconnects: true });
  const times = await readsDuring(again);
  expect((await again).length).toBeGreaterThan(4);
  expect(p99(times)).toBeLessThan(await patient(quiet));
  await pause(1_100);
  const together = flood({ frames: 'refusedJoin', framesPerSecond: 200, sockets: 12 });
  const meanwhile = await readsDuring(together);
  const closed = (await together).filter(({ closedAfterMs }) => closedAfterMs !== null);
  // A thousand a second is five of them, where the machine sends as fast as it's asked to.
  expect(closed.length).toBeGreaterThan(0);
  expect(p99(meanwhile)).toBeLessThan(await patient(quiet));
});

test('many that talk to each other on one topic are not heard without end', async () => {
  const chorus = await flood({ frames: 'broadcast', framesPerSecond: 20, sockets: 45 });
  // Nobody sends too much, but forty-five times that is heard: ten thousand a second of it, and then the talkers are closed.
  const received = chorus.reduce((sum, each) => sum + each.receivedFrames, 0);
  expect(received).toBeGreaterThan(1_000);
  expect(received).toBeLessThan(60_000 * soak.factor * soak.pace);
});
