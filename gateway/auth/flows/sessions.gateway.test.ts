import bcrypt from 'bcrypt';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AuthGateway, claimsIn, newMember, startAuthGateway } from '../testing/people.ts';

// How long a refusal takes is one of the questions: the product's own hashes.
vi.unmock('bcrypt');

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

const refresh = (refreshToken: string) =>
  gateway.request('POST', '/token?grant_type=refresh_token', { refresh_token: refreshToken });

async function refreshed(refreshToken: string): Promise<string> {
  const { status, json } = await refresh(refreshToken);
  expect(status).toBe(200);
  return String(json?.['refresh_token']);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('refreshing', () => {
  test('gives a new token, keeps the session and says how it was proven', async () => {
    const { client, session } = await newMember(gateway);
    gateway.clock.pass(5);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).toMatch(/^[a-z2-7]{12}$/);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = [session, data.session].map((one) => claimsIn(one?.access_token ?? ''));
    expect(after?.['session_id']).toBe(before?.['session_id']);
    expect(after?.['amr']).toEqual(before?.['amr']);
    expect(Number(after?.['iat'])).toBeGreaterThan(Number(before?.['iat']));
  });

  test('the parent of the active token may be used again, and gives the active one', async () => {
    const { session } = await newMember(gateway);
    const second = await refreshed(session.refresh_token);
    gateway.clock.pass(3600);
    expect(await refreshed(session.refresh_token)).toBe(second);
  });

  test('within ten seconds any earlier token gives the active one', async () => {
    const { session } = await newMember(gateway);
    const second = await refreshed(session.refresh_token);
    const third = await refreshed(second);
    gateway.clock.pass(9);
    expect(await refreshed(session.refresh_token)).toBe(third);
  });

  test('a later replay ends the whole family, for thief and owner alike', async () => {
    const { session } = await newMember(gateway);
    const second = await refreshed(session.refresh_token);
    const third = await refreshed(second);
    gateway.clock.pass(11);
    const replayed = await refresh(session.refresh_token);
    expect([replayed.status, replayed.json]).toEqual([
      400,
      {
        code: 400,
        error_code: 'refresh_token_already_used',
        msg: 'Invalid Refresh Token: Already Used',
      },
    ]);
    for (const token of [third, second, session.refresh_token])
      expect(await refresh(token)).toMatchObject({
        status: 400,
        json: { error_code: 'refresh_token_not_found' },
      });
  });

  test('a used token ends the session, its access tokens too', async () => {
    const member = await newMember(gateway);
    const latest = await refreshed(await refreshed(member.session.refresh_token));
    gateway.clock.pass(11);
    expect((await refresh(member.session.refresh_token)).json?.['error_code']).toBe(
      'refresh_token_already_used',
    );
    const bearer = { authorization: `Bearer ${member.session.access_token}` };
    expect((await gateway.request('GET', '/user', undefined, bearer)).json?.['error_code']).toBe(
      'session_not_found',
    );
    expect((await refresh(latest)).status).toBe(400);
    const { rows } = await gateway.superuser.query('select from auth.sessions where user_id = $1', [
      member.user.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('another session of the same person goes on', async () => {
    const member = await newMember(gateway);
    const other = await gateway.client().auth.signInWithPassword(member);
    await refreshed(await refreshed(member.session.refresh_token));
    gateway.clock.pass(11);
    expect((await refresh(member.session.refresh_token)).status).toBe(400);
    expect((await refresh(other.data.session?.refresh_token ?? '')).status).toBe(200);
  });

  test('two hundred refreshes of one token at once leave one live session', async () => {
    const { session } = await newMember(gateway);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => refresh(session.refresh_token)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json?.['refresh_token'])).size).toBe(1);
    const { rows } = await gateway.superuser.query(
      `select count(distinct s.id)::int as sessions, count(*)::int as live from auth.sessions s
         join auth.refresh_tokens t on t.session_id = s.id and not t.revoked where s.user_id = $1`,
      [session.user.id],
    );
    expect(rows).toEqual([{ sessions: 1, live: 1 }]);
  });

  test('twenty requests at once with one token agree on its successor', async () => {
    const { session } = await newMember(gateway);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(session.refresh_token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ json }) => json?.['refresh_token'])).size).toBe(1);
    const { rows } = await gateway.superuser.query(
      'select count(*)::int as tokens from auth.refresh_tokens where user_id = $1',
      [session.user.id],
    );
    expect(rows).toEqual([{ tokens: 2 }]);
  });

  test.each([
    ['an unknown token', 'aaaaaaaaaaaa', 'refresh_token_not_found'],
    ['none', '', 'validation_failed'],
  ])('%s is refused', async (_name, token, code) => {
    const { status, json } = await refresh(token);
    expect({ status, code: json?.['error_code'] }).toEqual({ status: 400, code });
  });

  test('the client is told by code', async () => {
    const { client, session } = await newMember(gateway);
    await refreshed(await refreshed(session.refresh_token));
    gateway.clock.pass(11);
    const { error } = await client.auth.refreshSession(session);
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  });
});

