import { createHash } from 'node:crypto';
import bcrypt from 'bcrypt';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  claimsIn,
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

const admin = () => gateway.operator().auth.admin;
const operatorHeaders = () => ({ authorization: `Bearer ${gateway.secrets.serviceRoleKey}` });

describe('an operator', () => {
  test('makes, reads, changes and removes an account', async () => {
    const email = gateway.newEmail();
    const made = await admin().createUser({
      email,
      password: 'correct horse',
      email_confirm: true,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { plan: 'gift' },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? '';
    expect(made.data.user).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'], plan: 'gift' },
      user_metadata: { first_name: 'Ada' },
    });
    const signedIn = await gateway.client().auth.signInWithPassword({
      email,
      password: 'correct horse',
    });
    expect(signedIn.error).toBeNull();

    const newEmail = gateway.newEmail();
    const changed = await admin().updateUserById(id, {
      email: newEmail,
      password: 'battery staple',
    });
    expect(changed.data.user).toMatchObject({ email: newEmail });
    const renewed = { email: newEmail, password: 'battery staple' };
    expect((await gateway.client().auth.signInWithPassword(renewed)).error).toBeNull();
    expect((await admin().getUserById(id)).data.user?.email).toBe(newEmail);

    expect((await admin().deleteUser(id)).error).toBeNull();
    const gone = await admin().getUserById(id);
    expect(gone.error).toMatchObject({ status: 404, code: 'user_not_found' });
    expect((await admin().deleteUser(id)).error?.code).toBe('user_not_found');
  });

  test('empties an account without removing it', async () => {
    const { user, email, session } = await newMember(gateway);
    await admin().deleteUser(user.id, true);
    const { data } = await admin().getUserById(user.id);
    expect(data.user).toMatchObject({ user_metadata: {}, app_metadata: {} });
    // SHA-256 of id and address: the same for the same account, and not to be read.
    const obscured = createHash('sha256').update(`${user.id}${email}`).digest('base64url');
    expect(data.user?.email).toBe(obscured);
    expect(JSON.stringify(data.user)).not.toContain(email);
    expect(data.user?.deleted_at).toBeTruthy();
    expect((await admin().deleteUser(user.id, true)).error).toBeNull();
    expect((await admin().getUserById(user.id)).data.user?.email).toBe(obscured);
    const answer = await gateway.request('GET', '/user', undefined, {
      authorization: `Bearer ${session.access_token}`,
    });
    expect(answer.status).toBe(403);
    const anew = await gateway.client().auth.signUp({ email, password: 'correct horse' });
    expect(anew.data.user?.identities).toHaveLength(1);
  });

  test('pages through all accounts', async () => {
    for (let round = 0; round < 3; round += 1) await newMember(gateway);
    const first = await admin().listUsers({ page: 1, perPage: 2 });
    if (first.error) throw first.error;
    expect(first.data.users).toHaveLength(2);
    expect(first.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
    expect(first.data.total).toBeGreaterThanOrEqual(3);
    const second = await admin().listUsers({ page: 2, perPage: 2 });
    const ids = [...first.data.users, ...second.data.users].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('finds accounts by part of an address, and turns the order', async () => {
    const { email, user } = await newMember(gateway);
    const list = (query: string) =>
      gateway.request('GET', `/admin/users?${query}`, undefined, operatorHeaders());
    const found = await list(`filter=${encodeURIComponent(email)}`);
    expect(found.json).toMatchObject({ users: [{ id: user.id }] });
    expect(found.headers.get('x-total-count')).toBe('1');
    expect(found.headers.get('link')).toBe('</admin/users?page=1&per_page=50>; rel="last"');
    // A wildcard is a character like any other.
    expect((await list('filter=%25%25')).json).toMatchObject({ users: [] });
    const oldest = await list('sort=created_at%20asc&per_page=1');
    const newest = await list('per_page=1');
    expect(oldest.json).not.toEqual(newest.json);
    expect(newest.json).toMatchObject({ users: [{ id: user.id }] });
    for (const query of ['page=0', 'per_page=1001', 'page=x', 'sort=email'])
      expect((await list(query)).json?.['error_code']).toBe('validation_failed');
  });

  test('brings people along with their ids and password hashes', async () => {
    const email = gateway.newEmail();
    const phone = gateway.newPhone();
    const id = '5f0c9b5a-3b1f-4a41-9f0a-0d6b0c7f3a55';
    const made = await admin().createUser({
      id,
      email,
      phone,
      password_hash: await bcrypt.hash('correct horse', 4),
      email_confirm: true,
      phone_confirm: true,
      role: 'authenticated',
      ban_duration: 'none',
    });
    expect(made.error).toBeNull();
    expect(made.data.user).toMatchObject({ id, email, phone, role: 'authenticated' });
    expect(made.data.user?.identities?.map(({ provider }) => provider).sort()).toEqual([
      'email',
      'phone',
    ]);
    const signIn = { phone, password: 'correct horse' };
    expect((await gateway.client().auth.signInWithPassword(signIn)).error).toBeNull();

    const refused = async (body: Parameters<ReturnType<typeof admin>['createUser']>[0]) =>
      (await admin().createUser(body)).error?.code;
    const other = gateway.newEmail();
    expect(await refused({ id, email: other })).toBe('conflict');
    expect(await refused({ phone })).toBe('phone_exists');
    expect(await refused({ email: other, phone })).toBe('phone_exists');
    for (const wrong of [
      {},
      { email: other, password_hash: 'md5' },
      { email: other, password: 'correct horse', password_hash: await bcrypt.hash('x', 4) },
      { email: other, id: '00000000-0000-0000-0000-000000000000' },
      { email: other, id: 'me' },
      { email: other, ban_duration: 'forever' },
    ])
      expect(await refused(wrong)).toBe('validation_failed');
  });

  test('bans for a while, and takes it back', async () => {
    const { email, password, user } = await newMember(gateway);
    await admin().updateUserById(user.id, { ban_duration: '24h' });
    const banned = await gateway.client().auth.signInWithPassword({ email, password });
    expect(banned.error).toMatchObject({ status: 400, code: 'user_banned' });
    await admin().updateUserById(user.id, { ban_duration: 'none' });
    expect((await gateway.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('sees, renames and removes second factors', async () => {
    const { client, user, session } = await newMember(gateway);
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    const factorId = enrolled.data?.id ?? '';
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : '';
    const code = new TOTP({ secret }).generate({ timestamp: gateway.clock.now().getTime() });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const listed = await admin().mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }]);
    expect(JSON.stringify(listed.data)).not.toContain(secret);
    const path = `/admin/users/${user.id}/factors/${factorId}`;
    const renamed = await gateway.request(
      'PUT',
      path,
      { friendly_name: 'tablet' },
      operatorHeaders(),
    );
    expect(renamed.json).toMatchObject({ id: factorId, friendly_name: 'tablet' });
    const removed = await admin().mfa.deleteFactor({ userId: user.id, id: factorId });
    expect(removed.data).toMatchObject({ data: { id: factorId } });
    expect((await admin().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
    // What the factor had raised is as it was before.
    const { data } = await client.auth.refreshSession();
    expect(claimsIn(data.session?.access_token ?? '')['aal']).toBe('aal1');

    const nobody = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
    const again = await admin().mfa.deleteFactor({ userId: user.id, id: factorId });
    expect(again.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const unknown = await admin().mfa.listFactors({ userId: nobody });
    expect(unknown.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const own = await gateway.request('GET', `/admin/users/${user.id}/factors`, undefined, {
      authorization: `Bearer ${session.access_token}`,
    });
    expect([own.status, own.json?.['error_code']]).toEqual([403, 'not_admin']);
  });

  test('signs a person out by their token', async () => {
    const { client, email, password, session } = await newMember(gateway);
    const elsewhere = gateway.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    expect((await admin().signOut(session.access_token, 'others')).error).toBeNull();
    expect((await elsewhere.auth.getUser()).error).not.toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await admin().signOut(session.access_token, 'global')).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
    const bad = await admin().signOut('this-is-a-bad-token');
    expect(bad.error?.message).toMatch(/^invalid JWT/);
  });

  test.each(['email_change_current', 'email_change_new'] as const)(
    'gets a link of the type %s for a change of address',
    async (type) => {
      const { email, user } = await newMember(gateway);
      const newEmail = gateway.newEmail();
      const { data, error } = await admin().generateLink({ type, email, newEmail });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ id: user.id, email, new_email: newEmail });
      expect(data.properties?.verification_type).toBe(type);
      expect(data.properties?.action_link).toContain('type=email_change');
      const taken = await admin().generateLink({
        type,
        email,
        newEmail: (await newMember(gateway)).email,
      });
      expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    },
  );

  test('cannot take an address twice, nor name a user wrongly', async () => {
    const { email, user } = await newMember(gateway);
    const taken = await admin().createUser({ email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const other = await newMember(gateway);
    const changed = await admin().updateUserById(other.user.id, { email });
    expect(changed.error).toMatchObject({ status: 422, code: 'email_exists' });
    expect((await admin().getUserById(user.id)).data.user?.email).toBe(email);
    const wrong = await gateway.request('GET', '/admin/users/1', undefined, {
      authorization: `Bearer ${gateway.secrets.serviceRoleKey}`,
    });
    expect([wrong.status, wrong.json?.['error_code']]).toEqual([404, 'validation_failed']);
  });

  test('invites, and the mail opens the account', async () => {
    const email = gateway.newEmail();
    const { data, error } = await admin().inviteUserByEmail(email, { data: { team: 'one' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();
    const { code, subject } = await gateway.lastMessage(email);
    expect(subject).toBe("You're invited");
    const verified = await gateway.client().auth.verifyOtp({ email, token: code, type: 'invite' });
    expect(verified.data.user?.user_metadata).toMatchObject({ team: 'one' });
  });

  test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    'gets a link of the type %s instead of a mail',
    async (type) => {
      const isNew = type === 'signup' || type === 'invite';
      const email = isNew ? gateway.newEmail() : (await newMember(gateway)).email;
      const before = await gateway.messagesTo(email);
      const { data, error } = await admin().generateLink({
        type,
        email,
        password: 'correct horse',
        options: { redirectTo: 'https://app.example.com/welcome' },
      } as Parameters<ReturnType<typeof admin>['generateLink']>[0]);
      expect(error).toBeNull();
      expect(await gateway.messagesTo(email)).toEqual(before);
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: 'https://app.example.com/welcome',
        email_otp: expect.stringMatching(/^\d{6}$/),
      });
      const response = await fetch(data.properties?.action_link ?? '', { redirect: 'manual' });
      const target = new URL(response.headers.get('location') ?? '');
      expect(target.origin).toBe('https://app.example.com');
      expect(new URLSearchParams(target.hash.slice(1)).get('access_token')).toBeTruthy();
    },
  );

  test.each([
    ['https://app.example.com/welcome', true],
    ['https://app.example.com/welcome?from=mail', false],
    ['https://app.example.com/a%20b+c', false],
  ])('a link says legibly where it ends, unless that would change it: %s', async (wanted, asIs) => {
    const { data } = await admin().generateLink({
      type: 'magiclink',
      email: gateway.newEmail(),
      options: { redirectTo: wanted },
    });
    const link = data.properties?.action_link ?? '';
    expect(link.endsWith(`&redirect_to=${wanted}`)).toBe(asIs);
    expect(new URL(link).searchParams.get('redirect_to')).toBe(wanted);
  });

  test('gets no link for an unknown address or type', async () => {
    const recovery = await admin().generateLink({ type: 'recovery', email: gateway.newEmail() });
    expect(recovery.error).toMatchObject({ status: 404, code: 'user_not_found' });
    const wrong = await gateway.request(
      'POST',
      '/admin/generate_link',
      { type: 'valueOf', email: gateway.newEmail() },
      { authorization: `Bearer ${gateway.secrets.serviceRoleKey}` },
    );
    expect(wrong.status).toBe(400);
  });
});

describe('nobody else is an operator', () => {
  test('not without a token, not a visitor, not a member, not the public keys', async () => {
    const { session } = await newMember(gateway);
    const tokens = [session.access_token, gateway.secrets.anonKey, gateway.secrets.publishableKey];
    for (const [method, path] of [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${session.user.id}`],
      ['PUT', `/admin/users/${session.user.id}`],
      ['DELETE', `/admin/users/${session.user.id}`],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
      ['GET', '/admin/audit'],
      ['GET', `/admin/users/${session.user.id}/factors`],
      ['PUT', `/admin/users/${session.user.id}/factors/${session.user.id}`],
      ['DELETE', `/admin/users/${session.user.id}/factors/${session.user.id}`],
    ] as const)
      for (const token of tokens) {
        const { status, json } = await gateway.request(method, path, undefined, {
          authorization: `Bearer ${token}`,
        });
        expect([path, status, json?.['error_code']]).toEqual([path, 403, 'not_admin']);
      }
    const bare = await gateway.request('GET', '/admin/users');
    expect([bare.status, bare.json?.['error_code']]).toEqual([403, 'not_admin']);
    for (const key of [gateway.secrets.secretKey, gateway.secrets.serviceRoleKey])
      expect(
        (await gateway.request('GET', '/admin/users', undefined, { apikey: key })).status,
      ).toBe(200);
  });
});
