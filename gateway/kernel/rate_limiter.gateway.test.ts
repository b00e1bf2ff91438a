import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../auth/testing/people.ts';
import { createRateLimiter } from './rate_limiter.ts';
import { startTestGateway } from './testing.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

const clock = createClock();

beforeAll(async () => {
  gateway = await startTestGateway({ now: clock.now });
});
afterAll(() => gateway.close());

const limit = { events: 30, seconds: 300 };

test('of a hundred events at once exactly as many pass as are allowed, over two processes', async () => {
  const here = gateway.kernel.limiter;
  const there = createRateLimiter(gateway.kernel.database.auth, clock.now);
  const verdicts = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? here : there).take('signup', 'a', limit),
    ),
  );
  expect(verdicts.filter((verdict) => verdict.ok)).toHaveLength(30);
  expect(verdicts.filter((verdict) => !verdict.ok)).toHaveLength(70);
});

test('addresses and buckets are counted apart', async () => {
  const { limiter } = gateway.kernel;
  const once = { events: 1, seconds: 300 };
  expect(await limiter.take('otp', 'b', once)).toMatchObject({ ok: true });
  expect(await limiter.take('otp', 'c', once)).toMatchObject({ ok: true });
  expect(await limiter.take('verify', 'b', once)).toMatchObject({ ok: true });
  expect(await limiter.take('otp', 'b', once)).toMatchObject({ ok: false });
});

test('a refusal says when to come back, and then the window is open again', async () => {
  let time = 1_000_000;
  const limiter = createRateLimiter(gateway.kernel.database.auth, () => new Date(time));
  const short = { events: 1, seconds: 5 };
  const again = () => limiter.take('short', 'd', short);
  expect(await again()).toEqual({ ok: true, used: 1 });
  expect(await again()).toEqual({ ok: false, used: 2, retryAfterSeconds: 5 });
  time += 500;
  expect(await again()).toMatchObject({ ok: false, retryAfterSeconds: 5 });
  time += 4499;
  expect(await again()).toMatchObject({ ok: false, retryAfterSeconds: 1 });
  time += 1;
  expect(await again()).toEqual({ ok: true, used: 1 });
});

test('whoever was just refused is refused without a question to the database', async () => {
  const pool = gateway.kernel.database.auth;
  let questions = 0;
  const counting = Object.assign(Object.create(pool) as typeof pool, {
    query: (...asked: Parameters<typeof pool.query>) => {
      questions += 1;
      return pool.query(...asked);
    },
  });
  const limiter = createRateLimiter(counting, clock.now);
  const once = { events: 1, seconds: 300 };
  await limiter.take('storm', 'f', once);
  await limiter.take('storm', 'f', once);
  for (let round = 0; round < 50; round += 1)
    expect(await limiter.take('storm', 'f', once)).toMatchObject({ ok: false });
  expect(questions).toBe(2);
});

test('looking counts nothing; what is given back or forgotten is free again', async () => {
  const { limiter } = gateway.kernel;
  const once = { events: 1, seconds: 300 };
  expect(await limiter.look('look', 'g', once)).toEqual({ ok: true, used: 0 });
  expect(await limiter.look('look', 'g', once)).toEqual({ ok: true, used: 0 });
  expect(await limiter.take('look', 'g', once)).toEqual({ ok: true, used: 1 });
  expect(await limiter.look('look', 'g', once)).toMatchObject({ ok: false, used: 1 });
  await limiter.giveBack('look', 'g');
  expect(await limiter.take('look', 'g', once)).toEqual({ ok: true, used: 1 });
  expect(await limiter.take('look', 'g', once)).toMatchObject({ ok: false, used: 2 });
  await limiter.forget(['look', 'other'], 'g');
  expect(await limiter.take('look', 'g', once)).toEqual({ ok: true, used: 1 });
});

test('a limit of nothing refuses the first', async () => {
  expect(await gateway.kernel.limiter.take('none', 'e', { events: 0, seconds: 60 })).toEqual({
    ok: false,
    used: 0,
    retryAfterSeconds: 60,
  });
});

test('nobody who speaks for a person reaches the counters', async () => {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const { rows } = await gateway.superuser.query(
      `select has_schema_privilege($1, '_gateway', 'usage') as usage,
              has_table_privilege($1, '_gateway.rate_limits', 'select') as reads`,
      [role],
    );
    expect(rows).toEqual([{ usage: false, reads: false }]);
  }
});
