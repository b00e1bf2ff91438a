import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../../testing/people.ts';

// A second factor by the official client: what it proves, and what does not prove it.

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(`${confirmingConfig}
[auth.mfa]
max_enrolled_factors = 3
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`);
});
afterAll(() => gateway.close());
// Each test is of people who have not asked for anything this minute.
beforeEach(() => gateway.clock.pass(61));

const codeOf = (secret: string, secondsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: gateway.clock.now().getTime() + secondsAhead * 1000 });

type Client = ReturnType<AuthGateway['client']>;

async function enrolled(client: Client, name = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret, totp: data.totp, data };
}

/** A member with a factor that was shown once, in this session. */
async function protectedMember() {
  const member = await newMember(gateway);
  const factor = await enrolled(member.client);
  const shown = await member.client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.secret),
  });
  if (shown.error) throw shown.error;
  gateway.clock.pass(30);
  return { ...member, factor };
}

const codeIn = (error: { code?: string | undefined; status?: number | undefined } | null) =>
  error && [error.status, error.code];

describe('enrolling', () => {
  test('gives a secret, the address for an app and its picture, and nothing more until it is proven', async () => {
    const { client } = await newMember(gateway);
    const { totp, data } = await enrolled(client);
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}/);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    const { data: listed } = await client.auth.mfa.listFactors();
    expect([listed?.all.length, listed?.totp.length]).toEqual([1, 0]);
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('no secret is ever told again', async () => {
    const { client } = await protectedMember();
    const { data } = await client.auth.mfa.listFactors();
    expect(JSON.stringify(data)).not.toMatch(/secret/);
  });

  test('a name counts once, and there are at most so many', async () => {
    const { client } = await newMember(gateway);
    await enrolled(client);
    const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(codeIn(again.error)).toEqual([422, 'mfa_factor_name_conflict']);
    await enrolled(client, 'Tablet');
    await enrolled(client, 'Laptop');
    const fourth = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Watch' });
    expect(codeIn(fourth.error)).toEqual([422, 'too_many_enrolled_mfa_factors']);
    gateway.clock.pass(301);
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Watch' })).error,
    ).toBeNull();
  });

  test('another beside one that is proven takes a session that showed it', async () => {
    const { email, password, client } = await protectedMember();
    const elsewhere = gateway.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    const refused = await elsewhere.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
    expect(codeIn(refused.error)).toEqual([403, 'insufficient_aal']);
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })).error,
    ).toBeNull();
  });

  test('malformed, of an unknown kind, without a session: refused', async () => {
    const { session } = await newMember(gateway);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const ask = async (body: unknown) =>
      (await gateway.request('POST', '/factors', body, headers)).json?.['error_code'];
    expect(await ask({ factor_type: 'webauthn' })).toBe('validation_failed');
    expect(await ask({ factor_type: 7 })).toBe('validation_failed');
    expect(await ask({ factor_type: 'totp', friendly_name: 'x'.repeat(300) })).toBe(
      'validation_failed',
    );
    expect(await ask('{')).toBe('bad_json');
    const { json } = await gateway.request('POST', '/factors', { factor_type: 'totp' });
    expect(json?.['error_code']).toBe('no_authorization');
  });
});

