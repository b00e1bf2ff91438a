import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway } from '../kernel/testing.ts';

// What somebody asks of their files takes connections that all share: it waits in the line that their other requests wait in.

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({
    trustedProxies: 'loopback',
    sql: `insert into storage.buckets (id, name, public) values ('vault', 'vault', false);
      create policy own on storage.objects for all to authenticated using (owner_id = (select auth.uid())::text)
        with check (owner_id = (select auth.uid())::text);
      create function public.hello() returns text language sql as $$ select 'hello' $$;
      grant execute on function public.hello to anon`,
  });
});
afterAll(() => gateway.close());

const member = (sub: string) =>
  gateway.kernel.tokens.sign({ role: 'authenticated', sub, exp: Date.now() / 1000 + 3600 });
const ada = '00000000-0000-4000-8000-00000000000a';
const home = '198.51.100.7';

const ask = (
  method: string,
  path: string,
  init: { token?: string; from?: string; body?: unknown } = {},
) =>
  fetch(`${gateway.url}${path}`, {
    method,
    headers: {
      apikey: gateway.secrets.anonKey,
      'x-forwarded-for': init.from ?? home,
      'content-type': 'application/json',
      ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
    },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  });

test('many names are signed in one transaction, each as if it were signed alone', async () => {
  const token = await member(ada);
  for (const name of ['a.json', 'b/c.json'])
    expect(
      (await ask('POST', `/storage/v1/object/vault/${name}`, { token, body: {} })).status,
    ).toBe(200);
  const connects = vi.spyOn(gateway.kernel.database.rest, 'connect');
  const paths = ['b/c.json', ...Array.from({ length: 995 }, (_, at) => `none${at}`), 'a.json'];
  const body = { expiresIn: 60, paths: [...paths, 'with\0in', 'a.json', ''] };
  const answer = await ask('POST', '/storage/v1/object/sign/vault', { token, body });
  expect(connects).toHaveBeenCalledTimes(1);
  connects.mockRestore();
  const signed = (await answer.json()) as { path: string; signedURL: string; error: string }[];
  expect(signed.map(({ path }) => path)).toEqual(body.paths);
  const given = signed.filter(({ error }) => error === null);
  expect(given.map(({ path }) => path)).toEqual(['b/c.json', 'a.json', 'a.json']);
  for (const { signedURL } of given)
    expect((await fetch(`${gateway.url}/storage/v1${signedURL}`)).status).toBe(200);
  const others = await ask('POST', '/storage/v1/object/sign/vault', { body });
  expect(new Set((await others.json()).map((each: (typeof signed)[0]) => each.signedURL))).toEqual(
    new Set([null]),
  );
});

const sign = { expiresIn: 60, paths: ['a.json', 'b.json'] };
test.each([
  ['signs many names', 'POST', '/object/sign/vault', sign],
  ['signs one', 'POST', '/object/sign/vault/a.json', { expiresIn: 60 }],
  ['lists', 'POST', '/object/list/vault', { prefix: '' }],
  ['reads', 'GET', '/object/authenticated/vault/a.json', undefined],
  ['removes', 'DELETE', '/object/vault', { prefixes: ['none'] }],
  ['uploads', 'POST', '/object/vault/new.json', {}],
])('whoever %s many times at once waits for themselves', async (_name, method, path, body) => {
  const token = await member(ada);
  const { rest } = gateway.kernel.database;
  const busy = () => rest.totalCount - rest.idleCount;
  const blocker = await gateway.superuser.connect();
  await blocker.query('begin; lock table storage.objects in access exclusive mode');
  const asked = Array.from({ length: 30 }, () =>
    ask(method, `/storage/v1${path}`, { token, body }).then(({ status }) => status),
  );
  try {
    await expect.poll(busy, { timeout: 5000 }).toBe(6);
    const others = await ask('GET', '/rest/v1/rpc/hello', { from: '203.0.113.20' });
    expect(await others.json()).toBe('hello');
    expect(busy()).toBe(6);
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
  expect((await Promise.all(asked)).filter((status) => status === 200).length).toBeGreaterThan(0);
});