describe('signing in with a password', () => {
  test('carries the method, newest first, and who it is', async () => {
    const member = await newMember(gateway);
    const { data, error } = await gateway
      .client()
      .auth.signInWithPassword({ ...member, email: member.email.toUpperCase() });
    expect(error).toBeNull();
    expect(data.user?.last_sign_in_at).toBeTruthy();
    expect(claimsIn(data.session?.access_token ?? '')).toMatchObject({
      sub: member.user.id,
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
  });

  test('a wrong password, an unknown address and no password say the same', async () => {
    const member = await newMember(gateway);
    const answers = [];
    for (const body of [
      { email: member.email, password: 'wrong horse' },
      { email: member.email, password: '' },
      { email: member.email, password: `${member.password}\u0000`.slice(0, -1).concat(' ') },
      { email: gateway.newEmail(), password: member.password },
      { phone: gateway.newPhone(), password: member.password },
      { phone: 'not a number', password: member.password },
    ])
      answers.push(await gateway.request('POST', '/token?grant_type=password', body));
    for (const { status, json } of answers)
      expect({ status, json }).toEqual({
        status: 400,
        json: {
          code: 400,
          error_code: 'invalid_credentials',
          msg: 'Invalid login credentials',
        },
      });
  });

  test('an unknown address takes as long to refuse as a wrong password', async () => {
    const member = await newMember(gateway);
    const compare = vi.spyOn(bcrypt, 'compare');
    try {
      // What takes the time is one comparison with a hash of so many rounds: no clock tells it as surely.
      for (const email of [member.email, gateway.newEmail()])
        await gateway.request('POST', '/token?grant_type=password', { email, password: 'wrong' });
      const rounds = compare.mock.calls.map(([, hash]) => bcrypt.getRounds(String(hash)));
      expect(rounds).toEqual([10, 10]);
    } finally {
      compare.mockRestore();
    }
  });

  test('a password that would be too weak today lets in, and is reported', async () => {
    const email = gateway.newEmail();
    await gateway.operator().auth.admin.createUser({
      email,
      email_confirm: true,
      password_hash: await bcrypt.hash('short', 4),
    });
    const { data, error } = await gateway
      .client()
      .auth.signInWithPassword({ email, password: 'short' });
    expect(error).toBeNull();
    expect(data.weakPassword).toEqual({
      reasons: ['length'],
      message: 'Password should be at least 8 characters.',
    });
  });

  test('neither address, both, or an unknown grant is refused', async () => {
    const codes = [
      await gateway.request('POST', '/token?grant_type=password', { password: 'x' }),
      await gateway.request('POST', '/token?grant_type=password', {
        email: 'a@example.com',
        phone: '15551112222',
        password: 'x',
      }),
      await gateway.request('POST', '/token?grant_type=constructor', {}),
    ].map(({ status, json }) => [status, json?.['error_code']]);
    expect(codes).toEqual([
      [400, 'validation_failed'],
      [400, 'validation_failed'],
      [400, 'invalid_credentials'],
    ]);
  });
});

describe('signing out', () => {
  async function threeSessions() {
    const member = await newMember(gateway);
    const [second, third] = [gateway.client(), gateway.client()];
    await second.auth.signInWithPassword(member);
    await third.auth.signInWithPassword(member);
    return { member, here: member.client, others: [second, third] };
  }

  const lives = async (client: ReturnType<AuthGateway['client']>) =>
    (await client.auth.refreshSession()).error === null;

  test('ends every session, the access tokens at /user included', async () => {
    const { member, here, others } = await threeSessions();
    expect((await here.auth.signOut()).error).toBeNull();
    const { status, json } = await gateway.request(
      'GET',
      '/user',
      undefined,
      bearer(member.session.access_token),
    );
    expect({ status, json }).toEqual({
      status: 403,
      json: {
        code: 403,
        error_code: 'session_not_found',
        msg: 'Session from session_id claim in JWT does not exist',
      },
    });
    for (const other of others) expect(await lives(other)).toBe(false);
  });

  test('local ends this one', async () => {
    const { here, others } = await threeSessions();
    await here.auth.signOut({ scope: 'local' });
    for (const other of others) expect(await lives(other)).toBe(true);
  });

  test('others ends all but this one', async () => {
    const { here, others } = await threeSessions();
    await here.auth.signOut({ scope: 'others' });
    expect(await lives(here)).toBe(true);
    for (const other of others) expect(await lives(other)).toBe(false);
  });

  test('others may be ended by a session whose time is over, while its token lasts; by one that has ended nothing is', async () => {
    const { member, others } = await threeSessions();
    const { session_id } = claimsIn(member.session.access_token);
    const endOthers = async () =>
      (
        await gateway.request(
          'POST',
          '/logout?scope=others',
          undefined,
          bearer(member.session.access_token),
        )
      ).status;
    await gateway.superuser.query(
      "update auth.sessions set not_after = now() - interval '1 minute' where id = $1",
      [session_id],
    );
    expect(await endOthers()).toBe(204);
    for (const other of others) expect(await lives(other)).toBe(false);
    await others[0]?.auth.signInWithPassword(member);
    await gateway.superuser.query('delete from auth.sessions where id = $1', [session_id]);
    expect(await endOthers()).toBe(403);
    expect(await lives(others[0] ?? gateway.client())).toBe(true);
  });

  test('an unknown scope ends nothing', async () => {
    const { session, client } = await newMember(gateway);
    const { status } = await gateway.request(
      'POST',
      '/logout?scope=everything',
      undefined,
      bearer(session.access_token),
    );
    expect(status).toBe(400);
    expect(await lives(client)).toBe(true);
  });
});

describe('a bearer token', () => {
  const user = (authorization?: string) =>
    gateway.request('GET', '/user', undefined, authorization ? { authorization } : {});

  test('is required', async () => {
    const { status, headers, json } = await user();
    expect(status).toBe(401);
    expect(headers.get('x-sb-error-code')).toBe('no_authorization');
    expect(json).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
  });

  test('the error follows the API version that the client asks for', async () => {
    const { headers, json } = await gateway.request('GET', '/user', undefined, {
      'x-supabase-api-version': '2024-01-01',
    });
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(json).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    });
  });

  test('forged, unsigned, expired, foreign: all are bad tokens', async () => {
    const { session } = await newMember(gateway);
    const [header = '', payload = '', signature = ''] = session.access_token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = claimsIn(session.access_token);
    const sign = (secret: string, expires: number) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret));
    const soon = Math.floor(gateway.clock.now().getTime() / 1000) + 600;
    const publicKey = JSON.stringify(gateway.kernel.tokens.publicKeys().keys[0]);
    const forged = {
      unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      unsignedWithSignature: `${encode({ alg: 'None' })}.${payload}.${signature}`,
      otherPerson: `${header}.${encode({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      otherSecret: await sign('x'.repeat(48), soon),
      publicKeyAsSecret: await sign(publicKey, soon),
      expired: await sign(gateway.secrets.jwtSecret, soon - 7200),
      garbage: 'not.a.token',
      noPerson: gateway.secrets.anonKey,
      publishable: gateway.secrets.publishableKey,
      operator: gateway.secrets.serviceRoleKey,
    };
    for (const [name, token] of Object.entries(forged)) {
      const { status, json } = await user(`Bearer ${token}`);
      expect([name, status, json?.['error_code']]).toEqual([name, 403, 'bad_jwt']);
    }
    expect((await user(`Bearer ${await sign(gateway.secrets.jwtSecret, soon)}`)).status).toBe(200);
  });

  test('of a removed or a banned person is refused', async () => {
    const admin = gateway.operator().auth.admin;
    const [removed, banned] = [await newMember(gateway), await newMember(gateway)];
    await admin.deleteUser(removed.user.id);
    await admin.updateUserById(banned.user.id, { ban_duration: '24h' });
    const answers = await Promise.all(
      [removed, banned].map(({ session }) => user(`Bearer ${session.access_token}`)),
    );
    expect(answers.map(({ status, json }) => [status, json?.['error_code']])).toEqual([
      [403, 'user_not_found'],
      [403, 'user_banned'],
    ]);
    const again = await gateway.client().auth.signInWithPassword(banned);
    expect(again.error).toMatchObject({ status: 400, code: 'user_banned' });
    const refusedRefresh = await refresh(banned.session.refresh_token);
    expect(refusedRefresh.json?.['error_code']).toBe('user_banned');
    gateway.clock.pass(24 * 3600 + 1);
    expect((await gateway.client().auth.signInWithPassword(banned)).error).toBeNull();
  });

  test('that names the session of another person is refused', async () => {
    const [one, other] = [await newMember(gateway), await newMember(gateway)];
    const token = await gateway.kernel.tokens.sign({
      ...claimsIn(one.session.access_token),
      role: 'authenticated',
      session_id: String(claimsIn(other.session.access_token)['session_id']),
    });
    const { status, json } = await user(`Bearer ${token}`);
    expect([status, json?.['error_code']]).toEqual([403, 'session_not_found']);
  });
});
