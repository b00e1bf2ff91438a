import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevice, type Device } from '../../testing/passkey_device.ts';
import {
  type AuthGateway,
  claimsIn,
  confirmingConfig,
  newMember,
  startAuthGateway,
} from '../../testing/people.ts';

const site = 'https://app.example.com';
const withPasskeys = `${confirmingConfig}
[auth.passkey]
enabled = true
[auth.webauthn]
rp_id = "app.example.com"
rp_display_name = "Example"
rp_origins = ["${site}"]
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
`;

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(withPasskeys);
});
afterAll(() => gateway.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Answer {
  readonly status: number;
  readonly json: Record<string, unknown> | null;
}
const refusalOf = ({ status, json }: Answer) => [status, json?.['error_code']];

interface Begun {
  readonly challenge_id: string;
  readonly options: { readonly challenge: string; readonly user: { readonly id: string } };
}

async function beginMaking(token: string): Promise<Begun> {
  const path = '/passkeys/registration/options';
  const { status, json } = await gateway.request('POST', path, {}, bearer(token));
  expect(status).toBe(200);
  return json as unknown as Begun;
}

const finishMaking = (token: string, challengeId: string, credential: unknown) =>
  gateway.request(
    'POST',
    '/passkeys/registration/verify',
    { challenge_id: challengeId, credential },
    bearer(token),
  );

async function beginSigning(): Promise<Begun> {
  const { status, json } = await gateway.request('POST', '/passkeys/authentication/options', {});
  expect(status).toBe(200);
  return json as unknown as Begun;
}

const finishSigning = (challengeId: string, credential: unknown) =>
  gateway.request('POST', '/passkeys/authentication/verify', {
    challenge_id: challengeId,
    credential,
  });

async function signIn(device: Device) {
  const begun = await beginSigning();
  return finishSigning(begun.challenge_id, device.sign(begun.options));
}

async function register(token: string, device = createDevice(site)) {
  const begun = await beginMaking(token);
  const made = await finishMaking(token, begun.challenge_id, device.make(begun.options));
  expect(made.status).toBe(200);
  return { device, id: String(made.json?.['id']) };
}

describe('a passkey', () => {
  test('is made, named, used and removed by the official client', async () => {
    const { user, session } = await newMember(gateway);
    const owner = gateway.client({ experimental: { passkey: true } }).auth;
    await owner.setSession(session);
    const begun = await owner.passkey.startRegistration();
    expect(begun.error).toBeNull();
    expect(begun.data?.options).toMatchObject({
      rp: { id: 'app.example.com', name: 'Example' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const device = createDevice(site);
    const made = await owner.passkey.verifyRegistration({
      challengeId: begun.data?.challenge_id ?? '',
      credential: device.make(begun.data?.options ?? { challenge: '', user: { id: '' } }),
    });
    expect(made.error).toBeNull();
    const passkeyId = made.data?.id ?? '';
    const renamed = await owner.passkey.update({ passkeyId, friendlyName: 'Kitchen phone' });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'Kitchen phone' });

    const visitor = gateway.client({ experimental: { passkey: true } }).auth;
    const asked = await visitor.passkey.startAuthentication();
    expect(asked.data?.options.allowCredentials ?? []).toEqual([]);
    const signed = await visitor.passkey.verifyAuthentication({
      challengeId: asked.data?.challenge_id ?? '',
      credential: device.sign(asked.data?.options ?? { challenge: '' }),
    });
    expect(signed.error).toBeNull();
    expect(signed.data?.user?.id).toBe(user.id);
    expect(claimsIn(signed.data?.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    });

    const listed = await owner.passkey.list();
    expect(listed.data).toMatchObject([{ id: passkeyId, last_used_at: expect.any(String) }]);
    expect((await owner.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await owner.passkey.list()).data).toEqual([]);
    expect(refusalOf(await signIn(device))).toEqual([400, 'webauthn_verification_failed']);
  });

  test('is listed and removed by an operator, and by nobody else', async () => {
    const { user, session } = await newMember(gateway);
    const { device, id } = await register(session.access_token);
    const path = `/admin/users/${user.id}/passkeys`;
    const operator = bearer(gateway.secrets.serviceRoleKey);
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', `${path}/${id}`],
    ] as const)
      expect(
        refusalOf(await gateway.request(method, at, undefined, bearer(session.access_token))),
      ).toEqual([403, 'not_admin']);
    const listed = await gateway.request('GET', path, undefined, operator);
    expect(listed.json).toMatchObject([{ id }]);
    const removed = await gateway.request('DELETE', `${path}/${id}`, undefined, operator);
    expect(removed.status).toBe(204);
    expect(refusalOf(await signIn(device))).toEqual([400, 'webauthn_verification_failed']);
    const again = await gateway.request('DELETE', `${path}/${id}`, undefined, operator);
    expect(refusalOf(again)).toEqual([404, 'webauthn_credential_not_found']);
  });

  test('is nobody else’s to rename or remove', async () => {
    const { id, device } = await register((await newMember(gateway)).session.access_token);
    const { session } = await newMember(gateway);
    const other = bearer(session.access_token);
    const name = { friendly_name: 'mine' };
    expect(refusalOf(await gateway.request('PATCH', `/passkeys/${id}`, name, other))).toEqual([
      404,
      'webauthn_credential_not_found',
    ]);
    expect(refusalOf(await gateway.request('DELETE', `/passkeys/${id}`, undefined, other))).toEqual(
      [404, 'webauthn_credential_not_found'],
    );
    expect((await signIn(device)).status).toBe(200);
  });

  test('is in one account only, and ten are enough for one', async () => {
    const { session } = await newMember(gateway);
    const token = session.access_token;
    const { device } = await register(token);
    const again = await beginMaking(token);
    expect(
      refusalOf(await finishMaking(token, again.challenge_id, device.make(again.options))),
    ).toEqual([422, 'webauthn_credential_exists']);
    const last = await beginMaking(token);
    for (let count = 1; count < 10; count += 1) await register(token);
    const tenth = await finishMaking(
      token,
      last.challenge_id,
      createDevice(site).make(last.options),
    );
    expect(refusalOf(tenth)).toEqual([422, 'too_many_passkeys']);
    const begun = await gateway.request(
      'POST',
      '/passkeys/registration/options',
      {},
      bearer(token),
    );
    expect(refusalOf(begun)).toEqual([422, 'too_many_passkeys']);
  });

  test('goes with the account, and with its contents', async () => {
    const { user, session } = await newMember(gateway);
    const { device } = await register(session.access_token);
    await gateway.operator().auth.admin.deleteUser(user.id, true);
    expect(refusalOf(await signIn(device))).toEqual([400, 'webauthn_verification_failed']);
    const { rowCount } = await gateway.superuser.query(
      'select from auth.webauthn_credentials where user_id = $1',
      [user.id],
    );
    expect(rowCount).toBe(0);
  });
});

