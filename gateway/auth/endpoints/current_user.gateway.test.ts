import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthGateway, claimsIn, newMember, startAuthGateway } from '../testing/people.ts';

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

const day = 24 * 3600;

describe('changing the password', () => {
  test('ends every other session and forgets pending codes', async () => {
    const member = await newMember(gateway);
    const other = gateway.client();
    await other.auth.signInWithPassword(member);
    await gateway.client().auth.resetPasswordForEmail(member.email);
    const { code } = await gateway.lastMessage(member.email);

    const { error } = await member.client.auth.updateUser({ password: 'battery staple' });
    expect(error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await member.client.auth.refreshSession()).error).toBeNull();
    const recovery = await gateway
      .client()
      .auth.verifyOtp({ email: member.email, token: code, type: 'recovery' });
    expect(recovery.error?.code).toBe('otp_expired');
  });

  test('to the same one is refused, and to a weak one', async () => {
    const { client, password } = await newMember(gateway);
    const same = await client.auth.updateUser({ password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await client.auth.updateUser({ password: 'short' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  test('a day after signing in takes a code from the mailbox', async () => {
    const { client, email } = await newMember(gateway);
    gateway.clock.pass(day + 60);
    await client.auth.refreshSession();
    const password = 'battery staple';
    const needed = await client.auth.updateUser({ password });
    expect(needed.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code, link } = await gateway.lastMessage(email);
    expect(link).toBe('');
    const wrong = await client.auth.updateUser({
      password,
      nonce: code === '000000' ? '000001' : '000000',
    });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.auth.updateUser({ password, nonce: code })).error).toBeNull();
    const spent = await client.auth.updateUser({ password: 'another staple', nonce: code });
    expect(spent.error?.code).toBe('reauthentication_not_valid');
  });

  test('the code cannot be guessed', async () => {
    const { client, email } = await newMember(gateway);
    gateway.clock.pass(day + 60);
    await client.auth.refreshSession();
    await client.auth.reauthenticate();
    const { code } = await gateway.lastMessage(email);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const statuses = new Set<number>();
    for (let guess = 0; guess < 31; guess += 1) {
      const nonce = String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0');
      const { status } = await gateway.request(
        'PUT',
        '/user',
        { password: 'battery staple', nonce },
        { authorization: `Bearer ${token}` },
      );
      statuses.add(status);
    }
    expect(statuses).toEqual(new Set([422, 429]));
  });
});

describe('changing the mail address', () => {
  test('takes a code from the present and from the new mailbox, in either order', async () => {
    for (const order of ['present first', 'new first']) {
      const { client, email, user } = await newMember(gateway);
      const newEmail = gateway.newEmail();
      const asked = await client.auth.updateUser({ email: newEmail });
      expect(asked.data.user).toMatchObject({ email, new_email: newEmail });
      const codes = await Promise.all(
        [email, newEmail].map(async (address) => ({
          address,
          token: (await gateway.lastMessage(address)).code,
        })),
      );
      if (order === 'new first') codes.reverse();
      const [first, second] = codes;
      const halfway = await gateway.request('POST', '/verify', {
        type: 'email_change',
        email: first?.address,
        token: first?.token,
      });
      expect([halfway.status, halfway.json]).toEqual([
        200,
        {
          code: '200',
          msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        },
      ]);
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
      const replay = await client.auth.verifyOtp({
        type: 'email_change',
        email: first?.address ?? '',
        token: first?.token ?? '',
      });
      expect(replay.error?.code).toBe('otp_expired');
      const { data } = await client.auth.verifyOtp({
        type: 'email_change',
        email: second?.address ?? '',
        token: second?.token ?? '',
      });
      expect(data.user).toMatchObject({ id: user.id, email: newEmail });
      expect(data.user?.identities?.[0]?.identity_data?.['email']).toBe(newEmail);
      expect(data.user?.new_email).toBeUndefined();
    }
  });

  test('an address that has an account is refused', async () => {
    const [one, other] = [await newMember(gateway), await newMember(gateway)];
    const { error } = await one.client.auth.updateUser({ email: other.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('the mails can be asked for again', async () => {
    const { client, email } = await newMember(gateway);
    const newEmail = gateway.newEmail();
    await client.auth.updateUser({ email: newEmail });
    gateway.clock.pass(61);
    expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
    expect(await gateway.messagesTo(newEmail)).toHaveLength(2);
  });
});

test('mails asked for again halfway begin the change again: both mailboxes confirm, as at the hosted service', async () => {
  const { client, email } = await newMember(gateway);
  const newEmail = gateway.newEmail();
  await client.auth.updateUser({ email: newEmail });
  const confirm = async (address: string) =>
    gateway.request('POST', '/verify', {
      type: 'email_change',
      email: address,
      token: (await gateway.lastMessage(address)).code,
    });
  const present = async () => (await client.auth.getUser()).data.user?.email;
  expect((await confirm(email)).status).toBe(200);
  gateway.clock.pass(61);
  expect((await client.auth.resend({ type: 'email_change', email })).error).toBeNull();
  expect((await confirm(newEmail)).json).toMatchObject({ code: '200' });
  expect(await present()).toBe(email);
  expect((await confirm(email)).status).toBe(200);
  expect(await present()).toBe(newEmail);
});

describe('metadata', () => {
  test('is merged, and null removes', async () => {
    const { client } = await newMember(gateway);
    await client.auth.updateUser({ data: { first_name: 'Ada', theme: 'dark' } });
    const { data } = await client.auth.updateUser({ data: { theme: null, locale: 'en' } });
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', locale: 'en' });
    expect(data.user?.user_metadata).not.toHaveProperty('theme');
    const { data: renewed } = await client.auth.refreshSession();
    expect(claimsIn(renewed.session?.access_token ?? '')['user_metadata']).toMatchObject({
      first_name: 'Ada',
    });
  });

  test('what the service keeps about a person is not theirs to write', async () => {
    const { session } = await newMember(gateway);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const admin = await gateway.request('PUT', '/user', { app_metadata: { admin: 1 } }, headers);
    expect([admin.status, admin.json?.['error_code']]).toEqual([403, 'not_admin']);
    const role = await gateway.request(
      'PUT',
      '/user',
      { role: 'service_role', is_anonymous: false, data: {} },
      headers,
    );
    expect(role.json).toMatchObject({ role: 'authenticated' });
  });
});

describe('someone with a verified second factor', () => {
  test('changes nothing important in a session without it', async () => {
    const { client, user } = await newMember(gateway);
    await gateway.superuser.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'telephone', 'totp', 'verified', now(), now())`,
      [user.id],
    );
    const { error } = await client.auth.updateUser({ password: 'battery staple' });
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    expect((await client.auth.getUser()).data.user?.factors).toMatchObject([
      { factor_type: 'totp', status: 'verified', friendly_name: 'telephone' },
    ]);
    await gateway.superuser.query(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select gen_random_uuid(), id, now() + interval '1 year', now() + interval '1 year', 'totp'
         from auth.sessions where user_id = $1`,
      [user.id],
    );
    const { data } = await client.auth.refreshSession();
    expect(claimsIn(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'otp' }],
    });
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  });
});
