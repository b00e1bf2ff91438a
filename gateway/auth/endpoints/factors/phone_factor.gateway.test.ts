import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../../testing/people.ts';

// A second factor by text, by the official client: what it proves, and what does not prove it.

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(`${confirmingConfig}
[auth.mfa]
max_enrolled_factors = 3
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
otp_length = 8
template = "Second step: {{ .Code }}"
max_frequency = "60s"
`);
});
afterAll(() => gateway.close());
// Each test is of people who have not asked for anything this minute.
beforeEach(() => gateway.clock.pass(61));

type Client = ReturnType<AuthGateway['client']>;
const codeIn = (error: { code?: string | undefined; status?: number | undefined } | null) =>
  error && [error.status, error.code];
const enroll = (client: Client, phone: string, friendlyName = `Phone ${phone}`) =>
  client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName });
async function lastCode(phone: string): Promise<string> {
  const { text } = await gateway.lastMessage(phone);
  return /^Second step: (\d{8})$/.exec(text)?.[1] ?? '';
}
async function challenged(client: Client, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/** A member whose second factor is a phone, shown once in this session. */
async function protectedMember() {
  const member = await newMember(gateway);
  const phone = gateway.newPhone();
  const { data, error } = await enroll(member.client, phone);
  if (error) throw error;
  const factorId = data.id;
  const challengeId = await challenged(member.client, factorId);
  const shown = await member.client.auth.mfa.verify({
    factorId,
    challengeId,
    code: await lastCode(phone),
  });
  if (shown.error) throw shown.error;
  gateway.clock.pass(61);
  return { ...member, phone, factorId };
}

describe('enrolling a phone', () => {
  test('tells its number once, and counts when its code was shown', async () => {
    const { client, session } = await newMember(gateway);
    const phone = gateway.newPhone();
    const { data, error } = await enroll(client, phone, 'Mine');
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: 'phone', phone, friendly_name: 'Mine' });
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1');
    const factorId = data?.id ?? '';
    const challengeId = await challenged(client, factorId);
    const code = await lastCode(phone);
    expect(code).toHaveLength(8);
    const shown = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(shown.error).toBeNull();
    const claims = claimsIn(shown.data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2' });
    expect(claims['amr']).toMatchObject([{ method: 'mfa/phone' }, { method: 'otp' }]);
    expect(claims['session_id']).toBe(claimsIn(session.access_token)['session_id']);
    const { data: listed } = await client.auth.mfa.listFactors();
    expect(listed?.phone).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(code);
    const { rows } = await gateway.superuser.query<{ otp_code: string }>(
      'select otp_code from auth.mfa_challenges where factor_id = $1',
      [factorId],
    );
    expect(rows.map(({ otp_code }) => otp_code)).not.toContain(code);
  });

  test('a number is one factor, a name counts once, and there are at most so many', async () => {
    const { client, phone } = await protectedMember();
    expect(codeIn((await enroll(client, phone, 'Again')).error)).toEqual([
      422,
      'mfa_verified_factor_exists',
    ]);
    const other = gateway.newPhone();
    expect((await enroll(client, other, 'Other')).error).toBeNull();
    expect(codeIn((await enroll(client, gateway.newPhone(), 'Other')).error)).toEqual([
      422,
      'mfa_factor_name_conflict',
    ]);
    // One that nobody proved makes room for the same number.
    expect((await enroll(client, other, 'Renamed')).error).toBeNull();
    expect((await enroll(client, gateway.newPhone(), 'Third')).error).toBeNull();
    expect(codeIn((await enroll(client, gateway.newPhone(), 'Fourth')).error)).toEqual([
      422,
      'too_many_enrolled_mfa_factors',
    ]);
  });

  test.each(['', '+', 'call me', '+0155512345'])('no number is none: %j', async (phone) => {
    const { session } = await newMember(gateway);
    const { json, status } = await gateway.request(
      'POST',
      '/factors',
      { factor_type: 'phone', phone, friendly_name: 'x' },
      { authorization: `Bearer ${session.access_token}` },
    );
    expect([status, json?.['error_code']]).toEqual([400, 'validation_failed']);
  });

  test('beside one that is proven takes a session that showed it', async () => {
    const { email, password } = await protectedMember();
    const elsewhere = gateway.client();
    await elsewhere.auth.signInWithPassword({ email, password });
    expect(codeIn((await enroll(elsewhere, gateway.newPhone(), 'Thief')).error)).toEqual([
      403,
      'insufficient_aal',
    ]);
  });

  test('of somebody else is none that one may challenge, show or remove', async () => {
    const { factorId, client: owner } = await protectedMember();
    const { client } = await newMember(gateway);
    const texts = (await gateway.mailbox()).length;
    expect(codeIn((await client.auth.mfa.challenge({ factorId })).error)).toEqual([
      404,
      'mfa_factor_not_found',
    ]);
    expect(codeIn((await client.auth.mfa.unenroll({ factorId })).error)).toEqual([
      404,
      'mfa_factor_not_found',
    ]);
    const challengeId = await challenged(owner, factorId);
    const stolen = await client.auth.mfa.verify({ factorId, challengeId, code: '00000000' });
    expect(codeIn(stolen.error)).toEqual([404, 'mfa_factor_not_found']);
    expect((await gateway.mailbox()).length).toBe(texts + 1);
  });
});