describe('a challenge', () => {
  test('is good once, however many ask with it', async () => {
    const { session } = await newMember(gateway);
    const { device } = await register(session.access_token);
    const begun = await beginSigning();
    const credential = device.sign(begun.options);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finishSigning(begun.challenge_id, credential)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused && refusalOf(refused)).toEqual([400, 'webauthn_challenge_not_found']);
  });

  test('runs out after five minutes', async () => {
    const { session } = await newMember(gateway);
    const { device } = await register(session.access_token);
    const begun = await beginSigning();
    gateway.clock.pass(301);
    const late = await finishSigning(begun.challenge_id, device.sign(begun.options));
    expect(refusalOf(late)).toEqual([400, 'webauthn_challenge_expired']);
  });

  test('of one person or purpose is none for another', async () => {
    const one = (await newMember(gateway)).session.access_token;
    const other = (await newMember(gateway)).session.access_token;
    const begun = await beginMaking(one);
    const credential = createDevice(site).make(begun.options);
    const unknown = [400, 'webauthn_challenge_not_found'];
    expect(refusalOf(await finishMaking(other, begun.challenge_id, credential))).toEqual(unknown);
    expect((await finishMaking(one, begun.challenge_id, credential)).status).toBe(200);
    const signing = await beginSigning();
    expect(refusalOf(await finishMaking(one, signing.challenge_id, credential))).toEqual(unknown);
  });
});

