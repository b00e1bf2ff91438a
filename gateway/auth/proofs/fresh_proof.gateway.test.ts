import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOpenidProvider } from '../../../doubles/openid/provider.ts';
import { createBrowser } from '../testing/browser.ts';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

// What opens an account is changed by who has shown lately that it is theirs: a session that was taken is not enough.

const clientId = 'mendwell';
const secret = 'a secret of the client';
const landing = 'https://app.example.com/welcome';

let gateway: AuthGateway;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
beforeAll(async () => {
  provider = await startOpenidProvider(() => ({
    id: clientId,
    secret,
    redirectUris: [`${gateway.url}/auth/v1/callback`],
  }));
  gateway =
    await startAuthGateway(`${confirmingConfig.replace('[auth]', '[auth]\nenable_manual_linking = true')}
[auth.sessions]
fresh_proof = "10m"
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
[auth.external.keycloak]
enabled = true
client_id = "${clientId}"
secret = "${secret}"
url = "${provider.issuer}"
`);
});
afterAll(async () => {
  await gateway.close();
  await provider.close();
});
beforeEach(() => gateway.clock.pass(61));

type Client = ReturnType<AuthGateway['client']>;
const needed = { status: 400, code: 'reauthentication_needed' };
const totp = (key: string) =>
  new TOTP({ secret: key }).generate({ timestamp: gateway.clock.now().getTime() });
const methodsOf = async (client: Client) => {
  const { data } = await client.auth.getSession();
  const { amr } = claimsIn(data.session?.access_token ?? '') as { amr: { method: string }[] };
  return amr.map(({ method }) => method);
};
/** Lets the proof grow old, and keeps the session. */
async function grownOld(client: Client) {
  gateway.clock.pass(2 * 3600);
  const { error } = await client.auth.refreshSession();
  if (error) throw error;
}
const link = (client: Client) =>
  client.auth.linkIdentity({
    provider: 'keycloak',
    options: { redirectTo: landing, skipBrowserRedirect: true },
  });
async function enrol(client: Client) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  return { id: data.id, key: data.totp.secret };
}

