import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

test('a common password is taken where the configuration allows them, and nowhere else', async () => {
  const config = confirmingConfig.replace('[auth]', '[auth]\nrefuse_common_passwords = false');
  const lenient = await startAuthGateway(config);
  try {
    const body = { email: lenient.newEmail(), password: 'password123' };
    expect((await lenient.request('POST', '/signup', body)).status).toBe(200);
    const short = { email: lenient.newEmail(), password: 'pass' };
    expect((await lenient.request('POST', '/signup', short)).json).toMatchObject({
      error_code: 'weak_password',
      weak_password: { reasons: ['length'] },
    });
    expect((await gateway.request('POST', '/signup', body)).json).toMatchObject({
      error_code: 'weak_password',
      weak_password: { reasons: ['pwned'] },
    });
  } finally {
    await lenient.close();
  }
});

describe('signing up by mail', () => {
  test('a mail carries a code and a link, and the code opens a session', async () => {
    const email = gateway.newEmail();
    const client = gateway.client();
    const { data, error } = await client.auth.signUp({
      email: ` ${email.toUpperCase()} `,
      password: 'correct horse',
      options: { data: { first_name: 'Ada' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Ada', email, email_verified: false },
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.email_confirmed_at).toBeUndefined();

    const mail = await gateway.lastMessage(email);
    expect(mail.subject).toBe('Confirm your email address');
    expect(mail.text).toContain(`Your code: ${mail.code}`);
    expect(mail.link).toContain(`${gateway.url}/auth/v1/verify?token=`);
    expect(mail.html).toContain('Confirm my email address');

    const verified = await client.auth.verifyOtp({ email, token: mail.code, type: 'email' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toBeTruthy();
    expect(verified.data.user?.user_metadata).toMatchObject({ email_verified: true });
    expect(claimsIn(verified.data.session?.access_token ?? '')).toEqual({
      iss: `${gateway.url}/auth/v1`,
      sub: data.user?.id,
      aud: 'authenticated',
      exp: expect.any(Number),
      iat: expect.any(Number),
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: expect.objectContaining({ first_name: 'Ada' }),
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
  });

  test('the client proves the token with the published key', async () => {
    const { client, user } = await newMember(gateway);
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(user.id);
    expect(data?.header.alg).toBe('ES256');
  });

  test('before the address is confirmed the password does not let in', async () => {
    const email = gateway.newEmail();
    const client = gateway.client();
    await client.auth.signUp({ email, password: 'correct horse' });
    const { error } = await client.auth.signInWithPassword({ email, password: 'correct horse' });
    expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
  });

  test('an address with an account learns nothing: a user that does not exist, and its owner is sent a code', async () => {
    const member = await newMember(gateway);
    const before = await gateway.messagesTo(member.email);
    const { data, error } = await gateway.client().auth.signUp({
      email: member.email,
      password: 'another password',
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    // As of a new address: an empty list would tell.
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.id).not.toBe(member.user.id);
    expect(await gateway.messagesTo(member.email)).toHaveLength(before.length + 1);
    expect((await gateway.lastMessage(member.email)).subject).toBe('Your sign-in code');
    const kept = await gateway.client().auth.signInWithPassword(member);
    expect(kept.error).toBeNull();
  });

  test('a second request within a minute is refused alike for a new and for a known address', async () => {
    const member = await newMember(gateway);
    for (const email of [gateway.newEmail(), member.email]) {
      const body = { email, password: 'correct horse' };
      expect((await gateway.request('POST', '/signup', body)).status).toBe(200);
      const again = await gateway.request('POST', '/signup', body);
      expect(again.status).toBe(429);
      expect(again.json?.['error_code']).toBe('over_email_send_rate_limit');
      expect(again.json?.['msg']).toMatch(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      );
    }
  });

  test('forty sign-ups of one address at once make one account', async () => {
    const email = gateway.newEmail();
    const answers = await Promise.all(
      // Not so many that a busy machine takes the ten seconds after which a request is given up.
      Array.from({ length: 40 }, () =>
        gateway.request('POST', '/signup', { email, password: 'correct horse' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await gateway.superuser.query(
      `select count(*)::int as users,
         (select count(*)::int from auth.identities where email = $1) as identities
         from auth.users where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ users: 1, identities: 1 }]);
    expect(await gateway.messagesTo(email)).toHaveLength(1);
  });

  test('two who name different passwords for one address: neither opens what its owner confirms', async () => {
    const email = gateway.newEmail();
    const [stranger, owner] = [gateway.client(), gateway.client()];
    await stranger.auth.signUp({ email, password: 'strangers word' });
    gateway.clock.pass(61);
    await owner.auth.signUp({ email, password: 'correct horse' });
    const { code } = await gateway.lastMessage(email);
    expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    const tried = await stranger.auth.signInWithPassword({ email, password: 'strangers word' });
    expect(tried.error?.code).toBe('invalid_credentials');
    expect((await owner.auth.updateUser({ password: 'correct horse' })).error).toBeNull();
  });

  test('asking again with the same password keeps it', async () => {
    const email = gateway.newEmail();
    const client = gateway.client();
    await client.auth.signUp({ email, password: 'correct horse' });
    gateway.clock.pass(61);
    await client.auth.signUp({ email, password: 'correct horse' });
    const { code } = await gateway.lastMessage(email);
    await client.auth.verifyOtp({ email, token: code, type: 'email' });
    const again = await client.auth.signInWithPassword({ email, password: 'correct horse' });
    expect(again.error).toBeNull();
  });

  test('a code or a recovery for an unconfirmed address leaves no stranger a way in', async () => {
    for (const way of ['otp', 'recover'] as const) {
      const email = gateway.newEmail();
      const [stranger, owner] = [gateway.client(), gateway.client()];
      await stranger.auth.signUp({ email, password: 'strangers word' });
      gateway.clock.pass(61);
      await (way === 'otp'
        ? owner.auth.signInWithOtp({ email })
        : owner.auth.resetPasswordForEmail(email));
      const { code } = await gateway.lastMessage(email);
      const type = way === 'otp' ? 'email' : 'recovery';
      expect((await owner.auth.verifyOtp({ email, token: code, type })).error).toBeNull();
      const tried = await stranger.auth.signInWithPassword({ email, password: 'strangers word' });
      expect(tried.error?.code).toBe('invalid_credentials');
    }
  });

  test.each([
    ['a short password', 'short', ['length']],
    ['an empty one', '', undefined],
  ])('%s is refused', async (_name, password, reasons) => {
    const email = gateway.newEmail();
    const { status, json } = await gateway.request('POST', '/signup', { email, password });
    expect({ status, code: json?.['error_code'] }).toEqual(
      reasons ? { status: 422, code: 'weak_password' } : { status: 400, code: 'validation_failed' },
    );
    expect(json?.['weak_password']).toEqual(reasons ? { reasons } : undefined);
  });

  test('the client is told why a password is weak', async () => {
    const { error } = await gateway
      .client()
      .auth.signUp({ email: gateway.newEmail(), password: 'short' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      reasons: ['length'],
      message: 'Password should be at least 8 characters.',
    });
  });

  test('a password that is tried first is refused, and one that was set before is reported', async () => {
    const email = gateway.newEmail();
    const refused = await gateway.client().auth.signUp({ email, password: 'Sunshine2024' });
    expect(refused.error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      reasons: ['pwned'],
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    });
    const member = await newMember(gateway);
    const changed = await member.client.auth.updateUser({ password: 'qwertyuiop' });
    expect(changed.error).toMatchObject({ status: 422, reasons: ['pwned'] });
    await gateway.superuser.query(
      `update auth.users set encrypted_password = extensions.crypt('Sunshine2024', extensions.gen_salt('bf', 4))
        where id = $1`,
      [member.user.id],
    );
    const { data, error } = await gateway
      .client()
      .auth.signInWithPassword({ email: member.email, password: 'Sunshine2024' });
    expect(error).toBeNull();
    expect(data.weakPassword?.reasons).toEqual(['pwned']);
  });

  test('a password over 72 bytes is refused and not cut short', async () => {
    const email = gateway.newEmail();
    const password = 'ü'.repeat(37);
    const { status, json } = await gateway.request('POST', '/signup', { email, password });
    expect({ status, code: json?.['error_code'] }).toEqual({
      status: 400,
      code: 'validation_failed',
    });
  });

  test.each([
    '',
    'nobody',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com>',
  ])('no account for the address %j', async (email) => {
    const { error } = await gateway.client().auth.signUp({ email, password: 'correct horse' });
    expect(error?.code).toBe(email === '' ? undefined : 'validation_failed');
    const { rows } = await gateway.superuser.query('select from auth.users where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('signing up by telephone', () => {
  test('the code comes by SMS and is good for a minute', async () => {
    const phone = gateway.newPhone();
    const client = gateway.client();
    const { data, error } = await client.auth.signUp({
      phone: `+${phone}`,
      password: 'correct horse',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone, app_metadata: { provider: 'phone' } });
    const sms = await gateway.lastMessage(phone);
    expect(sms).toMatchObject({ channel: 'sms', text: `Your code is ${sms.code}` });
    gateway.clock.pass(61);
    const late = await client.auth.verifyOtp({ phone, token: sms.code, type: 'sms' });
    expect(late.error).toMatchObject({ status: 403, code: 'otp_expired' });

    await client.auth.resend({ type: 'sms', phone });
    const again = await gateway.lastMessage(phone);
    const verified = await client.auth.verifyOtp({ phone, token: again.code, type: 'sms' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy();
    const signedIn = await gateway
      .client()
      .auth.signInWithPassword({ phone: `+${phone}`, password: 'correct horse' });
    expect(signedIn.error).toBeNull();
  });

  test('a number listed for tests gets its fixed code and no SMS', async () => {
    const phone = '15550100';
    const client = gateway.client();
    await client.auth.signUp({ phone, password: 'correct horse' });
    expect(await gateway.messagesTo(phone)).toEqual([]);
    const { error } = await client.auth.verifyOtp({ phone, token: '123456', type: 'sms' });
    expect(error).toBeNull();
  });
});

describe('a visitor without an account', () => {
  test('gets a session of an anonymous user', async () => {
    const client = gateway.client();
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { seen: 1 } } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      identities: [],
      app_metadata: {},
      user_metadata: { seen: 1 },
    });
    expect(claimsIn(data.session?.access_token ?? '')).toMatchObject({
      role: 'authenticated',
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    });
  });

  test('becomes a member with the same id: address and password at once, then the code', async () => {
    const client = gateway.client();
    const { data: visitor } = await client.auth.signInAnonymously();
    const email = gateway.newEmail();
    const asked = await client.auth.updateUser({ email, password: 'correct horse' });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ is_anonymous: true, email: '', new_email: email });
    const early = await gateway
      .client()
      .auth.signInWithPassword({ email, password: 'correct horse' });
    expect(early.error?.code).toBe('invalid_credentials');

    const { code } = await gateway.lastMessage(email);
    const { data, error } = await client.auth.verifyOtp({
      email,
      token: code,
      type: 'email_change',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: visitor.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(data.user?.identities).toHaveLength(1);
    expect(claimsIn(data.session?.access_token ?? '')['is_anonymous']).toBe(false);
    const later = await gateway
      .client()
      .auth.signInWithPassword({ email, password: 'correct horse' });
    expect(later.data.user?.id).toBe(visitor.user?.id);
  });

  test('may do so after a day, although there is no mailbox yet to prove again who they are', async () => {
    const client = gateway.client();
    await client.auth.signInAnonymously();
    gateway.clock.pass(25 * 3600);
    await client.auth.refreshSession();
    const { error } = await client.auth.updateUser({
      email: gateway.newEmail(),
      password: 'correct horse',
    });
    expect(error).toBeNull();
  });

  test('becomes a member by telephone too', async () => {
    const client = gateway.client();
    const { data: visitor } = await client.auth.signInAnonymously();
    const phone = gateway.newPhone();
    expect((await client.auth.updateUser({ phone, password: 'correct horse' })).error).toBeNull();
    const { code } = await gateway.lastMessage(phone);
    const { data } = await client.auth.verifyOtp({ phone, token: code, type: 'phone_change' });
    expect(data.user).toMatchObject({ id: visitor.user?.id, phone, is_anonymous: false });
  });

  test('cannot set a password without an address, nor take one that has an account', async () => {
    const member = await newMember(gateway);
    const client = gateway.client();
    await client.auth.signInAnonymously();
    const alone = await client.auth.updateUser({ password: 'correct horse' });
    expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' });
    const taken = await client.auth.updateUser({ email: member.email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('two who want one address: the first to confirm has it, the other is told', async () => {
    const email = gateway.newEmail();
    const [first, second] = [gateway.client(), gateway.client()];
    const codes: string[] = [];
    for (const client of [first, second]) {
      await client.auth.signInAnonymously();
      await client.auth.updateUser({ email });
      codes.push((await gateway.lastMessage(email)).code);
      gateway.clock.pass(61);
    }
    const [firstCode = '', secondCode = ''] = codes;
    const confirmed = await first.auth.verifyOtp({ email, token: firstCode, type: 'email_change' });
    expect(confirmed.error).toBeNull();
    const lost = await second.auth.verifyOtp({ email, token: secondCode, type: 'email_change' });
    expect(lost.error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});