describe('what does not fit is refused', () => {
  test.each<[string, (device: Device) => void]>([
    ['another site', ({ state }) => void (state.origin = 'https://app.example.com.evil.example')],
    ['another host', ({ state }) => void (state.host = 'evil.example')],
    ['a counter that goes back', ({ state }) => void (state.counter = -1)],
    [
      'another person',
      ({ state }) => void (state.userHandle = Buffer.from('x').toString('base64url')),
    ],
  ])('%s', async (_what, spoil) => {
    const { session } = await newMember(gateway);
    const { device } = await register(session.access_token);
    expect((await signIn(device)).status).toBe(200);
    spoil(device);
    expect(refusalOf(await signIn(device))).toEqual([400, 'webauthn_verification_failed']);
  });

  test('another challenge, another signature, a device that asked nobody', async () => {
    const { session } = await newMember(gateway);
    const token = session.access_token;
    const { device } = await register(token);
    const [first, second] = [await beginSigning(), await beginSigning()];
    const failed = [400, 'webauthn_verification_failed'];
    expect(refusalOf(await finishSigning(first.challenge_id, device.sign(second.options)))).toEqual(
      failed,
    );
    const forged = device.sign(second.options);
    const stranger = createDevice(site).sign(second.options);
    forged.response.signature = stranger.response.signature;
    expect(refusalOf(await finishSigning(second.challenge_id, forged))).toEqual(failed);
    const begun = await beginMaking(token);
    const silent = createDevice(site, false).make(begun.options);
    expect(refusalOf(await finishMaking(token, begun.challenge_id, silent))).toEqual(failed);
  });

  test('malformed answers', async () => {
    const { session } = await newMember(gateway);
    const token = session.access_token;
    const begun = await beginMaking(token);
    const credential = createDevice(site).make(begun.options);
    const invalid = [400, 'validation_failed'];
    for (const wrong of [
      null,
      'x',
      {},
      { ...credential, type: 'password' },
      { ...credential, id: '' },
    ])
      expect(refusalOf(await finishMaking(token, begun.challenge_id, wrong))).toEqual(invalid);
    expect(refusalOf(await finishMaking(token, 'no-uuid', credential))).toEqual(invalid);
    const noise = {
      ...credential,
      response: { ...credential.response, attestationObject: 'AAAA' },
    };
    expect(refusalOf(await finishMaking(token, begun.challenge_id, noise))).toEqual([
      400,
      'webauthn_verification_failed',
    ]);
    const longName = { friendly_name: 'x'.repeat(121) };
    const { id } = await register(token);
    for (const name of [longName, { friendly_name: ' ' }, {}])
      expect(
        refusalOf(await gateway.request('PATCH', `/passkeys/${id}`, name, bearer(token))),
      ).toEqual(invalid);
  });
});