describe('a code by text', () => {
  test('is asked for once a minute, also by four at once', async () => {
    const { client, factorId, phone } = await protectedMember();
    const before = (await gateway.messagesTo(phone)).length;
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => client.auth.mfa.challenge({ factorId })),
    );
    expect(asked.filter(({ error }) => error === null)).toHaveLength(1);
    const tooSoon = asked.find(({ error }) => error !== null)?.error;
    expect(codeIn(tooSoon ?? null)).toEqual([429, 'over_sms_send_rate_limit']);
    expect(tooSoon?.message).toMatch(/after \d+ seconds/);
    expect(await gateway.messagesTo(phone)).toHaveLength(before + 1);
  });

  test('opens its own challenge once, and none that is wrong, late, or another’s', async () => {
    const { email, password, factorId, phone } = await protectedMember();
    const client = gateway.client();
    await client.auth.signInWithPassword({ email, password });
    const first = await challenged(client, factorId);
    const firstCode = await lastCode(phone);
    const wrong = await client.auth.mfa.verify({ factorId, challengeId: first, code: '00000000' });
    expect(codeIn(wrong.error)).toEqual([422, 'mfa_verification_failed']);
    gateway.clock.pass(61);
    const second = await challenged(client, factorId);
    const crossed = await client.auth.mfa.verify({
      factorId,
      challengeId: second,
      code: firstCode,
    });
    expect(codeIn(crossed.error)).toEqual([422, 'mfa_verification_failed']);
    const code = await lastCode(phone);
    const shown = await client.auth.mfa.verify({ factorId, challengeId: second, code });
    expect(shown.error).toBeNull();
    const replayed = await client.auth.mfa.verify({ factorId, challengeId: second, code });
    expect(codeIn(replayed.error)).toEqual([422, 'mfa_challenge_expired']);
    gateway.clock.pass(301);
    const late = await client.auth.mfa.verify({ factorId, challengeId: first, code: firstCode });
    expect(codeIn(late.error)).toEqual([422, 'mfa_challenge_expired']);
  });

  test('goes by SMS alone', async () => {
    const { client, factorId } = await protectedMember();
    const { error } = await client.auth.mfa.challenge({ factorId, channel: 'whatsapp' });
    expect(codeIn(error)).toEqual([400, 'validation_failed']);
    expect((await client.auth.mfa.challenge({ factorId, channel: 'sms' })).error).toBeNull();
  });

  test('of a number listed for tests is its fixed one, and is not sent', async () => {
    const { client } = await newMember(gateway);
    const { data } = await enroll(client, '15550100', 'Test');
    const factorId = data?.id ?? '';
    const challengeId = await challenged(client, factorId);
    expect(await gateway.messagesTo('15550100')).toEqual([]);
    const shown = await client.auth.mfa.verify({ factorId, challengeId, code: '123456' });
    expect(shown.error).toBeNull();
  });

  test('that did not leave may be asked for again at once', async () => {
    const { client, factorId, phone } = await protectedMember();
    const { courier } = gateway.kernel;
    const send = courier.send.bind(courier);
    courier.send = () => Promise.reject(new Error('the line is down'));
    const failed = await client.auth.mfa.challenge({ factorId });
    courier.send = send;
    expect(failed.error?.status).toBe(500);
    const challengeId = await challenged(client, factorId);
    const code = await lastCode(phone);
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  });

  test('malformed challenges are refused', async () => {
    const { factorId, client } = await protectedMember();
    const { session } = (await client.auth.getSession()).data;
    const headers = { authorization: `Bearer ${session?.access_token}` };
    const ask = async (body: unknown) =>
      (await gateway.request('POST', `/factors/${factorId}/challenge`, body, headers)).json?.[
        'error_code'
      ];
    expect(await ask('{')).toBe('bad_json');
    expect(await ask({ channel: 7 })).toBe('validation_failed');
    const { json } = await gateway.request('POST', `/factors/${factorId}/challenge`, {});
    expect(json?.['error_code']).toBe('no_authorization');
  });
});

test('a phone and an app are two factors: either raises, and removing one lowers what it raised alone', async () => {
  const { client, email, password, factorId, phone } = await protectedMember();
  const app = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
  const secret = app.data?.totp.secret ?? '';
  const appId = app.data?.id ?? '';
  const appCode = () => new TOTP({ secret }).generate({ timestamp: gateway.clock.now().getTime() });
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId: appId, code: appCode() })).error,
  ).toBeNull();
  const other = gateway.client();
  await other.auth.signInWithPassword({ email, password });
  const challengeId = await challenged(other, factorId);
  await other.auth.mfa.verify({ factorId, challengeId, code: await lastCode(phone) });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  await other.auth.refreshSession();
  const level = await other.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  const low = gateway.client();
  await low.auth.signInWithPassword({ email, password });
  expect(codeIn((await low.auth.mfa.unenroll({ factorId: appId })).error)).toEqual([
    422,
    'insufficient_aal',
  ]);
});

test('where it is off, no phone begins and none counts', async () => {
  const { mfa } = gateway.kernel.config.auth;
  const { client, factorId } = await protectedMember();
  mfa.phone.enroll_enabled = false;
  mfa.phone.verify_enabled = false;
  const begun = await enroll(client, gateway.newPhone());
  const asked = await client.auth.mfa.challenge({ factorId });
  mfa.phone.enroll_enabled = true;
  mfa.phone.verify_enabled = true;
  expect(codeIn(begun.error)).toEqual([422, 'mfa_phone_enroll_not_enabled']);
  expect(codeIn(asked.error)).toEqual([422, 'mfa_phone_verify_not_enabled']);
});
