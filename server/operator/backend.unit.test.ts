import { describe, expect, it } from 'vitest';
import { readBackend } from './backend.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: object) => `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmVk`;
const serviceKey = jwt({ role: 'service_role', ref: 'project', exp: 4_000_000_000 });
const secretKey = 'sb_secret_a-B_3';
const url = 'https://project.supabase.co';

const read = (env: Record<string, string>) => readBackend(env, '/data');
const hosted = (key: string, at = url) => ({
  ok: true,
  backend: { kind: 'hosted', url: at, key },
});

describe('whom the operator speaks to', () => {
  it('is the instance on the data folder where nothing else is named', () => {
    const instance = { ok: true, backend: { kind: 'instance', dataDir: '/data' } };
    expect(read({})).toEqual(instance);
    expect(read({ SUPABASE_URL: '', SUPABASE_SERVICE_ROLE_KEY: ' ' })).toEqual(instance);
  });

  it('is the hosted backend by either form of its key, in either variable', () => {
    for (const name of ['SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_SECRET_KEY'])
      for (const key of [serviceKey, secretKey])
        expect(read({ SUPABASE_URL: `${url}/`, [name]: `${key}\n` })).toEqual(hosted(key));
  });

  it.each(['http://127.0.0.1:54321', 'http://localhost:54321', 'http://[::1]:54321'])(
    'may be on this machine without https: %s',
    (at) =>
      expect(read({ SUPABASE_URL: at, SUPABASE_SECRET_KEY: secretKey })).toEqual(
        hosted(secretKey, at),
      ),
  );

  it('may be at an address of its own', () => {
    const at = 'https://backend.mendwell.example';
    expect(read({ SUPABASE_URL: at, SUPABASE_SECRET_KEY: serviceKey })).toEqual(
      hosted(serviceKey, at),
    );
  });

  it.each([
    [{ SUPABASE_URL: url }, 'SUPABASE_URL is set without a key.'],
    [{ SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: '' }, 'Set SUPABASE_SERVICE_ROLE_KEY too'],
    [{ SUPABASE_SECRET_KEY: secretKey }, 'SUPABASE_SECRET_KEY is set and SUPABASE_URL is not.'],
  ])('is not guessed at: %j', (env, sentence) =>
    expect(read(env as never)).toEqual({ ok: false, problem: expect.stringContaining(sentence) }),
  );

  it.each([
    ['project.supabase.co', 'like https://project.supabase.co.'],
    ['project', 'like https://project.supabase.co.'],
    [`${url}/rest/v1`, 'like https://project.supabase.co.'],
    [`${url}?apikey=hunter2`, 'like https://project.supabase.co.'],
    ['https://ada:hunter2@project.supabase.co', 'like https://project.supabase.co.'],
    ['postgresql://postgres:hunter2@db.project.supabase.co', 'like https://project.supabase.co.'],
    ['http://project.supabase.co', 'must begin with https'],
    ['http://192.168.1.7:54321', 'must begin with https'],
    ['http://localhost.example.com', 'must begin with https'],
    ['http://127.0.0.1.example.com', 'must begin with https'],
  ])('is at an address that carries the key safely: %s', (at, sentence) => {
    const answer = read({ SUPABASE_URL: at, SUPABASE_SECRET_KEY: secretKey });
    expect(answer).toEqual({ ok: false, problem: expect.stringContaining(sentence) });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it.each([
    ['sb_publishable_x', 'holds a publishable key'],
    ['sb_secret_', 'holds no key'],
    ['sb_secret_a b', 'holds no key'],
    ['hunter2', 'holds no key'],
    ['a.b.c', 'holds no key'],
    [`${serviceKey}\nx`, 'holds no key'],
    [`"${serviceKey}"`, 'holds no key'],
    [jwt({ role: 'anon', ref: 'project' }), 'holds the anon key'],
    [jwt({ role: '\u001b[2J' }), 'holds the wrong key'],
    [jwt({ sub: 'x' }), 'holds the wrong key'],
    [jwt({ role: 'service_role', ref: 'other' }), `belongs to another project than ${url}.`],
    [jwt({ role: 'service_role', exp: 1_000_000_000 }), 'holds a key that is over'],
  ])('is told to who holds the right key, which is not repeated: %j', (key, sentence) => {
    const answer = read({ SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: key });
    expect(answer).toEqual({
      ok: false,
      problem: expect.stringContaining(`SUPABASE_SERVICE_ROLE_KEY ${sentence}`),
    });
    if (key.length > 12) expect(JSON.stringify(answer)).not.toContain(key);
  });
});
