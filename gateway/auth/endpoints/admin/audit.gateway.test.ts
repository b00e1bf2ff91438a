import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthGateway,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../../testing/people.ts';

const withTotp = `${confirmingConfig}
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`;

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(withTotp);
});
afterAll(() => gateway.close());

interface Entry {
  readonly payload: Readonly<Record<string, unknown>>;
}

const operatorHeaders = () => ({ authorization: `Bearer ${gateway.secrets.serviceRoleKey}` });

const read = async (query: string) => {
  const answer = await gateway.request(
    'GET',
    `/admin/audit?${query}`,
    undefined,
    operatorHeaders(),
  );
  return { ...answer, entries: answer.json as unknown as Entry[] };
};

const actionsOf = async (userId: string) => {
  const { rows } = await gateway.superuser.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries
      where payload ->> 'actor_id' = $1 order by created_at, action`,
    [userId],
  );
  return rows.map(({ action }) => action);
};

test('notes what a person does, and no secret of it', async () => {
  const { client, email, password, user, session } = await newMember(gateway);
  await client.auth.updateUser({ data: { full_name: 'Ada' } });
  await client.auth.refreshSession();
  await client.auth.updateUser({ password: 'battery staple' });
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
  await client.auth.mfa.challenge({ factorId: enrolled.data?.id ?? '' });
  await client.auth.mfa.unenroll({ factorId: enrolled.data?.id ?? '' });
  await client.auth.signOut();
  await gateway.client().auth.resetPasswordForEmail(email);
  await gateway.client().auth.signUp({ email, password });
  expect(await actionsOf(user.id)).toEqual(
    expect.arrayContaining([
      'user_confirmation_requested',
      'user_signedup',
      'login',
      'user_modified',
      'token_refreshed',
      'token_revoked',
      'user_updated_password',
      'factor_in_progress',
      'challenge_created',
      'factor_unenrolled',
      'logout',
      'user_recovery_requested',
      'user_repeated_signup',
    ]),
  );
  const { rows } = await gateway.superuser.query<{ all: string }>(
    `select string_agg(payload::text, ' ') as all from auth.audit_log_entries`,
  );
  for (const secret of [password, 'battery staple', session.access_token, session.refresh_token])
    expect(rows[0]?.all).not.toContain(secret);
});

test('is read by an operator: a page at a time, by author, action and type', async () => {
  const { email } = await newMember(gateway);
  const byAuthor = await read(`query=author:${email}`);
  expect(byAuthor.entries.length).toBeGreaterThanOrEqual(2);
  for (const { payload } of byAuthor.entries) expect(payload['actor_username']).toBe(email);
  const byAction = await read('query=action:user_signedup&per_page=1');
  expect(byAction.entries).toHaveLength(1);
  expect(byAction.entries[0]?.payload).toMatchObject({
    action: 'user_signedup',
    log_type: 'team',
    actor_via_sso: false,
  });
  expect(Number(byAction.headers.get('x-total-count'))).toBeGreaterThanOrEqual(1);
  expect(byAction.headers.get('link')).toContain('</admin/audit?page=');
  const byType = await read('query=type:account');
  expect(new Set(byType.entries.map(({ payload }) => payload['log_type']))).toEqual(
    new Set(['account']),
  );
  for (const query of ['query=password:x', 'query=action', 'page=-1', 'query=constructor:x'])
    expect((await read(query)).json?.['error_code']).toBe('validation_failed');
  expect((await read('query=author:%25')).entries).toEqual([]);
});

test('a name is kept short, and nobody is found by the name of somebody else', async () => {
  const [ada, other] = [await newMember(gateway), await newMember(gateway)];
  const name = `${ada.email} ${'🥣'.repeat(300)}`;
  await other.client.auth.updateUser({ data: { full_name: name } });
  await other.client.auth.updateUser({ data: { locale: 'en' } });
  const { entries } = await read(`query=author:${other.email}&per_page=100`);
  const names = entries.flatMap(({ payload }) => payload['actor_name'] ?? []);
  expect(names.length).toBeGreaterThan(0);
  for (const kept of names) expect(kept).toBe(Array.from(name).slice(0, 80).join(''));
  const found = await read(`query=author:${ada.email}&per_page=100`);
  for (const { payload } of found.entries) expect(payload['actor_id']).toBe(ada.user.id);
  await other.client.auth.updateUser({ data: { full_name: { not: 'text' } } });
  expect((await read('query=author:%00')).json?.['error_code']).toBe('validation_failed');
});

test('says what operators do, and of whom', async () => {
  const { user, email } = await newMember(gateway);
  await gateway.operator().auth.admin.updateUserById(user.id, { user_metadata: { a: 1 } });
  const { entries } = await read('query=action:user_modified');
  expect(entries[0]?.payload).toMatchObject({
    actor_username: 'service_role',
    traits: { user_id: user.id, user_email: email },
  });
});

test('does not say whose it was once the account is gone', async () => {
  const { user, email } = await newMember(gateway);
  await gateway.operator().auth.admin.updateUserById(user.id, { user_metadata: { a: 1 } });
  const holding = async () => {
    const { rows } = await gateway.superuser.query<{ count: number }>(
      `select count(*)::int from auth.audit_log_entries
        where payload::text like '%' || $1 || '%' or payload::text like '%' || $2 || '%'`,
      [user.id, email],
    );
    return rows[0]?.count;
  };
  expect(await holding()).toBeGreaterThan(3);
  const { rows: before } = await gateway.superuser.query('select from auth.audit_log_entries');
  await gateway.operator().auth.admin.deleteUser(user.id);
  expect(await holding()).toBe(0);
  const { rows: after } = await gateway.superuser.query('select from auth.audit_log_entries');
  expect(after).toHaveLength(before.length + 1);
});

test('forgets what is older than 90 days', async () => {
  const { user, email } = await newMember(gateway);
  expect(await actionsOf(user.id)).not.toEqual([]);
  gateway.clock.pass(91 * 24 * 3600);
  await newMember(gateway);
  expect((await read(`query=author:${email}`)).entries).toEqual([]);
});
