import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anyone } from './callers.ts';
import { defineErrors } from './errors.ts';
import { functionApp } from './route.ts';
import { failed } from './result.ts';

const errors = defineErrors({
  shop_closed: { status: 409, message: 'Come back tomorrow.' },
  shop_broken: { status: 502, message: 'We’re on it.', isReportable: true },
  too_many_visits: { status: 429, refusal: 'too_many_orders', message: 'Wait a little.' },
});

/** A function with one endpoint that answers as told. */
function shop(use: Parameters<ReturnType<typeof functionApp>['route']>[3]) {
  const reports: object[] = [];
  const { app, route } = functionApp({
    name: 'shop',
    errors,
    reports: { report: (failure) => reports.push(failure) },
    maxBodyBytes: 1000,
    methods: ['POST'],
  });
  const request = z.strictObject({ id: z.string() });
  const response = z.object({ total: z.int() });
  route('POST', '/visits', { callers: anyone, request, response }, use as never);
  return {
    reports,
    call: async (body: unknown) => {
      const answer = await app.request('/shop/visits', {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: await answer.json(),
      };
    },
  };
}

describe('a route', () => {
  it('lets out what the schema of its response names, and nothing else', async () => {
    const { call } = shop(async () => ({ ok: true, value: { total: 2, owner: 'ada' } }));
    expect((await call({ id: 'a' })).body).toEqual({ total: 2 });
  });

  it('reports an answer that is not as its schema says, and does not send it', async () => {
    const { call, reports } = shop(async () => ({ ok: true, value: { total: 'two' } }));
    expect(await call({ id: 'a' })).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(reports).toMatchObject([{ functionName: 'shop', code: 'internal' }]);
  });

  it('calls nothing with a request that does not parse', async () => {
    let calls = 0;
    const { call } = shop(async () => {
      calls += 1;
      return { ok: true, value: { total: 2 } };
    });
    for (const body of [{}, { id: 1 }, { id: 'a', more: true }, null])
      expect(await call(body)).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
    expect(calls).toBe(0);
  });

  it('answers a refusal as its definition says, and reports only what an operator should hear of', async () => {
    const closed = shop(async () => failed('shop_closed'));
    expect(await closed.call({ id: 'a' })).toEqual({
      status: 409,
      retryAfter: null,
      body: { code: 'shop_closed', message: 'Come back tomorrow.' },
    });
    expect(closed.reports).toEqual([]);
    const broken = shop(async () => ({ ok: false, code: 'shop_broken', detail: 'no power' }));
    expect((await broken.call({ id: 'a' })).status).toBe(502);
    expect(broken.reports).toEqual([
      { functionName: 'shop', code: 'shop_broken', detail: 'no power' },
    ]);
  });

  it('says how long to wait, in the header too', async () => {
    const failure = { ok: false, code: 'too_many_visits', retryAfterSeconds: 60 } as const;
    expect(await shop(async () => failure).call({ id: 'a' })).toEqual({
      status: 429,
      retryAfter: '60',
      body: { code: 'too_many_visits', message: 'Wait a little.', retryAfterSeconds: 60 },
    });
  });
});

it('an error is found by the SQLSTATE that a SQL function refuses with', () => {
  expect(['MW405', '23505'].map((state) => errors.codeOfSqlState(state))).toEqual([
    'too_many_visits',
    null,
  ]);
});