describe('who may not', () => {
  test('someone without a session', async () => {
    for (const [method, path] of [
      ['POST', '/passkeys/registration/options'],
      ['POST', '/passkeys/registration/verify'],
      ['GET', '/passkeys'],
      ['DELETE', '/passkeys/00000000-0000-0000-0000-000000000000'],
    ] as const)
      expect(refusalOf(await gateway.request(method, path))).toEqual([401, 'no_authorization']);
  });

  test('a visitor, whose address may turn out to be someone else’s', async () => {
    const { data } = await gateway.client().auth.signInAnonymously();
    const token = data.session?.access_token ?? '';
    const path = '/passkeys/registration/options';
    expect(refusalOf(await gateway.request('POST', path, {}, bearer(token)))).toEqual([
      400,
      'email_not_confirmed',
    ]);
  });

  test('a banned person', async () => {
    const { user, session } = await newMember(gateway);
    const { device } = await register(session.access_token);
    await gateway.operator().auth.admin.updateUserById(user.id, { ban_duration: '1h' });
    expect(refusalOf(await signIn(device))).toEqual([403, 'user_banned']);
  });

  test('a session that showed no second factor where there is one', async () => {
    const { user, session } = await newMember(gateway);
    const { id } = await register(session.access_token);
    await gateway.superuser.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'app', 'totp', 'verified', now(), now(), 'x')`,
      [user.id],
    );
    const own = bearer(session.access_token);
    for (const [method, path] of [
      ['POST', '/passkeys/registration/options'],
      ['DELETE', `/passkeys/${id}`],
    ] as const)
      expect(refusalOf(await gateway.request(method, path, undefined, own))).toEqual([
        403,
        'insufficient_aal',
      ]);
  });
});

test('where they are switched off, all of it says so', async () => {
  const plain = await startAuthGateway();
  try {
    for (const [method, path] of [
      ['POST', '/passkeys/registration/options'],
      ['POST', '/passkeys/registration/verify'],
      ['POST', '/passkeys/authentication/options'],
      ['POST', '/passkeys/authentication/verify'],
      ['GET', '/passkeys'],
    ] as const)
      expect(refusalOf(await plain.request(method, path))).toEqual([404, 'passkey_disabled']);
  } finally {
    await plain.close();
  }
});

describe('who has not shown lately that it is they', () => {
  let guarded: AuthGateway;
  beforeAll(async () => {
    guarded = await startAuthGateway(`${withPasskeys}\n[auth.sessions]\nfresh_proof = "10m"\n`);
  });
  afterAll(() => guarded.close());

  const needed = { status: 400, code: 'reauthentication_needed' };
  const withPasskeyMethods = () => guarded.client({ experimental: { passkey: true } });

  async function member() {
    const { session, email, password } = await newMember(guarded);
    const client = withPasskeyMethods();
    await client.auth.setSession(session);
    return { client, email, password };
  }
  async function make(client: ReturnType<typeof withPasskeyMethods>, device: Device) {
    const begun = await client.auth.passkey.startRegistration();
    if (begun.error) return begun;
    return client.auth.passkey.verifyRegistration({
      challengeId: begun.data.challenge_id,
      credential: device.make(begun.data.options) as never,
    });
  }
  async function grownOld(client: ReturnType<typeof withPasskeyMethods>) {
    guarded.clock.pass(2 * 3600);
    const { error } = await client.auth.refreshSession();
    if (error) throw error;
  }

  test('adds none and takes none away, and loses none; who has just signed in does both', async () => {
    const { client, email, password } = await member();
    const device = createDevice(site);
    const made = await make(client, device);
    expect(made.error).toBeNull();
    await grownOld(client);
    expect((await make(client, createDevice(site))).error).toMatchObject(needed);
    const { data: kept } = await client.auth.passkey.list();
    const passkeyId = kept?.[0]?.id ?? '';
    expect((await client.auth.passkey.delete({ passkeyId })).error).toMatchObject(needed);
    expect((await client.auth.passkey.list()).data).toHaveLength(1);

    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await make(client, createDevice(site))).error).toBeNull();
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
  });

  test('does not finish what was begun in time', async () => {
    const { client } = await member();
    guarded.clock.pass(9 * 60);
    const begun = await client.auth.passkey.startRegistration();
    if (begun.error) throw begun.error;
    guarded.clock.pass(2 * 60);
    const { error } = await client.auth.passkey.verifyRegistration({
      challengeId: begun.data.challenge_id,
      credential: createDevice(site).make(begun.data.options) as never,
    });
    expect(error).toMatchObject(needed);
    expect((await client.auth.passkey.list()).data).toEqual([]);
  });

  test('shows it by a passkey as well', async () => {
    const { client } = await member();
    const device = createDevice(site);
    await make(client, device);
    await grownOld(client);
    const begun = await client.auth.passkey.startAuthentication();
    if (begun.error) throw begun.error;
    const signed = await client.auth.passkey.verifyAuthentication({
      challengeId: begun.data.challenge_id,
      credential: device.sign(begun.data.options) as never,
    });
    expect(signed.error).toBeNull();
    expect((await make(client, createDevice(site))).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'four odd words 8' })).error).toBeNull();
  });
});
