import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthGateway, newMember, startAuthGateway } from '../testing/people.ts';

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

const admin = () => gateway.operator().auth.admin;

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
    expect(data.user).toMatchObject({ email: '', user_metadata: {}, identities: [] });
    expect(data.user?.deleted_at).toBeTruthy();
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
