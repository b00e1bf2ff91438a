import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import {
  addSession,
  addUser,
  asOwner,
  become,
  sessionOf,
  setPassword,
} from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What opens an account once its password was recovered: whoever knew the old one may have added ways in of their own.

let client: PoolClient;
let person: string;
const mailbox = `${randomUUID()}@mail.test`;
const wallet = `0x${'ab'.repeat(20)}`;

inTransactions(async (fresh) => {
  client = fresh;
  person = await addUser(client);
  await client.query(
    `update auth.users set email = $2, email_confirmed_at = now(),
       raw_app_meta_data = '{"provider":"email","providers":["email","google","github","web3"]}' where id = $1`,
    [person, mailbox],
  );
  await addIdentity('email', person, { email: mailbox });
  await addIdentity('google', 'google-1', { email: mailbox.toUpperCase(), email_verified: true });
  await addIdentity('github', 'github-1', { email: 'stranger@mail.test' });
  await addIdentity('sso:9f8e', 'employer-1', { email: 'dana@work.test' });
  await addIdentity('web3', `web3:ethereum:${wallet}`, {});
  await client.query(
    `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, friendly_name)
     values ($1, $2, $3, $3, 'Key')`,
    [randomUUID(), person, Buffer.from(randomUUID())],
  );
});

async function addIdentity(provider: string, id: string, data: object) {
  await client.query(
    'insert into auth.identities (id, provider_id, user_id, identity_data, provider) values ($1, $2, $3, $4, $5)',
    [randomUUID(), id, person, JSON.stringify(data), provider],
  );
}

async function waysIn() {
  const identities = await client.query<{ provider: string }>(
    'select provider from auth.identities where user_id = $1 order by provider',
    [person],
  );
  const passkeys = await client.query('select from auth.webauthn_credentials where user_id = $1', [
    person,
  ]);
  const wallets = await client.query('select from public.wallets where user_id = $1', [person]);
  const { rows } = await client.query<{ providers: string[] }>(
    `select raw_app_meta_data -> 'providers' as providers from auth.users where id = $1`,
    [person],
  );
  return {
    identities: identities.rows.map(({ provider }) => provider),
    passkeys: passkeys.rowCount,
    wallets: wallets.rowCount,
    providers: rows[0]?.providers,
  };
}

const all = {
  identities: ['email', 'github', 'google', 'sso:9f8e', 'web3'],
  passkeys: 1,
  wallets: 1,
  providers: ['email', 'google', 'github', 'web3'],
};
const own = {
  identities: ['email', 'google', 'sso:9f8e'],
  passkeys: 0,
  wallets: 0,
  providers: ['email', 'google'],
};

/** A session that a mail opened, and that is held back. */
async function recover(): Promise<string> {
  const session = await addSession(client, person, { method: 'otp' });
  await become(client, sessionOf(person, { session_id: session }));
  await client.query('select public.await_new_password()');
  await asOwner(client);
  return session;
}

/** The telephone that the account has, added so many days ago. */
async function addPhone(daysAgo: number) {
  await client.query(
    `update auth.users set phone = $2, email_confirmed_at = now() - interval '400 days',
       phone_confirmed_at = now() - make_interval(days => $3),
       raw_app_meta_data = jsonb_set(raw_app_meta_data, '{providers}', raw_app_meta_data -> 'providers' || '["phone"]')
     where id = $1`,
    [person, '15005550006', daysAgo],
  );
  await addIdentity('phone', person, { phone: '15005550006' });
}
const phoneOf = async () =>
  (
    await client.query<{ phone: string | null }>('select phone from auth.users where id = $1', [
      person,
    ])
  ).rows[0]?.phone;

describe('a password that is set', () => {
  it('after a recovery takes a telephone away that came lately, and keeps one of long ago', async () => {
    await addPhone(3);
    await setPassword(client, person, await recover());
    expect(await phoneOf()).toBeNull();
    expect(await waysIn()).toEqual(own);
    await addPhone(90);
    await client.query('delete from private.password_changes where user_id = $1', [person]);
    await setPassword(client, person, await recover());
    expect(await phoneOf()).toBe('15005550006');
  });

  it('takes a service away that does not know the mailbox as theirs', async () => {
    await client.query(
      `update auth.identities set identity_data = identity_data || '{"email_verified": false}'
       where user_id = $1 and provider = 'google'`,
      [person],
    );
    await setPassword(client, person, await recover());
    expect((await waysIn()).identities).toEqual(['email', 'sso:9f8e']);
  });

  it('takes nothing of an account without a mailbox or telephone: nothing would be left', async () => {
    await client.query(
      'update auth.users set email = null, email_confirmed_at = null where id = $1',
      [person],
    );
    await setPassword(client, person, await recover());
    expect(await waysIn()).toEqual(all);
  });

  it('after a recovery takes wallets, passkeys and services of another address away', async () => {
    const session = await recover();
    expect(await waysIn()).toEqual(all);
    await setPassword(client, person, session);
    expect(await waysIn()).toEqual(own);
  });

  it('does so where the auth service alone knows of the recovery', async () => {
    const session = await addSession(client, person, { method: 'recovery' });
    await setPassword(client, person, session);
    expect(await waysIn()).toEqual(own);
  });

  it('keeps the wallets that other people have, and theirs alone is taken', async () => {
    const other = await addUser(client);
    await client.query(
      `insert into auth.identities (id, provider_id, user_id, identity_data, provider)
       values ($1, $2, $3, '{}', 'web3')`,
      [randomUUID(), `web3:ethereum:0x${'cd'.repeat(20)}`, other],
    );
    await setPassword(client, person, await recover());
    const { rowCount } = await client.query('select from public.wallets where user_id = $1', [
      other,
    ]);
    expect(rowCount).toBe(1);
  });

  it('in the owner’s session takes nothing away for a recovery that somebody else has under way', async () => {
    await recover();
    await addSession(client, person, { method: 'recovery' });
    await setPassword(client, person, await addSession(client, person));
    expect(await waysIn()).toEqual(all);
  });

  it('takes nothing away where no session set it: the operator did', async () => {
    await recover();
    await client.query(`update auth.users set encrypted_password = 'hash' where id = $1`, [person]);
    await client.query('delete from auth.sessions where user_id = $1', [person]);
    await client.query('set constraints all immediate');
    expect(await waysIn()).toEqual(all);
  });

  it.each([
    ['by a member', () => addSession(client, person)],
    [
      'after a recovery that ended without one',
      async () => {
        await client.query('delete from auth.sessions where id = $1', [await recover()]);
        return addSession(client, person);
      },
    ],
    [
      'a second time, after one that followed a recovery',
      async () => {
        const session = await recover();
        await client.query(
          `insert into private.password_changes (user_id, changed_at) values ($1, clock_timestamp())`,
          [person],
        );
        return session;
      },
    ],
  ])('%s takes nothing away', async (_what, before) => {
    await setPassword(client, person, await before());
    expect(await waysIn()).toEqual(all);
  });
});
