import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../testing/people.ts';

// Who has only the password of somebody with a second factor: neither gets in, nor keeps the owner out.

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(
    `${confirmingConfig}
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
max_frequency = "60s"
`,
    'loopback',
  );
});
afterAll(() => gateway.close());
beforeEach(() => gateway.clock.pass(61));

type Headers = Readonly<Record<string, string>>;
let networks = 0;
function newNetwork() {
  networks += 1;
  return { 'x-forwarded-for': `10.${Math.floor(networks / 250)}.${networks % 250}.1` };
}
const outcome = ({ status, json }: Awaited<ReturnType<AuthGateway['request']>>) =>
  json?.['error_code'] ?? status;
const totp = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: gateway.clock.now().getTime() });

/** Somebody whose second factor is an app, or a phone, shown once in this session at home. */
async function owner(kind: 'totp' | 'phone' = 'totp') {
  const member = await newMember(gateway);
  const phone = gateway.newPhone();
  const { mfa } = member.client.auth;
  const enrolled =
    kind === 'totp'
      ? await mfa.enroll({ factorType: 'totp' })
      : await mfa.enroll({ factorType: 'phone', phone });
  if (enrolled.error) throw enrolled.error;
  const factorId = enrolled.data.id;
  const secret = 'totp' in enrolled.data ? enrolled.data.totp.secret : '';
  const challenge = await mfa.challenge({ factorId });
  const code = kind === 'totp' ? totp(secret) : (await gateway.lastMessage(phone)).code;
  const shown = await mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code });
  if (shown.error) throw shown.error;
  gateway.clock.pass(61);
  return { ...member, factorId, secret, phone };
}
type Owner = Awaited<ReturnType<typeof owner>>;

/** A session of the password alone. */
async function byPassword({ email, password }: Owner, from: Headers = {}): Promise<Headers> {
  const body = { email, password };
  const { json } = await gateway.request('POST', '/token?grant_type=password', body, from);
  return { ...from, authorization: `Bearer ${String(json?.['access_token'])}` };
}
async function show({ factorId }: Owner, session: Headers, code: string) {
  const { json } = await gateway.request('POST', `/factors/${factorId}/challenge`, {}, session);
  const body = { challenge_id: json?.['id'], code };
  return outcome(await gateway.request('POST', `/factors/${factorId}/verify`, body, session));
}
/** Wrong codes from as many places as it takes. */
async function guessWrongly(person: Owner, guesses: number) {
  const outcomes: unknown[] = [];
  for (let guess = 0; guess < guesses; guess += 10) {
    const thief = await byPassword(person, newNetwork());
    for (let turn = 0; turn < 10; turn += 1) {
      if (turn === 6) gateway.clock.pass(61);
      outcomes.push(await show(person, thief, '000000'));
    }
  }
  return outcomes.filter((each) => each === 'mfa_verification_failed').length;
}
const isAlive = async ({ client }: Owner) => (await client.auth.getUser()).error === null;

describe('wrong codes of strangers', () => {
  test('leave the owner their own at home', async () => {
    const person = await owner();
    expect(await guessWrongly(person, 60)).toBeLessThan(34);
    expect(await show(person, await byPassword(person), totp(person.secret))).toBe(200);
  });

  test('leave the owner a try where nobody came from yet', async () => {
    const person = await owner();
    await guessWrongly(person, 40);
    const train = newNetwork();
    expect(await show(person, await byPassword(person, train), totp(person.secret))).toBe(200);
    // From there the owner came now.
    gateway.clock.pass(61);
    await guessWrongly(person, 40);
    expect(await show(person, await byPassword(person, train), totp(person.secret))).toBe(200);
  });

  test('are fifty a day, and thirty an hour at home', async () => {
    const person = await owner();
    let looked = 0;
    for (let hour = 0; hour < 5; hour += 1) {
      looked += await guessWrongly(person, 30);
      gateway.clock.pass(3601);
    }
    expect(looked).toBe(50);
    const home = await byPassword(person);
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 35; turn += 1) {
      if (turn % 7 === 6) gateway.clock.pass(61);
      outcomes.push(await show(person, home, '000000'));
    }
    expect(outcomes.filter((each) => each === 'mfa_verification_failed')).toHaveLength(30);
  });

  test('a right one is no guess', async () => {
    const person = await owner();
    for (let day = 0; day < 32; day += 1) {
      gateway.clock.pass(91);
      expect(await show(person, await byPassword(person), totp(person.secret))).toBe(200);
    }
  });

  test('and a password are not made at home by signing in with the password', async () => {
    const person = await owner();
    const thief = newNetwork();
    await byPassword(person, thief);
    const outcomes: unknown[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const body = { email: person.email, password: `wrong ${guess}` };
      const asked = await gateway.request('POST', '/token?grant_type=password', body, thief);
      outcomes.push(outcome(asked));
    }
    expect(outcomes.filter((each) => each === 'invalid_credentials')).toHaveLength(10);
  });
});

