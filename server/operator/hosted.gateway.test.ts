import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commands } from './commands.ts';
import { hostedApi } from './hosted.ts';
import { startOperated } from './testing.ts';

// The gateway speaks the hosted backend's protocol, so its address and keys stand for one.

let instance: Awaited<ReturnType<typeof startOperated>>;
beforeAll(async () => {
  instance = await startOperated({ provider: 'sandbox' });
});
afterAll(() => instance?.close());

const keys = () => [instance.secrets.serviceRoleKey, instance.secrets.secretKey];
const linesOf = async (name: string, words: readonly string[], key?: string) => {
  const result = await instance.operatorFromAfar(name, words, key);
  if (!result.ok) throw new Error(result.problem);
  return result.lines;
};

describe('from afar, by either form of the key, the operator', () => {
  test('sees what answers there', async () => {
    for (const key of keys())
      expect(await instance.operatorFromAfar('status', [], key)).toEqual({
        ok: true,
        answer: { url: instance.url, database: 'answers', codes: 'answers', payments: 'sandbox' },
        lines: [`url: ${instance.url}`, 'database: answers', 'codes: answers', 'payments: sandbox'],
      });
  });

  test('makes codes, lists them and takes them back', async () => {
    for (const key of keys()) {
      const [code = ''] = await linesOf('code', ['create', '--minutes', '60'], key);
      const { token } = await instance.visit();
      const used = await instance.call('/access/redeem', token, { code });
      expect(used.status).toBe(200);
      const [line] = await linesOf('code', ['list'], key);
      expect(line).toMatch(new RegExp(`^${code.slice(-4)}  60 minutes  used 1 of 1`));
      expect(await linesOf('code', ['revoke', code.slice(-4), '--with-passes'], key)).toEqual([
        expect.stringContaining('ended along with it: 1.'),
      ]);
    }
  });

  test('lists, shows and refunds orders', async () => {
    for (const key of keys()) {
      const { token } = await instance.visit();
      const id = crypto.randomUUID();
      const opened = await instance.call('/payments/orders', token, {
        id,
        plan: '1h',
        returnTo: '/',
      });
      const { order } = (await opened.json()) as { order: { number: string } };
      await instance.call('/payments/sandbox', token, { id, act: 'pay' });
      expect((await linesOf('order', ['list'], key))[0]).toContain(`${order.number}  `);
      expect(await linesOf('order', ['show', order.number], key)).toContain('state: paid');
      expect(await linesOf('order', ['refund', order.number], key)).toEqual([
        `${order.number} is refunded, and its pass has ended.`,
      ]);
    }
  });

  test('reads messages and forgets visitors', async () => {
    await instance.superuser.query(
      `insert into public.contact_messages (id, number, email, topic, body) values
         (gen_random_uuid(), 'MW-FRST22', 'a@example.com', 'planner', 'Hello')`,
    );
    for (const key of keys()) {
      expect(await linesOf('contact', ['show', 'MW-FRST22'], key)).toContain('Hello');
      expect(await linesOf('purge-visitors', [], key)).toEqual([
        'Visitors deleted: 0. They left nothing and had not been seen for 30 days.',
      ]);
    }
    expect(await linesOf('contact', ['delete', 'MW-FRST22'])).toEqual(['MW-FRST22 is deleted.']);
  });

  test('is sent to the dashboard for keys', async () => {
    const answer = await instance.operatorFromAfar('credentials', []);
    expect(answer).toEqual({ ok: false, problem: expect.stringContaining('its own dashboard') });
  });

  test('is told of a key that is not the backend’s', async () => {
    for (const key of ['sb_secret_another', `${instance.secrets.serviceRoleKey}xxxx`])
      for (const [name, words] of [
        ['status', []],
        ['order', ['list']],
        ['contact', ['list']],
        ['purge-visitors', []],
      ] as const) {
        const answer = await instance.operatorFromAfar(name, words, key);
        expect(answer).toEqual({
          ok: false,
          problem: expect.stringContaining('does not take this key'),
        });
      }
  });
});

type Reply = (request: http.IncomingMessage, response: http.ServerResponse) => void;
const servers = new Set<http.Server>();
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
});

/** A backend that answers everything like this, and keeps what it was sent. */
async function backendThat(reply: Reply) {
  const seen: http.IncomingHttpHeaders[] = [];
  const server = http.createServer((request, response) => {
    seen.push(request.headers);
    reply(request, response);
  });
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen };
}
const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

const token = 'head.body.sign';
const secret = 'sb_secret_never_to_be_seen';
const run = async (url: string, name: string, words: readonly string[], key = token) =>
  commands.get(name)?.({ kind: 'hosted', url, key }, words);