describe('a session of two hours ago', () => {
  test('changes no address, no password, no factor and no identity', async () => {
    const { client, email, user } = await newMember(gateway);
    await grownOld(client);
    const { data: listed } = await client.auth.getUserIdentities();
    const [own] = listed?.identities ?? [];
    if (!own) throw new Error('There is one.');
    const phone = gateway.newPhone();
    for (const { error } of [
      await client.auth.updateUser({ email: gateway.newEmail() }),
      await client.auth.updateUser({ phone }),
      await client.auth.updateUser({ password: 'battery staple' }),
      await client.auth.mfa.enroll({ factorType: 'totp' }),
      await client.auth.mfa.enroll({ factorType: 'phone', phone }),
      await link(client),
      await client.auth.unlinkIdentity(own),
    ])
      expect(error).toMatchObject(needed);
    expect(await gateway.messagesTo(phone)).toEqual([]);
    expect((await client.auth.getUser()).data.user).toMatchObject({ id: user.id, email });
    expect((await client.auth.getUser()).data.user?.factors).toBeUndefined();
  });

  test('still changes what it says of itself', async () => {
    const { client } = await newMember(gateway);
    await grownOld(client);
    const { data } = await client.auth.updateUser({ data: { locale: 'en' } });
    expect(data.user?.user_metadata).toMatchObject({ locale: 'en' });
  });

  test('may again once the password was shown', async () => {
    const member = await newMember(gateway);
    await grownOld(member.client);
    await member.client.auth.signInWithPassword(member);
    expect((await member.client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  });

  test('changes an address with a code just sent, once', async () => {
    const { client, email } = await newMember(gateway);
    await grownOld(client);
    await client.auth.reauthenticate();
    const { code: nonce } = await gateway.lastMessage(email);
    const wrong = { phone: gateway.newPhone(), nonce: nonce === '000000' ? '000001' : '000000' };
    expect((await client.auth.updateUser(wrong as { phone: string })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    const phone = { phone: gateway.newPhone(), nonce };
    expect((await client.auth.updateUser(phone as { phone: string })).error).toBeNull();
    const spent = { email: gateway.newEmail(), nonce };
    expect((await client.auth.updateUser(spent as { email: string })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
  });

  test('at the last second is fresh, and a second later is not', async () => {
    const member = await newMember(gateway);
    await member.client.auth.signInWithPassword(member);
    gateway.clock.pass(590);
    expect((await link(member.client)).error).toBeNull();
    gateway.clock.pass(12);
    expect((await link(member.client)).error).toMatchObject(needed);
  });
});

describe('where there is a second factor', () => {
  test('it is what has to be shown', async () => {
    const member = await newMember(gateway);
    const factor = await enrol(member.client);
    await member.client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: totp(factor.key),
    });
    await grownOld(member.client);
    for (const { error } of [
      await member.client.auth.mfa.unenroll({ factorId: factor.id }),
      await member.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Spare' }),
      await member.client.auth.updateUser({ password: 'battery staple' }),
    ])
      expect(error).toMatchObject(needed);
    await member.client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: totp(factor.key),
    });
    expect(
      (await member.client.auth.mfa.unenroll({ factorId: factor.id })).error,
      'shown again',
    ).toBeNull();
  });

  test('one that nobody proved is taken back at any time', async () => {
    const { client } = await newMember(gateway);
    const factor = await enrol(client);
    await grownOld(client);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
  });
});

describe('what only a new address shows', () => {
  test('is no proof that the account is theirs', async () => {
    const { client } = await newMember(gateway);
    gateway.clock.pass(580);
    const phone = gateway.newPhone();
    await client.auth.updateUser({ phone });
    gateway.clock.pass(30);
    const { code } = await gateway.lastMessage(phone);
    const { error } = await client.auth.verifyOtp({ type: 'phone_change', phone, token: code });
    expect(error).toBeNull();
    expect(await methodsOf(client)).toEqual(['phone_change']);
    expect((await link(client)).error).toMatchObject(needed);
  });

  test('gives a visitor an account all the same, without being asked', async () => {
    const client = gateway.client();
    await client.auth.signInAnonymously();
    gateway.clock.pass(2 * 3600);
    await client.auth.refreshSession();
    const email = gateway.newEmail();
    expect((await client.auth.updateUser({ email })).error).toBeNull();
    const { code } = await gateway.lastMessage(email);
    await client.auth.verifyOtp({ type: 'email_change', email, token: code });
    expect(await methodsOf(client)).toEqual(['otp']);
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
  });
});

test('a mailed way back sets a new password', async () => {
  const { email } = await newMember(gateway);
  const client = gateway.client();
  await client.auth.resetPasswordForEmail(email);
  const { code } = await gateway.lastMessage(email);
  await client.auth.verifyOtp({ type: 'recovery', email, token: code });
  expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
});

describe('a link to another service that was begun', () => {
  const person = (id: string) => ({
    id,
    email: `${id}@example.org`,
    email_verified: true,
    name: 'Ada',
  });
  const kept = () => {
    const all = new Map<string, string>();
    return {
      getItem: (key: string) => all.get(key) ?? null,
      setItem: (key: string, value: string) => void all.set(key, value),
      removeItem: (key: string) => void all.delete(key),
    };
  };
  const other = async (member: { email: string; password: string }, more = {}) => {
    const client = gateway.client(more);
    await client.auth.signInWithPassword(member);
    return client;
  };
  const pkce = () => ({ flowType: 'pkce' as const, storage: kept(), persistSession: true });
  const identities = async (id: string) => {
    const { rows } = await gateway.superuser.query<{ provider: string }>(
      'select provider from auth.identities where user_id = $1',
      [id],
    );
    return rows.map(({ provider: name }) => name);
  };

  test('ends with the session that began it: before the person comes back', async () => {
    const member = await newMember(gateway);
    for (const options of [{}, pkce()]) {
      const thief = await other(member, options);
      const { data } = await link(thief);
      await member.client.auth.signOut({ scope: 'others' });
      provider.signIn(person(gateway.newEmail()));
      const end = await createBrowser().follow(data?.url ?? '', gateway.url + '/?');
      expect(end.searchParams.get('error_code')).toBe('bad_oauth_state');
    }
    expect(await identities(member.user.id)).toEqual(['email']);
  });

  test.each(['a new password', 'all sessions ended in SQL'])(
    'ends with it once they are back too: %s',
    async (how) => {
      const member = await newMember(gateway);
      const thief = await other(member, pkce());
      const { data } = await link(thief);
      provider.signIn(person(`back-${how.length}`));
      const end = await createBrowser().follow(data?.url ?? '', landing);
      const code = end.searchParams.get('code') ?? '';
      expect(code).not.toBe('');
      if (how === 'a new password') {
        await member.client.auth.signInWithPassword(member);
        const changed = await member.client.auth.updateUser({ password: 'battery staple' });
        expect(changed.error).toBeNull();
      } else
        await gateway.superuser.query('delete from auth.sessions where user_id = $1', [
          member.user.id,
        ]);
      const { error } = await thief.auth.exchangeCodeForSession(code);
      expect(error).toMatchObject({ code: 'flow_state_not_found' });
      expect(await identities(member.user.id)).toEqual(['email']);
    },
  );

  test('is finished by the session that stands', async () => {
    const member = await newMember(gateway);
    const client = await other(member, pkce());
    const { data } = await link(client);
    provider.signIn(person('stands'));
    const end = await createBrowser().follow(data?.url ?? '', landing);
    const { error } = await client.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect((await identities(member.user.id)).sort()).toEqual(['email', 'keycloak']);
  });
});

test('a visitor has no second factor, and nothing is sent to a number they name', async () => {
  const client = gateway.client();
  await client.auth.signInAnonymously();
  const phone = gateway.newPhone();
  for (const { error } of [
    await client.auth.mfa.enroll({ factorType: 'phone', phone }),
    await client.auth.mfa.enroll({ factorType: 'totp' }),
  ])
    expect(error).toMatchObject({ status: 403, code: 'no_authorization' });
  expect(await gateway.messagesTo(phone)).toEqual([]);
});

test('what PostgreSQL cannot keep is refused, wherever it stands', async () => {
  const { session } = await newMember(gateway);
  const headers = { authorization: `Bearer ${session.access_token}` };
  for (const data of [
    '{"name": "half \\ud83d"}',
    '{"name": {"deep": ["\\udca9"]}}',
    '{"half \\ud83d": 1}',
    '{"name": "nothing \\u0000"}',
    '{"name": "\\\\\\u0000"}',
  ]) {
    const { status, json } = await gateway.request('PUT', '/user', `{"data": ${data}}`, headers);
    expect([status, json?.['error_code']], data).toEqual([400, 'validation_failed']);
  }
  const whole = String.raw`{"data": {"name": "\ud83d\udca9 \\ud83d \\u0000"}}`;
  expect((await gateway.request('PUT', '/user', whole, headers)).status).toBe(200);
});