describe('showing a code', () => {
  test('raises this session, says so in its tokens, and ends the others that were not raised', async () => {
    const member = await newMember(gateway);
    const elsewhere = gateway.client();
    await elsewhere.auth.signInWithPassword(member);
    const factor = await enrolled(member.client);
    const { data, error } = await member.client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.secret),
    });
    expect(error).toBeNull();
    const claims = claimsIn(data?.access_token ?? '');
    expect(claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'otp' }],
    });
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    const kept = await member.client.auth.refreshSession();
    expect(claimsIn(kept.data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
    const level = await member.client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
  });

  test('a later sign-in stands below until it shows one, and sessions that were raised stay', async () => {
    const { email, password, factor, client } = await protectedMember();
    const elsewhere = gateway.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    expect((await elsewhere.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const shown = await elsewhere.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.secret),
    });
    expect(shown.error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('one step before or after counts, two do not', async () => {
    const outcomes: [number, unknown][] = [];
    for (const ahead of [-60, -30, 30, 60]) {
      const { client } = await newMember(gateway);
      const factor = await enrolled(client);
      const { error } = await client.auth.mfa.challengeAndVerify({
        factorId: factor.id,
        code: codeOf(factor.secret, ahead),
      });
      outcomes.push([ahead, codeIn(error)]);
    }
    const wrong = [422, 'mfa_verification_failed'];
    expect(outcomes).toEqual([
      [-60, wrong],
      [-30, null],
      [30, null],
      [60, wrong],
    ]);
  });

  test('the same code twice, or an earlier one, is refused', async () => {
    const { client, factor } = await protectedMember();
    const show = (code: string) =>
      client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    const code = codeOf(factor.secret);
    expect((await show(code)).error).toBeNull();
    expect(codeIn((await show(code)).error)).toEqual([422, 'mfa_verification_failed']);
    expect(codeIn((await show(codeOf(factor.secret, -30))).error)).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    gateway.clock.pass(30);
    expect((await show(codeOf(factor.secret))).error).toBeNull();
  });

  test('twice at once counts once', async () => {
    const { session, factor } = await protectedMember();
    const headers = { authorization: `Bearer ${session.access_token}` };
    const token = claimsIn(session.access_token);
    expect(token['aal']).toBe('aal1');
    const challenge = await gateway.request('POST', `/factors/${factor.id}/challenge`, {}, headers);
    const body = { challenge_id: challenge.json?.['id'], code: codeOf(factor.secret) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => gateway.request('POST', `/factors/${factor.id}/verify`, body, headers)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422,
    ]);
  });

  test('a challenge is good for five minutes, once, for its factor, from one address', async () => {
    const { client, factor } = await protectedMember();
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const verify = () =>
      client.auth.mfa.verify({
        factorId: factor.id,
        challengeId: challenge?.id ?? '',
        code: codeOf(factor.secret),
      });
    gateway.clock.pass(301);
    expect(codeIn((await verify()).error)).toEqual([422, 'mfa_challenge_expired']);
    const fresh = await client.auth.mfa.challenge({ factorId: factor.id });
    await gateway.superuser.query(
      `update auth.mfa_challenges set ip_address = '203.0.113.9' where id = $1`,
      [fresh.data?.id],
    );
    const elsewhere = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: fresh.data?.id ?? '',
      code: codeOf(factor.secret),
    });
    expect(codeIn(elsewhere.error)).toEqual([422, 'mfa_ip_address_mismatch']);
    const unknown = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: 'x',
      code: '123456',
    });
    expect(codeIn(unknown.error)).toEqual([422, 'mfa_challenge_expired']);
  });

  test('of somebody else’s factor is as of none', async () => {
    const one = await protectedMember();
    const other = await newMember(gateway);
    for (const factorId of [one.factor.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { error } = await other.client.auth.mfa.challenge({ factorId });
      expect(codeIn(error)).toEqual([404, 'mfa_factor_not_found']);
      const removed = await other.client.auth.mfa.unenroll({ factorId });
      expect(codeIn(removed.error)).toEqual([404, 'mfa_factor_not_found']);
    }
    const { data } = await one.client.auth.mfa.challenge({ factorId: one.factor.id });
    const { error } = await other.client.auth.mfa.verify({
      factorId: one.factor.id,
      challengeId: data?.id ?? '',
      code: codeOf(one.factor.secret),
    });
    expect(codeIn(error)).toEqual([404, 'mfa_factor_not_found']);
  });

  test('guessing is slowed down: 15 a minute from one place, 30 an hour for one account', async () => {
    const { client, factor } = await protectedMember();
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const guess = async () =>
      codeIn(
        (
          await client.auth.mfa.verify({
            factorId: factor.id,
            challengeId: challenge?.id ?? '',
            code: '000000',
          })
        ).error,
      )?.[1];
    gateway.clock.pass(61);
    const first = [];
    for (let at = 0; at < 16; at += 1) first.push(await guess());
    expect(first.filter((code) => code === 'over_request_rate_limit')).toHaveLength(1);
    gateway.clock.pass(61);
    for (let at = 0; at < 15; at += 1) await guess();
    gateway.clock.pass(61);
    expect(await guess()).toBe('over_request_rate_limit');
  });
});

test('a factor that is not theirs is no guess at their own', async () => {
  const { client, factor } = await protectedMember();
  const verify = async (factorId: string, code: string) => {
    const { data } = await client.auth.mfa.challenge({ factorId: factor.id });
    const { error } = await client.auth.mfa.verify({ factorId, challengeId: data?.id ?? '', code });
    return codeIn(error)?.[1];
  };
  for (let round = 0; round < 6; round += 1) {
    gateway.clock.pass(61);
    for (let at = 0; at < 6; at += 1)
      expect(await verify('00000000-0000-4000-8000-000000000000', '000000')).toBe(
        'mfa_factor_not_found',
      );
  }
  gateway.clock.pass(61);
  expect(await verify(factor.id, codeOf(factor.secret))).toBeUndefined();
});

describe('removing', () => {
  test('a proven factor takes a session that showed it, and lowers it', async () => {
    const { email, password, client, factor } = await protectedMember();
    const elsewhere = gateway.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    const refused = await elsewhere.auth.mfa.unenroll({ factorId: factor.id });
    expect(refused.error?.code).toBe('insufficient_aal');
    const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id });
    expect([data?.id, error]).toEqual([factor.id, null]);
    const { data: after } = await client.auth.refreshSession();
    expect(claimsIn(after.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    });
  });

  test('one that nobody proved is anybody’s own', async () => {
    const { client } = await newMember(gateway);
    const factor = await enrolled(client);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});

test('where it is off nobody enrolls', async () => {
  const plain = await startAuthGateway();
  try {
    const { client } = await newMember(plain);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(codeIn(error)).toEqual([422, 'mfa_totp_enroll_not_enabled']);
  } finally {
    await plain.close();
  }
});
