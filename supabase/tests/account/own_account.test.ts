import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { addFactor, addSession, addUser, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What a member sees and changes of their own account, and what asks for a fresh proof first.

let client: PoolClient;
let person: string;
inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
});

const call = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await client.query<{ answer: T }>(`select ${sql} as answer`, values)).rows[0]?.answer as T;
const as = (id: string, claims: object = {}) => become(client, sessionOf(id, claims));
async function refusalOf(sql: string, values: unknown[] = []): Promise<string> {
  await client.query('savepoint asked');
  try {
    await call(sql, values);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback to savepoint asked');
  }
}
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const proved = (method: string, secondsAgo: number, aal = 'aal1') => ({
  aal,
  amr: [{ method, timestamp: ago(secondsAgo) }],
});
const change = (columns: string, values: unknown[] = []) =>
  client.query(`update auth.users set ${columns} where id = $1`, [person, ...values]);
/** Both addresses proven. */
const withPhone = async () => {
  await change('phone = $2, phone_confirmed_at = now(), email_confirmed_at = now()', [
    '15550123456',
  ]);
  await client.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider) values ($1, $2::text, $2::uuid, '{}', 'phone')`,
    [randomUUID(), person],
  );
};

it('tells a member what waits to be confirmed and whether there is a password, and no one else', async () => {
  await as(person);
  expect(await call('public.my_account()')).toEqual({
    hasPassword: false,
    newEmail: null,
    presentMailboxWaits: false,
    newMailboxWaits: false,
    newPhone: null,
  });
  await asOwner(client);
  await change(
    `encrypted_password = 'hash', email_change = 'new@mail.test', email_change_token_new = 'a',
     email_change_token_current = 'b', phone_change = '15550199999'`,
  );
  await as(person);
  expect(await call('public.my_account()')).toEqual({
    hasPassword: true,
    newEmail: 'new@mail.test',
    presentMailboxWaits: true,
    newMailboxWaits: true,
    newPhone: '15550199999',
  });
  await asOwner(client);
  await change(`email_change_token_current = ''`);
  await as(person);
  expect(await call('public.my_account()')).toMatchObject({
    presentMailboxWaits: false,
    newMailboxWaits: true,
  });
  await asOwner(client);
  const visitor = await addUser(client, { anonymous: true });
  await as(visitor);
  expect(await call('public.my_account()')).toBeNull();
});

it('a change that was asked for is taken back with its codes, and the other one stays', async () => {
  await change(
    `email_change = 'new@mail.test', email_change_token_new = 'a', email_change_confirm_status = 1, phone_change = '15550199999',
     phone_change_token = 'c'`,
  );
  for (const [kind, hash] of [
    ['email_change_token_new', 'a'],
    ['phone_change_token', 'c'],
  ])
    await client.query(
      'insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4, $5)',
      [randomUUID(), person, kind, hash, 'x'],
    );
  const stranger = await addUser(client);
  await as(stranger);
  await call("public.cancel_address_change('email')");
  await as(person);
  expect(await call('public.my_account()'), 'a stranger’s change').toMatchObject({
    newEmail: 'new@mail.test',
  });
  await call("public.cancel_address_change('email')");
  expect(await call('public.my_account()')).toMatchObject({
    newEmail: null,
    newPhone: '15550199999',
  });
  await asOwner(client);
  expect(
    await call(
      '(select array_agg(token_type::text) from auth.one_time_tokens where user_id = $1)',
      [person],
    ),
  ).toEqual(['phone_change_token']);
  await as(person);
  await call("public.cancel_address_change('phone')");
  expect(await call('public.my_account()')).toMatchObject({ newPhone: null });
});

it('a phone is taken away with its sign-in, after a fresh proof', async () => {
  await withPhone();
  await as(person);
  await call('public.remove_phone()');
  await asOwner(client);
  expect(await call('(select phone from auth.users where id = $1)', [person])).toBeNull();
  expect(
    await call('(select count(*)::int from auth.identities where user_id = $1)', [person]),
  ).toBe(0);
});

it('the last way in stays', async () => {
  await withPhone();
  await change('email_confirmed_at = null');
  await as(person);
  expect(await refusalOf('public.remove_phone()')).toBe('MW702');
  await asOwner(client);
  await client.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider) values ($1, 'g-1', $2, '{}', 'google')`,
    [randomUUID(), person],
  );
  await as(person);
  // Another sign-in may be somebody else's, who is in: the telephone is how its person gets back.
  expect(await refusalOf('public.remove_phone()'), 'with another sign-in').toBe('MW702');
  await asOwner(client);
  await change('email_confirmed_at = now()');
  await as(person);
  expect(await refusalOf('public.remove_phone()'), 'with a mailbox').toBe('done');
});

