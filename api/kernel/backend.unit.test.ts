import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connect, rpcOf } from './backend.ts';
import { defineErrors } from './errors.ts';

const errors = defineErrors({
  too_many_orders: { status: 429, refusal: 'too_many_orders', message: 'Wait a little.' },
});

/** Answers of PostgREST, one after the other: a status and a body. */
let answers: [number, unknown][];
let requests: string[];
let stop = () => undefined as unknown;

async function backend() {
  requests = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const [status, body] = answers.shift() ?? [500, {}];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close();
  const supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return rpcOf(connect({ supabaseUrl, serviceRoleKey: 'key' }), errors);
}
const refusal = (code: string, hint: string | null = null): [number, unknown] => [
  400,
  { code, hint, message: 'no', details: null },
];
const totals = z.object({ debts: z.int() });
const claim = async () => (await backend())('claim', { visitor: 'a' }, totals);

afterEach(() => stop());

describe('a call of a SQL function', () => {
  it('that a deadlock ended is made once more', async () => {
    answers = [refusal('40P01'), [200, { debts: 2 }]];
    expect(await claim()).toEqual({ ok: true, value: { debts: 2 } });
    expect(requests).toEqual(['POST /rest/v1/rpc/claim', 'POST /rest/v1/rpc/claim']);
  });

  it('that deadlocks end twice is given up', async () => {
    answers = [refusal('40P01'), refusal('40P01'), [200, { debts: 2 }]];
    expect(await claim()).toMatchObject({ ok: false, code: 'backend_unavailable' });
    expect(requests).toHaveLength(2);
  });

  it('that the function refuses is made once, and says how long to wait', async () => {
    answers = [refusal('MW405', '90')];
    expect(await claim()).toEqual({ ok: false, code: 'too_many_orders', retryAfterSeconds: 90 });
    expect(requests).toHaveLength(1);
  });
});
