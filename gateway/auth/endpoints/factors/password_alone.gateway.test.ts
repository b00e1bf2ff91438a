import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AuthGateway,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../../testing/people.ts';

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

describe('a factor that was begun with the password alone, before the owner set one up', () => {
  type Kind = 'totp' | 'phone';
  const bearer = (token: string | undefined): Headers => ({
    authorization: `Bearer ${token ?? ''}`,
  });

  /** Somebody else's session of the same account, and a factor that they began in it. */
  async function planted(member: Awaited<ReturnType<typeof newMember>>, kind: Kind) {
    const from = newNetwork();
    const { email, password } = member;
    const asked = { email, password };
    const { json } = await gateway.request('POST', '/token?grant_type=password', asked, from);
    const session = { ...from, ...bearer(String(json?.['access_token'])) };
    const phone = gateway.newPhone();
    const body =
      kind === 'totp' ? { factor_type: 'totp' } : { factor_type: 'phone', phone: `+${phone}` };
    const begun = await gateway.request('POST', '/factors', body, session);
    const secret = (begun.json?.['totp'] as { secret: string } | undefined)?.secret ?? '';
    return { id: String(begun.json?.['id']), from, session, phone, secret };
  }
  type Planted = Awaited<ReturnType<typeof planted>>;
  const challenge = (id: string, session: Headers) =>
    gateway.request('POST', `/factors/${id}/challenge`, {}, session);
  const codeOf = async ({ secret, phone }: Planted) =>
    secret === '' ? (await gateway.lastMessage(phone)).code : totp(secret);
  const verify = async (id: string, challengeId: unknown, code: string, session: Headers) =>
    outcome(
      await gateway.request(
        'POST',
        `/factors/${id}/verify`,
        { challenge_id: challengeId, code },
        session,
      ),
    );
  const begin = async ({ client }: Awaited<ReturnType<typeof newMember>>) => {
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (error) throw error;
    return data;
  };
  const prove = async (
    { client }: Awaited<ReturnType<typeof newMember>>,
    { id, totp: { secret } }: Awaited<ReturnType<typeof begin>>,
  ) => {
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: id,
      code: totp(secret),
    });
    if (error) throw error;
  };
  const factorsOf = async (userId: string) => {
    const { rows } = await gateway.superuser.query<{ id: string; status: string }>(
      'select id, status from auth.mfa_factors where user_id = $1',
      [userId],
    );
    return rows;
  };
  const again = async (member: Awaited<ReturnType<typeof newMember>>, from: Headers) => {
    const { email, password } = member;
    const asked = { email, password };
    const { json } = await gateway.request('POST', '/token?grant_type=password', asked, from);
    return { ...from, ...bearer(String(json?.['access_token'])) };
  };

  test.each(['totp', 'phone'] as const)('of the kind %s, goes with that', async (kind) => {
    const member = await newMember(gateway);
    const theirs = await planted(member, kind);
    const own = await begin(member);
    await prove(member, own);
    expect(await factorsOf(member.user.id)).toEqual([{ id: own.id, status: 'verified' }]);
    const session = await again(member, theirs.from);
    expect(outcome(await challenge(theirs.id, session))).toBe('mfa_factor_not_found');
  });

  test.each(['totp', 'phone'] as const)(
    'of the kind %s, between the owner’s beginning and proof, with a challenge of before: the same',
    async (kind) => {
      const member = await newMember(gateway);
      const own = await begin(member);
      const theirs = await planted(member, kind);
      const { json } = await challenge(theirs.id, theirs.session);
      const code = await codeOf(theirs);
      await prove(member, own);
      const session = await again(member, theirs.from);
      expect(await verify(theirs.id, json?.['id'], code, session)).toBe('mfa_factor_not_found');
      expect(await factorsOf(member.user.id)).toEqual([{ id: own.id, status: 'verified' }]);
    },
  );

  test.each(['totp', 'phone'] as const)(
    'and is there in spite of that, of the kind %s: no code of it raises a session',
    async (kind) => {
      const person = await owner();
      const from = newNetwork();
      const thief = await byPassword(person, from);
      const id = crypto.randomUUID();
      const challengeId = crypto.randomUUID();
      const secret = new TOTP({}).secret.base32;
      const now = gateway.clock.now();
      await gateway.superuser.query(
        `insert into auth.mfa_factors
           (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
         values ($1, $2, 'x', $3, 'unverified', $4, $4, $5, $6)`,
        [
          id,
          person.user.id,
          kind,
          now,
          kind === 'totp' ? secret : null,
          kind === 'phone' ? gateway.newPhone() : null,
        ],
      );
      await gateway.superuser.query(
        `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
         values ($1, $2, $3, $4)`,
        [challengeId, id, now, from['x-forwarded-for']],
      );
      expect(outcome(await challenge(id, thief))).toBe('insufficient_aal');
      expect(await verify(id, challengeId, totp(secret), thief)).toBe('insufficient_aal');
      // Who showed theirs sets up another.
      const { error } = await person.client.auth.mfa.challenge({ factorId: id });
      expect(error).toBeNull();
    },
  );

  test('is none any more once five minutes have gone by', async () => {
    const member = await newMember(gateway);
    const theirs = await planted(member, 'totp');
    gateway.clock.pass(200);
    const { json } = await challenge(theirs.id, theirs.session);
    gateway.clock.pass(101);
    expect(await verify(theirs.id, json?.['id'], totp(theirs.secret), theirs.session)).toBe(
      'mfa_factor_not_found',
    );
    expect(outcome(await challenge(theirs.id, theirs.session))).toBe('mfa_factor_not_found');
    await prove(member, await begin(member));
  });

  test('and proven in the same moment: one of the two counts', async () => {
    const member = await newMember(gateway);
    const theirs = await planted(member, 'phone');
    const own = await begin(member);
    const { json } = await challenge(theirs.id, theirs.session);
    const code = await codeOf(theirs);
    const shown = await member.client.auth.mfa.challenge({ factorId: own.id });
    const headers = bearer(member.session.access_token);
    await Promise.all([
      verify(own.id, shown.data?.id, totp(own.totp.secret), headers),
      verify(theirs.id, json?.['id'], code, theirs.session),
    ]);
    expect(await factorsOf(member.user.id)).toMatchObject([{ status: 'verified' }]);
  });
});

test('a factor of a kind without codes, e.g. of a database that was taken over, is raised by no code', async () => {
  const person = await owner();
  const from = newNetwork();
  const thief = await byPassword(person, from);
  const [id, challengeId] = [crypto.randomUUID(), crypto.randomUUID()];
  const now = gateway.clock.now();
  await gateway.superuser.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values ($1, $2, 'Key', 'webauthn', 'verified', $3, $3)`,
    [id, person.user.id, now],
  );
  await gateway.superuser.query(
    'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)',
    [challengeId, id, now, from['x-forwarded-for']],
  );
  const ask = async (path: string, body: object) =>
    outcome(await gateway.request('POST', `/factors/${id}${path}`, body, thief));
  expect(await ask('/challenge', {})).toBe('mfa_factor_not_found');
  // A code of an empty key, which anybody makes.
  const code = new TOTP({ secret: Secret.fromBase32('') }).generate({ timestamp: now.getTime() });
  expect(await ask('/verify', { challenge_id: challengeId, code })).toBe('mfa_factor_not_found');
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
