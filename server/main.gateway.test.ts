import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSecrets } from '@mendwell/gateway/secrets';
import { readRunFile } from './run_file.ts';
import { inProcesses, operatorHere } from './testing.ts';

const { run, environment, prepared, start, keep, operator } = inProcesses();

describe('a running instance', () => {
  let instance: Awaited<ReturnType<typeof start>>;
  const env = () => environment('running', { LOG_LEVEL: 'info' });
  const dataDir = () => env()['DATA_DIR'] ?? '';

  beforeAll(async () => {
    instance = await start(env());
    keep(instance.child);
  });
  afterAll(async () => {
    instance.child.kill('SIGTERM');
    await instance.ended;
  });

  const get = (url: string, init?: RequestInit) => fetch(`${instance.url}${url}`, init);

  test('says one line a step and ends with its address', () => {
    const lines = instance.said.out.trim().split('\n');
    const steps = lines.filter((line) => !line.startsWith('Configuration: '));
    expect(steps[0]).toBe('Starting PostgreSQL ...');
    // All that the product's own configuration sets is offered.
    expect(lines.filter((line) => line.includes('has no effect'))).toEqual([]);
    expect(lines).toContain('Payments: the sandbox. No money moves.');
    expect(lines.at(-1)).toBe(`Mendwell is ready at ${instance.url}`);
    expect(instance.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test('serves pages, configuration and protocols on one origin', async () => {
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('sb-request-id')).not.toBeNull();
    expect((await get('/auth')).status).toBe(200);
    expect((await get('/nowhere')).status).toBe(404);
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    const configuration = await (await get('/config.json')).json();
    expect(configuration).toEqual({
      supabaseUrl: instance.url,
      supabaseAnonKey: expect.any(String),
      projectRef: 'mendwell',
    });
    const keys = await get('/auth/v1/.well-known/jwks.json');
    expect(await keys.json()).toMatchObject({ keys: [{ alg: 'ES256' }] });
    const api = await get('/rest/v1/nothing/here/at/all', {
      headers: { apikey: configuration.supabaseAnonKey },
    });
    expect(api.status).toBe(404);
    expect(api.headers.get('content-type')).toMatch(/json/);
    expect((await get('/auth/v1/unknown')).headers.get('content-type')).toMatch(/json/);
    expect((await get('/storage/v1/status')).status).toBe(200);
    const account = await get('/functions/v1/account/claim', { method: 'POST' });
    expect(account.status).toBe(401);
  });

  test('the link to the mailbox, as printed, opens it', async () => {
    const [link = ''] = /http\S+_mailbox\?key=\S+/.exec(instance.said.out) ?? [];
    const response = await fetch(link, { redirect: 'manual' });
    expect(response.status).toBe(303);
    const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
    const page = await get('/_mailbox', { headers: { cookie } });
    expect(await page.text()).toContain('Nothing has been sent yet.');
  });

  test('status tells where it is and its public keys', async () => {
    const { code, out } = await operatorHere(['status', '--json'], env());
    expect(code).toBe(0);
    const configuration = await (await get('/config.json')).json();
    expect(JSON.parse(out)).toEqual({
      url: instance.url,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      anonKey: configuration.supabaseAnonKey,
      publishableKey: expect.stringMatching(/^sb_publishable_/),
    });
  });

  test('credentials tell the owner everything, and the database lets them in', async () => {
    const { code, out } = await operatorHere(['credentials', '--json'], env());
    expect(code).toBe(0);
    const answer = JSON.parse(out) as Record<string, string>;
    expect(Object.keys(answer).sort()).toEqual([
      'anonKey',
      'databaseUrl',
      'jwtSecret',
      'publishableKey',
      'secretKey',
      'serviceRoleKey',
      'url',
      'version',
    ]);
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: answer['databaseUrl'] });
    await client.connect();
    const { rows } = await client.query("select current_setting('is_superuser') as superuser");
    await client.end();
    expect(rows).toEqual([{ superuser: 'on' }]);
    const messages = await get('/_mailbox/messages.json', {
      headers: { authorization: `Bearer ${answer['secretKey']}` },
    });
    expect(await messages.json()).toEqual([]);
    for (const file of ['run.json', 'secrets.json'])
      expect(fs.statSync(path.join(env()['DATA_DIR'] ?? '', file)).mode & 0o777).toBe(0o600);
    for (const secret of ['secretKey', 'serviceRoleKey', 'jwtSecret', 'databaseUrl'] as const)
      expect(`${instance.said.out}${instance.said.err}`).not.toContain(answer[secret]);
  });

  // Only root can become somebody else.
  if (process.getuid?.() === 0)
    test('credentials are not for another user', async () => {
      const somebody = { uid: 65_534, gid: 65_534 };
      const words = ['credentials', '--json'];
      const { code, out, err } = await run('server/operator/main.ts', words, env(), somebody).ended;
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain('Only the owner of');
    });

  test('its log is JSON on standard error, with path templates', async () => {
    await get('/config.json?secret-query=1');
    await expect.poll(() => instance.said.err).toContain('"route":"/config.json"');
    expect(instance.said.err).not.toContain('secret-query');
    // The last line may only be on its way.
    for (const line of instance.said.err.split('\n').slice(0, -1))
      expect(() => JSON.parse(line)).not.toThrow();
  });

  test('looks for empty visitors at its start, and says in one line how many', async () => {
    await expect.poll(() => instance.said.err).toContain('"visitors":0');
    expect(instance.said.err.split('"visitors"')).toHaveLength(2);
  });

  test('the operator reads a note with spaces, and what is wrong with a flag', async () => {
    const words = ['code', 'create', '--minutes', '60', '--note', 'for the library', '--json'];
    const made = await operatorHere(words, env());
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(made.out)).toEqual({
      id: expect.any(String),
      code: expect.stringMatching(/^MEND-/),
    });
    const listed = await operatorHere(['code', 'list'], env());
    expect(listed.out).toContain('60 minutes  used 0 of 1  for the library');
    const wrong = await operatorHere(['code', 'create', '--minutes', 'sixty'], env());
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toMatch(/^Usage: [^]*\n\n--minutes must be a number .* and is "sixty"\.\n$/);
    const unknown = await operatorHere(['order', 'show', 'MO-22222222'], env());
    expect(unknown).toEqual({
      code: 1,
      out: '',
      err: 'There’s no order MO-22222222. See the newest: order list\n',
    });
  });

  test('a long list comes whole through a pipe, and who stops reading is no failure', async () => {
    const { databaseUrl } = (await readRunFile(dataDir())) ?? {};
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: databaseUrl ?? '' });
    await client.connect();
    await client.query(
      `insert into private.access_codes (hash, hint, minutes, uses, note)
       select 'hash ' || n, 'ZZ99', 5, 1, 'long list' from generate_series(1, 5000) as n`,
    );
    const words = ['code', 'list', '--all', '--json'];
    const gone = run('server/operator/main.ts', words, env());
    gone.child.stdout.once('data', () => gone.child.stdout.destroy());
    const { code, out: whole } = await operator(words, env());
    expect(code).toBe(0);
    const rows = JSON.parse(whole) as { note: string | null }[];
    expect(rows.filter(({ note }) => note === 'long list')).toHaveLength(5000);
    expect(await gone.ended).toMatchObject({ code: 0, err: '' });
    await client.query(`delete from private.access_codes where note = 'long list'`);
    await client.end();
  });

  test('the operator speaks to the hosted backend that the environment names, and says so', async () => {
    const { secretKey } = (await readSecrets(dataDir())) ?? { secretKey: '' };
    const named = { SUPABASE_URL: instance.url, SUPABASE_SERVICE_ROLE_KEY: secretKey };
    const [both, refused] = await Promise.all([
      operatorHere(['order', 'list', '--json'], { ...env(), ...named }),
      operatorHere(['order', 'list'], {
        ...environment('nothing'),
        ...named,
        SUPABASE_SERVICE_ROLE_KEY: `${secretKey}x`,
      }),
    ]);
    expect(both).toEqual({
      code: 0,
      out: '[]\n',
      err: `Talking to ${instance.url} because SUPABASE_URL is set, not to the instance running on ${dataDir()}.\n`,
    });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^\S+ does not take this key\. .*\n$/);
    for (const said of [both, refused]) expect(said.out + said.err).not.toContain(secretKey);
  });

  test('a second start on the same data folder stops with a clear message', async () => {
    const { code, err } = await run('server/main.ts', [], env()).ended;
    expect(code).toBe(1);
    expect(err).toContain(env()['DATA_DIR']);
    expect(err).not.toContain('    at ');
    expect((await get('/healthz')).status).toBe(200);
  });
});

