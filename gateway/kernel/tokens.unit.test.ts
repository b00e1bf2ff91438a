import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tokens } from './context.ts';
import type { Secrets } from './secrets.ts';
import { createTokens } from './tokens.ts';

const jwtSecret = 'a shared secret of reasonable length';
const start = Date.parse('2026-11-21T12:00:00Z');
let now = new Date(start);
let signingKey: JWK & { kid: string };
let tokens: Tokens;

const seconds = () => Math.floor(now.getTime() / 1000);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function es256(key: JWK, claims: Record<string, unknown>, kid = signingKey.kid) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(await importJWK(key, 'ES256'));
}

beforeAll(async () => {
  now = new Date(start);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  signingKey = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'key-1' };
  tokens = await createTokens({ signingKey, jwtSecret } as Secrets, () => now);
});

test('a token that was signed here is accepted with all its claims', async () => {
  const token = await tokens.sign({ role: 'authenticated', sub: 'u1', exp: seconds() + 60 });
  expect(await tokens.verify(token)).toEqual({
    ok: true,
    claims: { role: 'authenticated', sub: 'u1', exp: seconds() + 60 },
  });
});

test('a token signed with the shared secret is accepted', async () => {
  const token = await new SignJWT({ role: 'service_role', exp: seconds() + 60 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));
  expect(await tokens.verify(token)).toMatchObject({ ok: true, claims: { role: 'service_role' } });
});

test('a token without a role is nobody in particular', async () => {
  const token = await es256(signingKey, { exp: seconds() + 60 });
  expect(await tokens.verify(token)).toMatchObject({ ok: true, claims: { role: 'anon' } });
});

test('a clock that is half a minute wrong is let pass, either way', async () => {
  const early = await es256(signingKey, {
    iat: seconds() + 29,
    nbf: seconds() + 29,
    exp: seconds() + 120,
  });
  expect(await tokens.verify(early)).toMatchObject({ ok: true });
  const late = await es256(signingKey, { iat: seconds() - 90, exp: seconds() - 29 });
  expect(await tokens.verify(late)).toMatchObject({ ok: true });
});

test('a token signed with the shared secret may have no end, now and when it is known', async () => {
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(jwtSecret));
  expect(await tokens.verify(token)).toMatchObject({ ok: true });
  expect(await tokens.verify(token)).toMatchObject({ ok: true });
});

test.each([['authenticated'], [['authenticated', 'https://mendwell.example']], [[]]])(
  'the audience %j is one',
  async (aud) => {
    const token = await es256(signingKey, { aud, exp: seconds() + 60 });
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
  },
);

test('only the public half is published, and never the shared secret', () => {
  const { keys } = tokens.publicKeys();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', kid: 'key-1', alg: 'ES256' });
  expect(keys[0]).not.toHaveProperty('d');
  expect(JSON.stringify(keys)).not.toContain(jwtSecret);
});

describe('refused', () => {
  test('a token that has expired, also one that was accepted before', async () => {
    const token = await tokens.sign({ role: 'authenticated', exp: seconds() + 60 });
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
    now = new Date(start + 89_000);
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
    now = new Date(start + 91_000);
    expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'expired' });
    now = new Date(start);
  });

  test('a token of ours without an end', async () => {
    const token = await es256(signingKey, { role: 'authenticated' });
    expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'malformed' });
  });

  test('a token whose time has not come', async () => {
    const token = await es256(signingKey, { nbf: seconds() + 60, exp: seconds() + 120 });
    expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'not_yet_valid' });
  });

  test('a token that was issued in the future', async () => {
    const token = await es256(signingKey, { iat: seconds() + 31, exp: seconds() + 120 });
    expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'issued_in_future' });
  });

  test.each([[42], [true], [{ a: 1 }], [['a', 42]], [null]])(
    'a token whose audience is %j',
    async (aud) => {
      const token = await es256(signingKey, { aud, exp: seconds() + 60 });
      expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'audience' });
    },
  );

  test('a token signed with another key, whatever it calls that key', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const foreign = await exportJWK(privateKey);
    for (const kid of ['key-1', 'key-2']) {
      const token = await es256(foreign, { role: 'service_role', exp: seconds() + 60 }, kid);
      expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'signature' });
    }
  });

  test('a token with one claim changed', async () => {
    const token = await tokens.sign({ role: 'authenticated', exp: seconds() + 60 });
    const [header, , signature] = token.split('.');
    const forged = `${header}.${base64({ role: 'service_role', exp: seconds() + 60 })}.${signature}`;
    expect(await tokens.verify(forged)).toMatchObject({ ok: false, problem: 'signature' });
  });

  test.each(['none', 'None', 'NONE', 'nOnE'])(
    'a token that needs no signature: %s',
    async (alg) => {
      const payload = base64({ role: 'service_role', exp: seconds() + 60 });
      for (const signature of ['', 'AAAA']) {
        const token = `${base64({ alg, typ: 'JWT' })}.${payload}.${signature}`;
        expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'algorithm' });
      }
    },
  );

  test('a token whose shared secret is the public key', async () => {
    const { d: _d, ...publicJwk } = signingKey;
    const publicKey = await importJWK(publicJwk, 'ES256');
    const pem = await exportSPKI(publicKey as Parameters<typeof exportSPKI>[0]);
    const payload = base64({ role: 'service_role', exp: seconds() + 60 });
    for (const key of [pem, JSON.stringify(publicJwk), publicJwk.x ?? '']) {
      const signed = `${base64({ alg: 'HS256', kid: 'key-1' })}.${payload}`;
      const token = `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
      expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'signature' });
    }
  });

  test('a token by another algorithm, although the secret fits', async () => {
    const token = await new SignJWT({ role: 'service_role', exp: seconds() + 60 })
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(jwtSecret.repeat(2)));
    expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'algorithm' });
  });

  test.each(['', '.', '..', 'abc', 'a.b.c', 'e30.e30.', `${'a'.repeat(9000)}.b.c`])(
    'text that is no token: %.12s',
    async (text) => {
      expect(await tokens.verify(text)).toMatchObject({ ok: false });
    },
  );

  test('a token whose role is no text', async () => {
    const token = await es256(signingKey, { role: ['service_role'], exp: seconds() + 60 });
    expect(await tokens.verify(token)).toMatchObject({ ok: false, problem: 'malformed' });
  });
});
