import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTwilioDouble } from '../../../doubles/twilio/twilio.ts';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

// Telephone numbers by the official client, with texts that leave by Twilio's wire format.

const account = { accountSid: 'AC0123', authToken: 'tw-token', serviceSid: 'MG0123' };
let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
let gateway: AuthGateway;
beforeAll(async () => {
  twilio = await startTwilioDouble(account);
  vi.stubEnv('TWILIO_API_BASE', twilio.url);
  gateway = await startAuthGateway(`${confirmingConfig}
[auth.sms.twilio]
enabled = true
account_sid = "${account.accountSid}"
message_service_sid = "${account.serviceSid}"
auth_token = "${account.authToken}"
`);
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await gateway.close();
  twilio.close();
});
// Each test is of people who have not asked for anything this minute.
beforeEach(() => gateway.clock.pass(61));
afterEach(() => void twilio.texts.splice(0));

const lastCode = (phone: string) => {
  const text = twilio.texts.findLast(({ to }) => to === `+${phone}`);
  if (!text) throw new Error(`Nothing was texted to ${phone}`);
  return /\d{6}/.exec(text.body)?.[0] ?? '';
};
const codeIn = (error: { code?: string | undefined; status?: number | undefined } | null) =>
  error && [error.status, error.code];

async function newPhoneMember() {
  const phone = gateway.newPhone();
  const client = gateway.client();
  const password = 'correct horse';
  await client.auth.signUp({ phone: `+${phone}`, password });
  const { data, error } = await client.auth.verifyOtp({
    phone,
    token: lastCode(phone),
    type: 'sms',
  });
  if (error) throw error;
  return { phone, client, password, session: data.session, user: data.user };
}

describe('a text', () => {
  test('leaves by the provider to the number with its plus, and stays out of the local mailbox', async () => {
    const phone = gateway.newPhone();
    const { error } = await gateway
      .client()
      .auth.signUp({ phone: `+${phone}`, password: 'correct horse' });
    expect(error).toBeNull();
    expect(twilio.texts).toEqual([{ to: `+${phone}`, body: `Your code is ${lastCode(phone)}` }]);
    expect(await gateway.messagesTo(phone)).toEqual([]);
    const settings = await gateway.request('GET', '/settings');
    expect(settings.json).toMatchObject({ sms_provider: 'twilio', external: { phone: true } });
  });

  // The client takes a 500 for a line that was cut, and names no code.
  test.each([
    ['a number that it cannot reach', 21211, [422, 'sms_send_failed']],
    ['a number that has said STOP', 21610, [422, 'sms_send_failed']],
    ['keys that it does not know', 20003, [500, undefined]],
    ['too much of it', 20429, [500, undefined]],
    ['an outage behind a proxy', 'no_json', [500, undefined]],
  ] as const)(
    'that the provider refuses for %s is said, and may be asked for again at once',
    async (_, trouble, refusal) => {
      const phone = gateway.newPhone();
      const client = gateway.client();
      twilio.meetNext(trouble);
      const refused = await client.auth.signInWithOtp({ phone });
      expect(codeIn(refused.error)).toEqual(refusal);
      expect(refused.error?.message).not.toContain(account.authToken);
      expect(refused.error?.message).not.toContain(phone);
      expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
      const { error } = await client.auth.verifyOtp({ phone, token: lastCode(phone), type: 'sms' });
      expect(error).toBeNull();
    },
  );
});

