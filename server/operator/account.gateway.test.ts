import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway } from '@mendwell/gateway/testing';
import { writeRunFile } from '../run_file.ts';
import { commands } from './commands.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  gateway = await startTestGateway({
    migrations: path.join(import.meta.dirname, '../../supabase/migrations'),
  });
  await writeRunFile(gateway.dataDir, {
    pid: process.pid,
    url: gateway.url,
    version: '0.0.0',
    databaseUrl: null,
  });
});
afterAll(() => gateway.close());

// Ada's password was got by somebody, who set up a second factor and linked a wallet; Grace is somebody else.
beforeEach(async () => {
  await gateway.superuser.query('delete from auth.users');
  await gateway.superuser.query(
    `insert into auth.users (id, email, email_confirmed_at, encrypted_password, aud, role, created_at)
     select gen_random_uuid(), name || '@example.com', now(), 'a hash', 'authenticated', 'authenticated', now()
     from unnest(array['ada', 'grace']) as name;
     insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, E'not\\nhers', 'totp', 'verified', now(), now() from auth.users;
     insert into auth.sessions (id, user_id, created_at, updated_at)
     select gen_random_uuid(), id, now(), now() from auth.users;
     insert into private.factor_recovery_codes (user_id, hash) select id, 'a hash' from auth.users;
     insert into auth.identities (provider_id, user_id, provider, identity_data)
     select provider || email, id, provider, jsonb_build_object('sub', provider, 'email', case provider when 'email' then email end)
     from auth.users, unnest(array['email', 'web3']) as provider;
     insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     select gen_random_uuid(), id, 'email_change_token_new', 'hash of ' || email, 'x' from auth.users;
     insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, auth_code_issued_at, created_at, updated_at)
     select gen_random_uuid(), id, 'code of ' || email, 's256', repeat('x', 43), 'google', 'oauth', now(), now(), now()
     from auth.users`,
  );
});

const account = async (...words: string[]) => {
  const command = commands.get('account');
  if (!command) throw new Error('no command');
  return command({ kind: 'instance', dataDir: gateway.dataDir }, words);
};

/** How many of each somebody has. */
const left = async (name: string) => {
  const { rows } = await gateway.superuser.query<Record<string, number | boolean>>(
    `select encrypted_password is not null as password,
       (select count(*)::int from auth.mfa_factors where user_id = users.id) as factors,
       (select count(*)::int from auth.sessions where user_id = users.id) as sessions,
       (select count(*)::int from private.factor_recovery_codes where user_id = users.id) as codes,
       (select count(*)::int from auth.one_time_tokens where user_id = users.id) as tokens,
       (select count(*)::int from auth.flow_state where user_id = users.id) as flows,
       (select count(*)::int from auth.identities where user_id = users.id) as identities
     from auth.users where email = $1`,
    [`${name}@example.com`],
  );
  return rows[0];
};
const untouched = {
  password: true,
  factors: 1,
  sessions: 1,
  codes: 1,
  tokens: 1,
  flows: 1,
  identities: 2,
};

test('how an account is opened is shown, on lines of its own', async () => {
  const shown = await account('show', 'Ada@example.com');
  expect(shown).toMatchObject({
    ok: true,
    answer: { isConfirmed: true, waysIn: ['email', 'web3'], sessions: 1 },
  });
  const { lines } = shown as { readonly lines: readonly string[] };
  expect(lines.at(-1)).toMatch(/^second factor: totp, not hers, since \d{4}-/);
  expect(JSON.stringify(shown)).not.toContain('a hash');
});

test('unlocking leaves the mailbox and what was linked, tells the member, and touches nobody else', async () => {
  expect(await account('unlock', 'ada@example.com')).toMatchObject({ ok: true });
  expect(await left('ada')).toEqual({
    password: false,
    factors: 0,
    sessions: 0,
    codes: 0,
    tokens: 0,
    flows: 0,
    identities: 2,
  });
  expect(await left('grace')).toEqual(untouched);
  const { rows } = await gateway.superuser.query<{ kind: string }>(
    `select notices.type as kind from public.notices join auth.users on users.id = notices.user_id
     where users.email = 'ada@example.com' order by 1`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['factor_removed', 'password_changed']);
});

test('of an account that somebody got into, what they may have added goes too', async () => {
  expect(await account('unlock', 'ada@example.com', '--taken-over')).toMatchObject({
    ok: true,
    answer: { takenOver: true },
  });
  expect(await left('ada')).toMatchObject({ password: false, factors: 0, identities: 1 });
  expect(await account('show', 'ada@example.com')).toMatchObject({ answer: { waysIn: ['email'] } });
});

test.each([
  ['has no account', `delete from auth.users where email like 'ada%'`, undefined],
  [
    'never confirmed their mailbox',
    `update auth.users set email_confirmed_at = null where email like 'ada%'`,
    untouched,
  ],
  [
    'signs in through an employer',
    `update auth.users set is_sso_user = true where email like 'ada%'`,
    untouched,
  ],
])('who %s is told apart, and nothing is ended', async (_, sql, expected) => {
  await gateway.superuser.query(sql);
  expect(await account('unlock', 'ada@example.com')).toMatchObject({ ok: false });
  expect(await left('ada')).toEqual(expected);
});

test.each([
  [[]],
  [['show']],
  [['show', 'ada']],
  [['show', 'ada@example.com', '--taken-over']],
  [['unlock', 'ada@example.com', 'grace@example.com']],
  [['unlock', 'ada@example.com', '--taken-over=yes']],
  [['close', 'ada@example.com']],
])('%j is not understood', async (words) => {
  expect(await account(...words)).toMatchObject({ ok: false, isUsage: true });
  expect(await left('ada')).toEqual(untouched);
});