test('texts that strangers ask for leave the owner theirs', async () => {
  const person = await owner('phone');
  const thief = await byPassword(person, newNetwork());
  const ask = async (session: Headers) =>
    outcome(await gateway.request('POST', `/factors/${person.factorId}/challenge`, {}, session));
  const outcomes: unknown[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    gateway.clock.pass(61);
    outcomes.push(await ask(thief));
  }
  expect(outcomes.filter((each) => each === 200).length).toBeLessThan(6);
  const home = await byPassword(person);
  // Not even in the same minute.
  expect(await ask(home)).toBe(200);
  expect(await ask(home)).toBe('over_sms_send_rate_limit');
  gateway.clock.pass(61);
  const path = `/factors/${person.factorId}`;
  const { json } = await gateway.request('POST', `${path}/challenge`, {}, home);
  const { code } = await gateway.lastMessage(person.phone);
  const body = { challenge_id: json?.['id'], code };
  expect(outcome(await gateway.request('POST', `${path}/verify`, body, home))).toBe(200);
});

describe('a session that has not shown the factor', () => {
  test.each(['global', 'others'])('ends no other session by scope=%s', async (scope) => {
    const person = await owner();
    const thief = await byPassword(person, newNetwork());
    expect(outcome(await gateway.request('POST', `/logout?scope=${scope}`, {}, thief))).toBe(
      'insufficient_aal',
    );
    expect(await isAlive(person)).toBe(true);
    const { status } = await gateway.request('GET', '/user', undefined, thief);
    // Who signs out everywhere signs out here, whatever else they may not.
    expect(status).toBe(scope === 'global' ? 403 : 200);
  });

  test('ends itself, and the owner ends it with all others', async () => {
    const person = await owner();
    const own = await byPassword(person);
    expect(outcome(await gateway.request('POST', '/logout?scope=local', {}, own))).toBe(204);
    const thief = await byPassword(person, newNetwork());
    expect((await person.client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await gateway.request('GET', '/user', undefined, thief)).status).toBe(403);
    expect(await isAlive(person)).toBe(true);
    expect((await person.client.auth.signOut()).error).toBeNull();
  });

  test('by the official client signs out of itself alone', async () => {
    const person = await owner();
    const client = gateway.client();
    await client.auth.signInWithPassword(person);
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(await isAlive(person)).toBe(true);
  });

  test('changes nothing, not what is said of the person either, and sends nothing', async () => {
    const person = await owner();
    const thief = await byPassword(person, newNetwork());
    for (const change of [
      { data: { first_name: 'Mallory' } },
      { password: 'battery staple' },
      { email: 'mallory@example.com' },
      {},
    ])
      expect(outcome(await gateway.request('PUT', '/user', change, thief))).toBe(
        'insufficient_aal',
      );
    const before = (await gateway.messagesTo(person.email)).length;
    expect(outcome(await gateway.request('GET', '/reauthenticate', undefined, thief))).toBe(
      'insufficient_aal',
    );
    expect(await gateway.messagesTo(person.email)).toHaveLength(before);
    const { data } = await person.client.auth.updateUser({ data: { first_name: 'Ada' } });
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada' });
  });

  test('removes no factor that the owner has begun', async () => {
    const person = await owner();
    const { data } = await person.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Tablet',
    });
    const thief = await byPassword(person, newNetwork());
    const path = `/factors/${data?.id ?? ''}`;
    expect(outcome(await gateway.request('DELETE', path, undefined, thief))).toBe(
      'insufficient_aal',
    );
    const { error } = await person.client.auth.mfa.unenroll({ factorId: data?.id ?? '' });
    expect(error).toBeNull();
  });
});

test('where one session a person is all there may be, the password alone ends none that showed the factor', async () => {
  const single = await startAuthGateway(
    `${confirmingConfig}
[auth.sessions]
single_per_user = true
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`,
    'loopback',
  );
  try {
    const member = await newMember(single);
    const { data } = await member.client.auth.mfa.enroll({ factorType: 'totp' });
    const shown = await member.client.auth.mfa.challengeAndVerify({
      factorId: data?.id ?? '',
      code: new TOTP({ secret: data?.totp.secret ?? '' }).generate({
        timestamp: single.clock.now().getTime(),
      }),
    });
    expect(shown.error).toBeNull();
    single.clock.pass(61);
    const elsewhere = single.client();
    await elsewhere.auth.signInWithPassword(member);
    expect((await member.client.auth.refreshSession()).error).toBeNull();
    single.clock.pass(61);
    const { data: later } = await single.client().auth.signInWithPassword(member);
    expect(later.session).not.toBeNull();
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('session_expired');
  } finally {
    await single.close();
  }
});