describe('ending', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets an open request finish, ends with 0, and leaves no trace',
    async (signal) => {
      const env = await prepared(`ending-${signal}`);
      const { child, url, said, ended } = await start(env);
      const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
      socket.write(
        'POST /functions/v1/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
      );
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString();
      });
      // It has the request, and waits for the rest.
      await expect.poll(() => answer).toContain('100 Continue');
      answer = '';
      const hungUp = once(socket, 'close');
      child.kill(signal);
      // npm passes the terminal's signal on a second time.
      child.kill(signal);
      // Written at once, because it is not waited for long.
      const isStopping = new Promise<void>((resolve) => {
        child.stdout.on('data', () => said.out.includes('Stopping ...') && resolve());
      });
      void isStopping.then(() => socket.write('{}'));
      const { code, out } = await ended;
      expect(code).toBe(0);
      expect(out).toContain('Stopping ...');
      await hungUp;
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(fs.existsSync(path.join(env['DATA_DIR'] ?? '', 'run.json'))).toBe(false);
      const status = await operatorHere(['status', '--json'], env);
      expect(status.code).toBe(1);
      expect(status.err).toContain('Nothing is running on');
    },
  );

  test('whoever started it may stop reading what it says', async () => {
    const { child, url } = await start(await prepared('unread'));
    child.stdout.destroy();
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  test('a client that never finishes does not keep it', async () => {
    const { child, url, ended } = await start(await prepared('stuck'));
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      'POST /functions/v1/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n',
    );
    expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
    const asked = performance.now();
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    // It would be waited for a minute. Five seconds are promised, of a machine that does nothing else.
    expect(performance.now() - asked).toBeLessThan(30_000);
  });
});
