import { expect, test } from 'vitest';
import { bearerToken, type Credentials, requireApiKey, resolveCaller } from './caller.ts';
import type { Kernel, TokenVerdict } from './context.ts';
import type { Secrets } from './secrets.ts';

const secrets = {
  anonKey: 'anon-jwt',
  serviceRoleKey: 'service-jwt',
  publishableKey: 'sb_publishable_1',
  secretKey: 'sb_secret_1',
} as Secrets;

const verdicts: Record<string, TokenVerdict> = {
  member: { ok: true, claims: { role: 'authenticated', sub: 'u1' } },
  old: { ok: false, problem: 'expired', message: 'the token is expired' },
};

const kernel = {
  secrets,
  tokens: {
    verify: async (token: string) =>
      verdicts[token] ?? { ok: false, problem: 'malformed', message: 'the token is malformed' },
  },
} as unknown as Kernel;

const request = (
  headers: Record<string, string>,
  query: Record<string, string> = {},
): Credentials => ({ header: (name) => headers[name], query: (name) => query[name] });

const resolve = (headers: Record<string, string>, query?: Record<string, string>) =>
  resolveCaller(kernel, request(headers, query));

test('without an API key nobody is let in, not even with a good token', async () => {
  expect(await resolve({ authorization: 'Bearer member' })).toMatchObject({
    body: {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    },
    headers: {},
  });
});

test.each(['anon-jw', 'anon-jwtt', 'ANON-JWT', 'member', 'sb_secret_'])(
  'a key that is not one of ours is refused: %s',
  (apikey) => {
    expect(requireApiKey(kernel, request({ apikey }))).toMatchObject({
      body: { message: 'Invalid API key' },
    });
  },
);

test.each([
  ['anon-jwt', 'anon'],
  ['sb_publishable_1', 'anon'],
  ['service-jwt', 'service_role'],
  ['sb_secret_1', 'service_role'],
])('the key %s alone acts as %s', async (apikey, role) => {
  expect(await resolve({ apikey })).toMatchObject({ role });
  expect(await resolve({}, { apikey })).toMatchObject({ role });
});

test('a key as bearer token acts as its own role', async () => {
  expect(await resolve({ apikey: 'anon-jwt', authorization: 'Bearer sb_secret_1' })).toMatchObject({
    role: 'service_role',
  });
});

test('the bearer token decides the role, and its claims travel as JSON made once', async () => {
  const credentials = { apikey: 'service-jwt', authorization: 'Bearer member' };
  const first = await resolve(credentials);
  expect(first).toEqual({
    role: 'authenticated',
    claims: { role: 'authenticated', sub: 'u1' },
    claimsJson: '{"role":"authenticated","sub":"u1"}',
  });
  const second = await resolve(credentials);
  expect(first).toBe(second);
});

test('an expired token is refused as the data service words it', async () => {
  expect(await resolve({ apikey: 'anon-jwt', authorization: 'Bearer old' })).toMatchObject({
    body: { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' },
    headers: {
      'www-authenticate': 'Bearer error="invalid_token", error_description="JWT expired"',
    },
  });
});

test('a broken token is refused and never falls back to the key', async () => {
  expect(await resolve({ apikey: 'service-jwt', authorization: 'Bearer nonsense' })).toMatchObject({
    body: { code: 'PGRST301' },
  });
});

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc ', 'abc'],
  ['Basic abc', null],
  ['Bearer', null],
  ['Bearer a b', null],
])('the bearer token of "%s" is %s', (authorization, token) => {
  expect(bearerToken(request({ authorization }))).toBe(token);
});
