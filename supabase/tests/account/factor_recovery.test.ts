import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { addFactor, addSession, addUser, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// A lost phone is no lost account: ten codes, told once, each good once, and of nobody else.

let client: PoolClient;
let person: string;
inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
  await addFactor(client, person, 'verified');
});

const call = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await client.query<{ answer: T }>(`select ${sql} as answer`, values)).rows[0]?.answer as T;
const as = (id: string, claims: object = {}) => become(client, sessionOf(id, claims));
async function refusalOf(asked: () => Promise<unknown>): Promise<string> {
  await client.query('savepoint asked');
  try {
    await asked();
    return 'done';
  } catch (error) {
    await client.query('rollback to savepoint asked');
    return (error as { code: string }).code;
  }
}
/** The claims of a session that showed an app so many seconds ago. */
const shown = (secondsAgo = 5) => ({
  aal: 'aal2',
  amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - secondsAgo }],
});
async function newCodes(id = person): Promise<string[]> {
  await as(id, shown());
  return (await call<{ codes: string[] }>('public.make_factor_recovery_codes()')).codes;
}
const use = (code: string) =>
  call<{ outcome: string }>('public.use_factor_recovery_code($1)', [code]);
const factors = async (id = person) => {
  await asOwner(client);
  return call<number>('(select count(*)::int from auth.mfa_factors where user_id = $1)', [id]);
};

it('ten codes are told once, and kept as hashes', async () => {
  const codes = await newCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
  expect(await call('public.my_factor_recovery()')).toEqual({
    left: 10,
    madeAt: expect.any(String),
  });
  await asOwner(client);
  const { rows } = await client.query<{ row: string }>(
    'select kept::text as row from private.factor_recovery_codes as kept',
  );
  for (const { row } of rows) for (const code of codes) expect(row).not.toContain(code);
});

it('are made by a session that showed the second factor, and by no other', async () => {
  await as(person);
  // At aal1 it stands below a member.
  expect(await refusalOf(() => call('public.make_factor_recovery_codes()'))).toBe('MW601');
  await asOwner(client);
  const plain = await addUser(client);
  await as(plain, shown());
  expect(
    await refusalOf(() => call('public.make_factor_recovery_codes()')),
    'without a factor',
  ).toBe('MW709');
  await as(person, shown(601));
  expect(await refusalOf(() => call('public.make_factor_recovery_codes()')), 'long ago').toBe(
    'MW709',
  );
  await as(person, shown());
  expect(await refusalOf(() => call('public.make_factor_recovery_codes()')), 'control').toBe(
    'done',
  );
});

it('one lifts every factor, ends every session, and the other nine are worth nothing', async () => {
  const [code = '', another = ''] = await newCodes();
  await asOwner(client);
  await addSession(client, person);
  await as(person);
  expect(await use(` ${code.toLowerCase().replace('-', ' ')} `)).toEqual({ outcome: 'lifted' });
  expect(await factors()).toBe(0);
  expect(await call('(select count(*)::int from auth.sessions where user_id = $1)', [person])).toBe(
    0,
  );
  await addFactor(client, person, 'verified');
  await as(person);
  expect(await use(another)).toMatchObject({ outcome: 'wrong' });
});

it('new ones replace the old', async () => {
  const [old = ''] = await newCodes();
  await newCodes();
  await as(person);
  expect(await use(old)).toEqual({ outcome: 'wrong' });
});

it('somebody else’s are worth nothing', async () => {
  await asOwner(client);
  const other = await addUser(client);
  await addFactor(client, other, 'verified');
  const [theirs = ''] = await newCodes(other);
  await as(person);
  expect(await use(theirs)).toEqual({ outcome: 'wrong' });
  expect(await factors(other)).toBe(1);
});

it('after five wrong ones an hour a wrong one waits, and the right one does not', async () => {
  const [code = ''] = await newCodes();
  await as(person);
  for (let at = 0; at < 5; at += 1) expect(await use('AAAAA-AAAAA')).toEqual({ outcome: 'wrong' });
  const waits = { outcome: 'too_many', waitSeconds: expect.any(Number) };
  expect(await use('AAAAA-AAAAA')).toEqual(waits);
  // Whoever has only the password types as many as they like: the owner's still opens.
  for (let at = 0; at < 40; at += 1) expect(await use(`BBBBB-BBB${at}`)).toEqual(waits);
  expect(await factors()).toBe(1);
  await as(person);
  expect(await use(code)).toEqual({ outcome: 'lifted' });
  expect(await factors()).toBe(0);
});

it.each([
  ['one that needs none', async () => addUser(client), {}],
  ['one that has shown it', async () => person, { aal: 'aal2' }],
])('are not taken from a session of %s', async (_, whose, claims) => {
  await asOwner(client);
  const id = await whose();
  await as(id, claims);
  expect(await refusalOf(() => use('AAAAA-AAAAA'))).toBe('MW710');
});

it('one that lifts the second factor ends the calendar address, and a wrong one does not', async () => {
  const [code = ''] = await newCodes();
  await asOwner(client);
  await client.query('insert into public.calendar_feeds (user_id) values ($1)', [person]);
  const feeds = async () => {
    await asOwner(client);
    return call<number>('(select count(*)::int from public.calendar_feeds where user_id = $1)', [
      person,
    ]);
  };
  await as(person);
  expect(await use('AAAAA-AAAAA')).toMatchObject({ outcome: 'wrong' });
  expect(await feeds()).toBe(1);
  await as(person);
  expect(await use(code)).toMatchObject({ outcome: 'lifted' });
  expect(await feeds()).toBe(0);
});

it('go with the last factor: those of one that is set up later are other ones', async () => {
  const [code = ''] = await newCodes();
  await asOwner(client);
  await addFactor(client, person, 'verified');
  const [first, second] = (
    await client.query<{ id: string }>(
      'select id from auth.mfa_factors where user_id = $1 order by created_at, id',
      [person],
    )
  ).rows;
  const left = async () => {
    await asOwner(client);
    return call<number>(
      '(select count(*)::int from private.factor_recovery_codes where user_id = $1)',
      [person],
    );
  };
  await client.query('delete from auth.mfa_factors where id = $1', [first?.id]);
  expect(await left(), 'one factor is left').toBe(10);
  await client.query('delete from auth.mfa_factors where id = $1', [second?.id]);
  expect(await left()).toBe(0);
  await addFactor(client, person, 'verified');
  await as(person);
  expect(await use(code)).toMatchObject({ outcome: 'wrong' });
});

it('a factor that is verified ends the calendar address that was read without it', async () => {
  await asOwner(client);
  const other = await addUser(client);
  await addFactor(client, other, 'unverified');
  await client.query('insert into public.calendar_feeds (user_id) values ($1)', [other]);
  const feeds = () =>
    call<number>('(select count(*)::int from public.calendar_feeds where user_id = $1)', [other]);
  await client.query('update auth.mfa_factors set updated_at = now() where user_id = $1', [other]);
  expect(await feeds()).toBe(1);
  await client.query(`update auth.mfa_factors set status = 'verified' where user_id = $1`, [other]);
  expect(await feeds()).toBe(0);
});
