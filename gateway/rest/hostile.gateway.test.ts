import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway } from '../kernel/testing.ts';
import { send } from './testing/oracle.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    logLine: () => {},
    sql: `${readFileSync(new URL('testing/fixture.sql', import.meta.url), 'utf8')}
      create function public.answer(status text, headers text) returns text
      language plpgsql volatile as $$ begin
        perform set_config('response.status', status, true);
        perform set_config('response.headers', headers, true);
        return 'done';
      end $$;
      create function public.refuse_as(what text, how text) returns void language plpgsql as
      $$ begin raise sqlstate 'PGRST' using message = what, detail = how; end $$;`,
  });
});

afterAll(() => gateway?.close());

function ask(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(gateway.url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return send(
    { host: hostname, port: Number(port) },
    {
      method,
      path: `/rest/v1${path}`,
      headers: {
        apikey: gateway.secrets.serviceRoleKey,
        'content-type': 'application/json',
        ...length,
        ...headers,
      },
      body,
    },
  );
}

/** Half a surrogate pair has no UTF-8. */
const wellFormed = (text: string) => Buffer.from(text).toString();

const encode = (text: string) => encodeURIComponent(wellFormed(text));

const names = fc.oneof(
  fc.constantFrom(
    'id',
    'name',
    'details',
    'tags',
    'stay',
    'born',
    'words',
    'mood',
    'loans',
    'initials',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }).map(encode),
);
const values = fc
  .oneof(
    fc.constantFrom(
      '1',
      '-1',
      'null',
      '{}',
      '{1,2}',
      '[1,2)',
      '(',
      '%',
      '*',
      '\\',
      '"',
      "'",
      'NaN',
    ),
    fc.constantFrom(
      '99999999999999999999',
      '2026-13-40',
      '1e400',
      '\u0000',
      '\ud83d\ude00',
      'x'.repeat(300),
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map(encode);
const operators = fc.constantFrom(
  ...'eq neq gt like ilike match imatch in is cs cd ov sl nxr adj fts wfts phfts eq(any) like(all) isdistinct not.eq not.is'.split(
    ' ',
  ),
);
const parameters = fc.oneof(
  fc
    .tuple(names, operators, values)
    .map(([name, operator, value]) => `${name}=${operator}.${value}`),
  fc.tuple(names, names, values).map(([a, b, value]) => `${a}->${b}->>0=eq.${value}`),
  fc.tuple(names, names).map(([a, b]) => `select=${a},alias:${b}::text,loans(${a})`),
  fc.tuple(names, values).map(([name, type]) => `select=${name}::${type}`),
  fc.tuple(names, names).map(([a, b]) => `order=${a}.desc,${b}.nullsfirst`),
  fc
    .tuple(names, operators, values)
    .map(([a, operator, value]) => `or=(${a}.${operator}.${value},id.eq.1)`),
  fc.tuple(values, values).map(([limit, offset]) => `limit=${limit}&offset=${offset}`),
  values.map((value) => value),
);
const bodies = fc.oneof(
  fc.json(),
  fc
    .dictionary(
      fc.constantFrom('id', 'name', 'details', 'tags', 'born', 'stay', 'score'),
      fc.jsonValue(),
    )
    .map((row) => JSON.stringify(row)),
  fc.string({ unit: 'binary' }).map((text) => wellFormed(text)),
);

test('no request of a stranger is answered as a failure of the server', async () => {
  const reached = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS'),
      fc.oneof(
        fc.constantFrom(
          '/clients',
          '/loans',
          '/ledger',
          '/rich_loans',
          '/rpc/add',
          '/rpc/first_clients',
        ),
        names.map((name) => `/${name}`),
        names.map((name) => `/rpc/${name}`),
      ),
      fc.array(parameters, { maxLength: 4 }),
      bodies,
      fc.constantFrom(
        {},
        { prefer: 'count=estimated' },
        { prefer: 'return=representation,resolution=merge-duplicates,missing=default,count=exact' },
        { accept: 'text/csv' },
        { accept: 'application/vnd.pgrst.object+json', range: '0-5' },
      ),
      async (method, path, given, body, headers) => {
        const changes = method === 'POST' || method === 'PATCH';
        const answer = await ask(
          method,
          `${path}?${given.join('&')}`,
          changes ? body : undefined,
          headers,
        );
        reached.add(answer.status);
        expect(answer.status, answer.body).toBeLessThan(500);
      },
    ),
    {
      numRuns: 1500,
      interruptAfterTimeLimit: 15_000,
      markInterruptAsFailure: false,
      // First, so that each kind of answer is reached on a machine that is too busy for many more.
      examples: [
        ['GET', '/clients', [], '', {}],
        ['GET', '/clients', ['id=eq.x'], '', {}],
        ['GET', '/nothing', [], '', {}],
        ['PUT', '/rpc/add', [], '', {}],
      ],
    },
  );
  expect([...reached]).toEqual(expect.arrayContaining([200, 400, 404, 405]));
  expect((await ask('GET', '/advisers?select=name')).body).toBe(
    '[{"name":"Iris"}, \n {"name":"Jon"}]',
  );
});

test.each([
  ['204', null, 204],
  ['304', null, 304],
  ['299', '[{"X-One": "1"}]', 299],
  ['20', null, 500],
  ['nonsense', null, 500],
  ['999', null, 500],
  [null, '{"X-One": "1"}', 500],
  [null, '[{"X-One": 1}]', 500],
  [null, '[{"X One": "1"}]', 500],
  [null, '[{"X-One": "a\\nb"}]', 500],
])(
  'a function that sets status %s and headers %s is answered %s',
  async (status, headers, answered) => {
    const answer = await ask('POST', '/rpc/answer', JSON.stringify({ status, headers }));
    expect(answer.status).toBe(answered);
    if (answered === 500) expect(JSON.parse(answer.body).code).toMatch(/^PGRST11[12]$/);
  },
);

test.each([
  ['{"code":"a b\\nc","message":"m"}', '{"status":402,"headers":{}}', 402],
  ['{"code":"c","message":"m"}', '{"status":204,"headers":{}}', 204],
  ['{"code":"c","message":"m"}', '{"status":402,"headers":{"bad name":"x"}}', 500],
  ['{"code":"c","message":"m"}', '{"status":1000,"headers":{}}', 500],
  ['[]', '{}', 500],
])('a function that raises %s with %s is answered %s', async (what, how, answered) => {
  const answer = await ask('POST', '/rpc/refuse_as', JSON.stringify({ what, how }));
  expect(answer.status).toBe(answered);
});

test('deep and long bodies are refused in good order', async () => {
  const deep = await ask(
    'POST',
    '/advisers',
    `{"id":9,"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  );
  expect([400, 413]).toContain(deep.status);
  const many = JSON.stringify(
    Array.from({ length: 2000 }, (_, id) => ({ id: id + 100, name: 'n' })),
  );
  expect((await ask('POST', '/advisers', many)).status).toBe(201);
  const wide = JSON.stringify(
    Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`c${at}`, at])),
  );
  expect((await ask('POST', '/advisers', wide)).status).toBe(400);
});
