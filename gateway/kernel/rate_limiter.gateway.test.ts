import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRateLimiter } from './rate_limiter.ts';
import { startTestGateway } from './testing.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const limit = { events: 30, seconds: 300 };

test('of a hundred events at once exactly as many pass as are allowed, over two processes', async () => {
  const [here, there] = [gateway.kernel.limiter, createRateLimiter(gateway.kernel.database.auth)];
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
  expect(await limiter.take('otp', 'b', once)).toEqual({ ok: true });
  expect(await limiter.take('otp', 'c', once)).toEqual({ ok: true });
  expect(await limiter.take('verify', 'b', once)).toEqual({ ok: true });
  expect(await limiter.take('otp', 'b', once)).toMatchObject({ ok: false });
});

test('a refusal says when to come back, and then the window is open again', async () => {
  const { limiter } = gateway.kernel;
  const short = { events: 1, seconds: 5 };
  // The limiter's clock is this process's, whose time stands still until it is moved.
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    expect(await limiter.take('short', 'd', short)).toEqual({ ok: true });
    const refusal = { ok: false, retryAfterSeconds: 5 };
    expect(await limiter.take('short', 'd', short)).toEqual(refusal);
    vi.setSystemTime(Date.now() + 4999);
    expect(await limiter.take('short', 'd', short)).toEqual({ ...refusal, retryAfterSeconds: 1 });
    vi.setSystemTime(Date.now() + 1);
    expect(await limiter.take('short', 'd', short)).toEqual({ ok: true });
  } finally {
    vi.useRealTimers();
  }
});

test('a limit of nothing refuses the first', async () => {
  expect(await gateway.kernel.limiter.take('none', 'e', { events: 0, seconds: 60 })).toEqual({
    ok: false,
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