describe('what goes wrong on the way is said with what to do', () => {
  test.each([
    [401, { message: 'Invalid API key', hint: 'Double check' }, 'does not take this key'],
    [401, '', 'does not take this key'],
    [401, { code: 'PGRST301', message: 'JWSError' }, 'does not take this key'],
    [403, { code: '42501', message: 'permission denied' }, 'does not let this key do that'],
    [404, { code: 'PGRST205', message: 'no table' }, 'supabase db push'],
    [404, '<html>', 'but not as the backend does. Look at SUPABASE_URL.'],
    [200, '<!doctype html>', 'but not as the backend does. Look at SUPABASE_URL.'],
    [429, '', 'was asked too often'],
    [500, 'x', 'is in trouble (status 500)'],
    [522, '<html>', 'is in trouble (status 522)'],
    [540, { message: 'Project paused' }, 'is paused. Restore it'],
  ])('the data: %s %j', async (status, body, sentence) => {
    const { url } = await backendThat(says(status, body));
    for (const [name, words] of [
      ['order', ['list']],
      ['contact', ['list']],
      ['purge-visitors', []],
      ['status', []],
    ] as const)
      expect(await run(url, name, words)).toEqual({
        ok: false,
        problem: expect.stringContaining(sentence),
      });
  });

  test.each([
    [
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
      'isn’t deployed. Deploy it: supabase functions deploy',
    ],
    [
      404,
      { code: 404, message: 'Function not found' },
      'isn’t deployed. Deploy it: supabase functions deploy',
    ],
    [
      404,
      { code: 'not_found', message: 'There’s nothing at this address.' },
      'is a different version',
    ],
    [401, { code: 401, message: 'Invalid JWT' }, 'does not take this key'],
    [
      403,
      { code: 'operator_only', message: 'Only the operator may do this.' },
      'doesn’t know this key',
    ],
    [
      503,
      { code: 'BOOT_ERROR', message: 'Function failed to start' },
      'didn’t start or stopped early (status 503). Its log',
    ],
    [500, 'Internal Server Error', 'didn’t start or stopped early (status 500)'],
    [546, { code: 'WORKER_LIMIT', message: 'x' }, 'didn’t start or stopped early (status 546)'],
    [
      503,
      { code: 'backend_unavailable', message: 'We cannot reach your data.' },
      'We cannot reach your data. (backend_unavailable)',
    ],
  ])('a function: %s %j', async (status, body, sentence) => {
    const { url } = await backendThat(says(status, body));
    for (const [name, words] of [
      ['code', ['list']],
      ['code', ['create', '--minutes', '5']],
      ['code', ['revoke', 'ZZ99']],
      ['order', ['refund', 'MO-22222222']],
    ] as const)
      expect(await run(url, name, words)).toEqual({
        ok: false,
        problem: expect.stringContaining(sentence),
      });
  });

  test('a secret key goes where it is looked at, and what stands before says what else to do', async () => {
    const { url, seen } = await backendThat(says(401, { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT' }));
    expect(await run(url, 'code', ['list'], secret)).toEqual({
      ok: false,
      problem: expect.stringContaining('Deploy it again: supabase functions deploy access'),
    });
    await run(url, 'order', ['list'], secret);
    expect(seen.map(({ apikey, authorization }) => [apikey, authorization])).toEqual([
      [secret, `Bearer ${secret}`],
      [secret, undefined],
    ]);
  });

  test('the key goes to nobody else', async () => {
    const other = await backendThat(says(200, []));
    const { url } = await backendThat(says(307, '', { location: `${other.url}/rest/v1/orders` }));
    expect(await run(url, 'order', ['list'])).toEqual({
      ok: false,
      problem: expect.stringContaining(
        'leads on to another address, and the key was not sent there',
      ),
    });
    expect(other.seen).toEqual([]);
  });

  test('nobody is there', async () => {
    const { url } = await backendThat(() => {});
    const { host } = new URL(url);
    await new Promise((resolve) => [...servers].at(-1)?.close(resolve));
    expect(await run(url, 'order', ['list'], secret)).toEqual({
      ok: false,
      problem: `${host} cannot be reached (ECONNREFUSED). Are you online, and is SUPABASE_URL right?`,
    });
  });

  test('there is no such host', async () => {
    const answer = await run('https://nowhere.invalid', 'order', ['list'], secret);
    // Without a network a name server's silence is all there is.
    expect(answer).toEqual({
      ok: false,
      problem: expect.stringMatching(
        /^There’s no host nowhere\.invalid\.|cannot be reached|did not answer in time/,
      ),
    });
  });

  test('the line is cut', async () => {
    const { url } = await backendThat((_, response) => response.destroy());
    expect(await run(url, 'order', ['list'])).toMatchObject({
      problem: expect.stringContaining('cannot be reached'),
    });
  });

  test('no answer comes in time, and a change may have been made', async () => {
    const { url } = await backendThat(() => {});
    const api = hostedApi({ kind: 'hosted', url, key: secret }, 100);
    const asked = (method: 'GET' | 'POST') => api.request(z.unknown(), '/rest/v1/x', { method });
    expect(await asked('GET')).toMatchObject({
      message: `${new URL(url).host} did not answer in time.`,
    });
    expect(await asked('POST')).toMatchObject({
      message: expect.stringContaining('It may have been done all the same'),
    });
  });

  test('the status names each function that does not answer', async () => {
    const { url } = await backendThat((request, response) =>
      request.url?.startsWith('/rest/')
        ? says(200, [])(request, response)
        : says(404, { code: 'NOT_FOUND', message: 'x' })(request, response),
    );
    const answer = await run(url, 'status', []);
    expect(answer).toMatchObject({ ok: true, answer: { database: 'answers' } });
    const text = answer?.ok ? answer.lines.join('\n') : '';
    expect(text).toContain('codes: The function access isn’t deployed.');
    expect(text).toContain('payments: The function payments isn’t deployed.');
  });

  test('what a stranger answers tells the terminal nothing', async () => {
    const { url } = await backendThat(says(400, { code: 'strange', message: 'a\u001b[2Jb' }));
    expect(await run(url, 'order', ['list'])).toEqual({ ok: false, problem: 'a[2Jb (strange)' });
  });
});
