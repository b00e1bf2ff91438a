import type { PoolClient } from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { addFactor, addUser, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// Whether a session has shown lately who it is. A lock that it put on itself shows nothing.

let client: PoolClient;
let person: string;
inTransactions((fresh) => {
  client = fresh;
});
beforeEach(async () => {
  await asOwner(client);
  person = await addUser(client);
});

const minutes = (ago: number) => Math.floor(Date.now() / 1000) - ago * 60;
async function isFresh(...shown: readonly (readonly [method: string, minutesAgo: number])[]) {
  const amr = shown.map(([method, ago]) => ({ method, timestamp: minutes(ago) }));
  await become(client, sessionOf(person, { aal: 'aal2', amr }));
  // Who may ask is not asked here.
  await client.query("select set_config('role', 'none', true)");
  const { rows } = await client.query<{ answer: boolean }>(
    'select private.has_fresh_proof() as answer',
  );
  await asOwner(client);
  return rows[0]?.answer;
}

it.each([
  'password',
  'otp',
  'magiclink',
  'invite',
  'email/signup',
  'oauth',
  'sso/saml',
  'recovery',
])('is shown by signing in: %s', async (method) => {
  expect(await isFresh([method, 9])).toBe(true);
  expect(await isFresh([method, 11])).toBe(false);
});

it.each(['phone_change', 'email_change', 'anonymous', 'token_refresh', 'totp'])(
  'is not shown by %s',
  async (method) => {
    expect(await isFresh([method, 0])).toBe(false);
  },
);

it('is shown by a second factor that was there, and by nothing else beside it', async () => {
  await addFactor(client, person, 'verified');
  expect(await isFresh(['totp', 9], ['password', 120])).toBe(true);
  expect(await isFresh(['totp', 11], ['password', 1])).toBe(false);
});

it('is not shown by a factor that a session of two hours ago added just now', async () => {
  await addFactor(client, person, 'verified', 60);
  expect(await isFresh(['totp', 0], ['password', 120])).toBe(false);
  // The control: who had signed in shortly before, as who adds one for themselves.
  expect(await isFresh(['totp', 0], ['password', 9])).toBe(true);
});

it('holds after that too, for who had shown it', async () => {
  await addFactor(client, person, 'verified', 8 * 60);
  expect(await isFresh(['totp', 7], ['password', 15])).toBe(true);
  expect(await isFresh(['totp', 7], ['password', 19])).toBe(false);
});

it('is not shown by a token that says nothing of it', async () => {
  expect(await isFresh()).toBe(false);
});