it.each([
  ['a password just now', () => proved('password', 5), 'done'],
  ['a mailed code within ten minutes', () => proved('otp', 590), 'done'],
  ['a linked sign-in', () => proved('oauth', 5), 'done'],
  ['a password eleven minutes ago', () => proved('password', 660), 'MW701'],
  ['a visit', () => proved('anonymous', 5), 'MW701'],
  ['nothing that the token says', () => ({ amr: undefined }), 'MW701'],
  ['a token that says it otherwise', () => ({ amr: 'password' }), 'MW701'],
])('a fresh proof is asked of a session that showed %s', async (_, claims, outcome) => {
  await withPhone();
  await as(person, claims());
  expect(await refusalOf('public.remove_phone()')).toBe(outcome);
});

it.each([
  ['the app just now', () => proved('totp', 5, 'aal2'), 'done'],
  ['a texted code just now', () => proved('mfa/phone', 5, 'aal2'), 'done'],
  ['the app a while ago', () => proved('totp', 700, 'aal2'), 'MW701'],
  ['only the password just now', () => proved('password', 5, 'aal2'), 'MW701'],
])('with a second factor it takes the factor: %s', async (_, claims, outcome) => {
  await withPhone();
  await addFactor(client, person, 'verified');
  await as(person, claims());
  expect(await refusalOf('public.remove_phone()')).toBe(outcome);
});

it('where one is signed in is told without places, this one first', async () => {
  const here = await addSession(client, person);
  const there = await addSession(client, person);
  const over = await addSession(client, person, { endsInMinutes: -1 });
  await client.query(
    "update auth.sessions set user_agent = 'Agent', ip = '203.0.113.7', refreshed_at = now() at time zone 'utc' + interval '1 hour' where id = $1",
    [there],
  );
  await addSession(client, await addUser(client));
  await as(person, { session_id: here });
  const sessions = await call<{ id: string }[]>('public.my_sessions()');
  expect(sessions.map(({ id }) => id)).toEqual([here, there]);
  expect(sessions[0]).toMatchObject({ isThis: true, userAgent: null });
  expect(Object.keys(sessions[1] ?? {}).toSorted()).toEqual([
    'id',
    'isThis',
    'lastUsedAt',
    'since',
    'userAgent',
  ]);
  expect(JSON.stringify(sessions)).not.toContain('203.0.113.7');
  expect(JSON.stringify(sessions)).not.toContain(over);
});

it('one session is ended, and nobody else’s', async () => {
  const here = await addSession(client, person);
  const there = await addSession(client, person);
  const stranger = await addUser(client);
  const theirs = await addSession(client, stranger);
  await as(person, { session_id: here });
  expect(await call('public.end_session($1)', [theirs])).toBe(false);
  expect(await call('public.end_session($1)', [there])).toBe(true);
  expect(await call('public.end_session($1)', [there]), 'once more').toBe(false);
  await as(person, { session_id: there });
  expect(await call('public.session_status()'), 'the ended one').toBe('nobody');
  expect(await refusalOf('public.end_session($1)', [here])).toBe('MW601');
  expect(await call('public.my_sessions()')).toEqual([]);
  await as(stranger, { session_id: theirs });
  expect(await call('public.session_status()'), 'control').toBe('member');
});

it('every other session is ended at once', async () => {
  const here = await addSession(client, person);
  await addSession(client, person);
  await addSession(client, person);
  const stranger = await addUser(client);
  const theirs = await addSession(client, stranger);
  await as(person, { session_id: here });
  expect(await call('public.end_other_sessions()')).toBe(2);
  expect(await call<unknown[]>('public.my_sessions()')).toHaveLength(1);
  expect(await call('public.end_other_sessions()')).toBe(0);
  await as(stranger, { session_id: theirs });
  expect(await call('public.session_status()')).toBe('member');
});