describe('a number', () => {
  test.each(['', '+', '0155512345', 'call me', '+1555123456789012', '555-CALL'])(
    'that is none is refused: %j',
    async (phone) => {
      const { error } = await gateway.client().auth.signInWithOtp({ phone });
      expect(codeIn(error)).toEqual([400, 'validation_failed']);
      expect(twilio.texts).toEqual([]);
    },
  );

  test('is one number however it is written', async () => {
    const { phone, password } = await newPhoneMember();
    const spaced = `+${phone.slice(0, 1)} (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`;
    const { data, error } = await gateway
      .client()
      .auth.signInWithPassword({ phone: spaced, password });
    expect(error).toBeNull();
    expect(data.user?.phone).toBe(phone);
    expect(claimsIn(data.session?.access_token ?? '')).toMatchObject({ phone, email: '' });
  });

  test('is asked for a code once a minute; the code counts for a minute, and once', async () => {
    const { phone } = await newPhoneMember();
    const client = gateway.client();
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
    const again = await client.auth.signInWithOtp({ phone });
    expect(codeIn(again.error)).toEqual([429, 'over_sms_send_rate_limit']);
    expect(again.error?.message).toMatch(/after \d+ seconds/);
    const token = lastCode(phone);
    expect((await client.auth.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull();
    const replayed = await gateway.client().auth.verifyOtp({ phone, token, type: 'sms' });
    expect(codeIn(replayed.error)).toEqual([403, 'otp_expired']);
    gateway.clock.pass(61);
    await client.auth.signInWithOtp({ phone });
    const late = lastCode(phone);
    gateway.clock.pass(61);
    expect(
      codeIn((await client.auth.verifyOtp({ phone, token: late, type: 'sms' })).error),
    ).toEqual([403, 'otp_expired']);
  });

  test('of nobody is not told from one of an account, where no account is to be made', async () => {
    const { error } = await gateway
      .client()
      .auth.signInWithOtp({ phone: gateway.newPhone(), options: { shouldCreateUser: false } });
    expect(codeIn(error)).toEqual([422, 'otp_disabled']);
    expect(twilio.texts).toEqual([]);
    const wrong = await gateway
      .client()
      .auth.signInWithPassword({ phone: gateway.newPhone(), password: 'correct horse' });
    expect(codeIn(wrong.error)).toEqual([400, 'invalid_credentials']);
  });

  test('that is not confirmed opens nothing yet', async () => {
    const phone = gateway.newPhone();
    const client = gateway.client();
    await client.auth.signUp({ phone, password: 'correct horse' });
    const { error } = await client.auth.signInWithPassword({ phone, password: 'correct horse' });
    expect(codeIn(error)).toEqual([400, 'phone_not_confirmed']);
  });

  test('of somebody who has an account learns nothing by signing up again', async () => {
    const { phone } = await newPhoneMember();
    twilio.texts.splice(0);
    gateway.clock.pass(61);
    const { data, error } = await gateway.client().auth.signUp({ phone, password: 'other horse' });
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    // The owner is sent a code to sign in with, and takes as long to be sent as a stranger's.
    expect(twilio.texts).toHaveLength(1);
    const old = await gateway.client().auth.signInWithPassword({ phone, password: 'other horse' });
    expect(codeIn(old.error)).toEqual([400, 'invalid_credentials']);
  });

  test('that four ask for at once gets one text', async () => {
    const { phone } = await newPhoneMember();
    twilio.texts.splice(0);
    gateway.clock.pass(61);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => gateway.client().auth.signInWithOtp({ phone })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(twilio.texts).toHaveLength(1);
  });
});

describe('a change of number', () => {
  test('counts once the new one showed its code; the old one opens nothing more', async () => {
    const { client, phone, password } = await newPhoneMember();
    const next = gateway.newPhone();
    const asked = await client.auth.updateUser({ phone: `+${next}` });
    expect(asked.data.user).toMatchObject({ phone, new_phone: next });
    const wrong = await client.auth.verifyOtp({
      phone: next,
      token: '000000',
      type: 'phone_change',
    });
    expect(codeIn(wrong.error)).toEqual([403, 'otp_expired']);
    gateway.clock.pass(61);
    expect((await client.auth.resend({ type: 'phone_change', phone: next })).error).toBeNull();
    const { data, error } = await client.auth.verifyOtp({
      phone: next,
      token: lastCode(next),
      type: 'phone_change',
    });
    expect(error).toBeNull();
    expect(data.user?.phone).toBe(next);
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({
      phone: next,
      phone_verified: true,
    });
    expect((await gateway.client().auth.signInWithPassword({ phone, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect(
      (await gateway.client().auth.signInWithPassword({ phone: next, password })).error,
    ).toBeNull();
  });

  test('to one that belongs to another account is refused, also when it comes to belong to it meanwhile', async () => {
    const taken = await newPhoneMember();
    const { client } = await newMember(gateway);
    expect(codeIn((await client.auth.updateUser({ phone: taken.phone })).error)).toEqual([
      422,
      'phone_exists',
    ]);
    const wanted = gateway.newPhone();
    const rival = (await newMember(gateway)).client;
    await client.auth.updateUser({ phone: wanted });
    const token = lastCode(wanted);
    gateway.clock.pass(61);
    await rival.auth.updateUser({ phone: wanted });
    const other = lastCode(wanted);
    expect(
      (await rival.auth.verifyOtp({ phone: wanted, token: other, type: 'phone_change' })).error,
    ).toBeNull();
    expect(
      (await client.auth.verifyOtp({ phone: wanted, token, type: 'phone_change' })).error,
    ).not.toBeNull();
  });

  test('makes a visitor a member: the same person, with a phone', async () => {
    const client = gateway.client();
    const visitor = (await client.auth.signInAnonymously()).data.user;
    const phone = gateway.newPhone();
    await client.auth.updateUser({ phone, password: 'correct horse' });
    const { data, error } = await client.auth.verifyOtp({
      phone,
      token: lastCode(phone),
      type: 'phone_change',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: visitor?.id, phone, is_anonymous: false });
    expect(
      (await gateway.client().auth.signInWithPassword({ phone, password: 'correct horse' })).error,
    ).toBeNull();
  });
});

test('who has a phone alone is asked again by text before an older session changes the password', async () => {
  const { client, phone } = await newPhoneMember();
  gateway.clock.pass(25 * 3600);
  await client.auth.refreshSession();
  const refused = await client.auth.updateUser({ password: 'a new horse' });
  expect(codeIn(refused.error)).toEqual([400, 'reauthentication_needed']);
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const nonce = lastCode(phone);
  expect(
    codeIn((await client.auth.updateUser({ password: 'a new horse', nonce: '000000' })).error),
  ).toEqual([422, 'reauthentication_not_valid']);
  expect((await client.auth.updateUser({ password: 'a new horse', nonce })).error).toBeNull();
  expect(
    (await gateway.client().auth.signInWithPassword({ phone, password: 'a new horse' })).error,
  ).toBeNull();
});
