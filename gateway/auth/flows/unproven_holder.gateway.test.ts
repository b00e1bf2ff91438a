import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

// A visitor may name any address as theirs. Until somebody reads the mail there, it is a claim and no more; whoever reads
// it owns the account from then on, and whoever only claimed it is out.

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway(confirmingConfig, 'loopback');
});
afterAll(() => gateway.close());

const password = 'chosen by a stranger';

/** A visitor who gave an address and a password of their own, and the mail that went to that address. */
async function claimed() {
  const email = gateway.newEmail();
  const visitor = gateway.client();
  const { data } = await visitor.auth.signInAnonymously();
  expect((await visitor.auth.updateUser({ email, password })).error).toBeNull();
  const id = data.user?.id ?? '';
  return { email, visitor, id, mail: await gateway.lastMessage(email) };
}

const hashIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function signsIn(email: string): Promise<boolean> {
  return (await gateway.client().auth.signInWithPassword({ email, password })).error === null;
}

const holds = async (client: Awaited<ReturnType<typeof claimed>>['visitor']) =>
  (await client.auth.getUser()).error === null;

test.each(['by following it', 'by a page that posts its hash'])(
  'a mailed link leaves a stranger neither session nor password: %s',
  async (way) => {
    const { email, visitor, id, mail } = await claimed();
    const { access_token: token = '', refresh_token: refresh = '' } =
      (await visitor.auth.getSession()).data.session ?? {};
    if (way === 'by following it') await fetch(mail.link, { redirect: 'manual' });
    else {
      const owner = gateway.client();
      const { data, error } = await owner.auth.verifyOtp({
        token_hash: hashIn(mail.link),
        type: 'email_change',
      });
      expect(error).toBeNull();
      expect([data.user?.id, data.user?.email, data.user?.is_anonymous]).toEqual([
        id,
        email,
        false,
      ]);
      expect(await holds(owner), 'the owner').toBe(true);
    }
    expect(await signsIn(email)).toBe(false);
    const stranger = { authorization: `Bearer ${token}` };
    const asked = await gateway.request('GET', '/user', undefined, stranger);
    expect(asked.json?.['error_code']).toBe('session_not_found');
    const again = await gateway.client().auth.refreshSession({ refresh_token: refresh });
    expect(again.error?.code).toBe('refresh_token_not_found');
  },
);

test('a link for PKCE is confirmed before the verifier is known, and leaves a stranger nothing either', async () => {
  const email = gateway.newEmail();
  const kept = new Map<string, string>();
  const visitor = gateway.client({
    flowType: 'pkce',
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  await visitor.auth.signInAnonymously();
  await visitor.auth.updateUser({ email, password });
  await fetch((await gateway.lastMessage(email)).link, { redirect: 'manual' });
  expect([await holds(visitor), await signsIn(email)]).toEqual([false, false]);
});

test('a code that another visitor posts leaves the first one nothing', async () => {
  const { email, visitor, mail } = await claimed();
  const other = gateway.client();
  const { data } = await other.auth.signInAnonymously();
  const answer = await gateway.request(
    'POST',
    '/verify',
    { type: 'email_change', email, token: mail.code },
    { authorization: `Bearer ${data.session?.access_token}` },
  );
  expect(answer.status).toBe(200);
  expect([await holds(visitor), await signsIn(email)]).toEqual([false, false]);
});

test('who follows the link with the visitor’s own session keeps both', async () => {
  const { email, visitor, mail } = await claimed();
  const { data } = await visitor.auth.getSession();
  const answer = await gateway.request(
    'POST',
    '/verify',
    { type: 'email_change', token_hash: hashIn(mail.link) },
    { authorization: `Bearer ${data.session?.access_token}` },
  );
  expect(answer.status).toBe(200);
  expect([await holds(visitor), await signsIn(email)]).toEqual([true, true]);
});

test('who types the code keeps both', async () => {
  const { email, visitor, mail } = await claimed();
  const { error } = await gateway
    .client()
    .auth.verifyOtp({ email, token: mail.code, type: 'email_change' });
  expect(error).toBeNull();
  expect([await holds(visitor), await signsIn(email)]).toEqual([true, true]);
});

test('who types it at another place than where it was asked for ends the stranger’s session and password', async () => {
  const { email, visitor, id, mail } = await claimed();
  const elsewhere = { 'x-forwarded-for': '203.0.113.77' };
  const body = { type: 'email_change', email, token: mail.code };
  const { status, json } = await gateway.request('POST', '/verify', body, elsewhere);
  expect([status, json?.['user']]).toMatchObject([200, { id }]);
  expect([await holds(visitor), await signsIn(email)]).toEqual([false, false]);
  const owner = { authorization: `Bearer ${String(json?.['access_token'])}` };
  expect((await gateway.request('GET', '/user', undefined, owner)).status).toBe(200);
});

test('so does who types the code of a telephone that a visitor named', async () => {
  const phone = gateway.newPhone();
  const visitor = gateway.client();
  await visitor.auth.signInAnonymously();
  expect((await visitor.auth.updateUser({ phone, password })).error).toBeNull();
  const { code: token } = await gateway.lastMessage(phone);
  const elsewhere = { 'x-forwarded-for': '203.0.113.78' };
  const body = { type: 'phone_change', phone, token };
  expect((await gateway.request('POST', '/verify', body, elsewhere)).status).toBe(200);
  expect(await holds(visitor)).toBe(false);
  const again = await gateway.client().auth.signInWithPassword({ phone, password });
  expect(again.error?.code).toBe('invalid_credentials');
});

const home = { 'x-forwarded-for': '203.0.113.79' };

/** A visitor at home. */
async function visitorAtHome() {
  const { json } = await gateway.request('POST', '/signup', {}, home);
  return { ...home, authorization: `Bearer ${String(json?.['access_token'])}` };
}

test.each([
  [
    'by another account',
    false,
    async (email: string) =>
      gateway.request(
        'PUT',
        '/user',
        { email, password: 'chosen by its owner' },
        await visitorAtHome(),
      ),
  ],
  ['to sign up or in', false, (email: string) => gateway.request('POST', '/otp', { email }, home)],
  [
    'again, of whoever waits for it',
    true,
    (email: string) => gateway.request('POST', '/resend', { type: 'email_change', email }, home),
  ],
])(
  'having asked for a code here %s says nothing of the stranger’s account',
  async (_name, isNewest, ask) => {
    const { email, visitor, id, mail } = await claimed();
    gateway.clock.pass(61);
    expect((await ask(email)).status).toBe(200);
    const token = isNewest ? (await gateway.lastMessage(email)).code : mail.code;
    const body = { type: 'email_change', email, token };
    const { status, json } = await gateway.request('POST', '/verify', body, home);
    expect([status, json?.['user']]).toMatchObject([200, { id }]);
    expect([await holds(visitor), await signsIn(email)]).toEqual([false, false]);
  },
);

test('neither does it of a telephone', async () => {
  const phone = gateway.newPhone();
  const visitor = gateway.client();
  await visitor.auth.signInAnonymously();
  expect((await visitor.auth.updateUser({ phone, password })).error).toBeNull();
  const { code: token } = await gateway.lastMessage(phone);
  const asked = await gateway.request('POST', '/otp', { phone }, home);
  expect(asked.status).toBe(200);
  const body = { type: 'phone_change', phone, token };
  expect((await gateway.request('POST', '/verify', body, home)).status).toBe(200);
  expect(await holds(visitor)).toBe(false);
});

test('who asked for it here with the account’s own session keeps both', async () => {
  const email = gateway.newEmail();
  const own = await visitorAtHome();
  const asked = await gateway.request('PUT', '/user', { email, password }, own);
  expect(asked.status).toBe(200);
  const body = { type: 'email_change', email, token: (await gateway.lastMessage(email)).code };
  expect((await gateway.request('POST', '/verify', body, home)).status).toBe(200);
  expect((await gateway.request('GET', '/user', undefined, own)).status).toBe(200);
  expect(await signsIn(email)).toBe(true);
});

test('a sign-up by address and password leaves whoever asked for it no password, once its link is followed', async () => {
  const email = gateway.newEmail();
  await gateway.client().auth.signUp({ email, password });
  const mail = await gateway.lastMessage(email);
  const owner = gateway.client();
  const { error } = await owner.auth.verifyOtp({ token_hash: hashIn(mail.link), type: 'email' });
  expect([error, await holds(owner), await signsIn(email)]).toEqual([null, true, false]);
});

test('the code of that sign-up, typed, keeps the password', async () => {
  const email = gateway.newEmail();
  await gateway.client().auth.signUp({ email, password });
  const { code } = await gateway.lastMessage(email);
  await gateway.client().auth.verifyOtp({ email, token: code, type: 'email' });
  expect(await signsIn(email)).toBe(true);
});

test.each([
  ['asked for by whoever made it', false],
  ['asked for again where it is typed', true],
])(
  'the code of that sign-up, typed at another place, leaves no password: %s',
  async (_how, again) => {
    const email = gateway.newEmail();
    const home = { 'x-forwarded-for': '203.0.113.79' };
    await gateway.client().auth.signUp({ email, password });
    if (again) {
      gateway.clock.pass(61);
      const asked = await gateway.request('POST', '/resend', { type: 'signup', email }, home);
      expect(asked.status).toBe(200);
    }
    const { code: token } = await gateway.lastMessage(email);
    const body = { type: 'signup', email, token };
    const { status, json } = await gateway.request('POST', '/verify', body, home);
    expect(status).toBe(200);
    expect(await signsIn(email)).toBe(false);
    const owner = { authorization: `Bearer ${String(json?.['access_token'])}` };
    expect((await gateway.request('GET', '/user', undefined, owner)).status).toBe(200);
  },
);

test('so does the code of a sign-up by telephone; typed where the password was set it keeps it', async () => {
  const signUp = async (over: Record<string, string>) => {
    const phone = gateway.newPhone();
    await gateway.client().auth.signUp({ phone, password });
    const { code: token } = await gateway.lastMessage(phone);
    const { status, json } = await gateway.request(
      'POST',
      '/verify',
      { type: 'sms', phone, token },
      over,
    );
    expect([status, json?.['user']]).toMatchObject([200, { phone: phone.replace('+', '') }]);
    const { error } = await gateway.client().auth.signInWithPassword({ phone, password });
    return error === null;
  };
  expect(await signUp({ 'x-forwarded-for': '203.0.113.80' })).toBe(false);
  expect(await signUp({})).toBe(true);
});

/** A member of their own address who wants another one, and the mails to both. */
async function moving() {
  const { email, visitor, mail, id } = await claimed();
  await visitor.auth.verifyOtp({ email, token: mail.code, type: 'email_change' });
  gateway.clock.pass(61);
  const next = gateway.newEmail();
  expect((await visitor.auth.updateUser({ email: next })).error).toBeNull();
  const follow = async (address: string, bearer?: string) =>
    gateway.request(
      'POST',
      '/verify',
      { type: 'email_change', token_hash: hashIn((await gateway.lastMessage(address)).link) },
      bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    );
  const token = (await visitor.auth.getSession()).data.session?.access_token ?? '';
  return { email, next, member: visitor, id, follow, token };
}

test('a member who moves to somebody else’s address keeps nothing once its owner follows the link', async () => {
  const { email, next, member, follow, token } = await moving();
  // The owner comes first: that counts for nothing before the present mailbox has agreed.
  expect((await follow(next)).json?.['access_token']).toBeUndefined();
  expect((await follow(email, token)).json?.['access_token']).toBeUndefined();
  const owner = await follow(next);
  expect(owner.json?.['access_token']).toBeTruthy();
  expect([await holds(member), await signsIn(next), await signsIn(email)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('a member who follows both links with their own session keeps password and session', async () => {
  const { email, next, member, follow, token } = await moving();
  await follow(next, token);
  await follow(email, token);
  expect([await holds(member), await signsIn(next)]).toEqual([true, true]);
});

test('a telephone that a stranger added, confirmed or not, is no way back in', async () => {
  for (const isConfirmed of [false, true]) {
    const email = gateway.newEmail();
    const phone = gateway.newPhone();
    const visitor = gateway.client();
    await visitor.auth.signInAnonymously();
    await visitor.auth.updateUser({ phone });
    if (isConfirmed) {
      const { code } = await gateway.lastMessage(phone);
      await visitor.auth.verifyOtp({ phone, token: code, type: 'phone_change' });
    }
    await visitor.auth.updateUser({ email, password });
    const owner = gateway.client();
    const { error } = await owner.auth.verifyOtp({
      token_hash: hashIn((await gateway.lastMessage(email)).link),
      type: 'email_change',
    });
    expect([error, await holds(visitor)]).toEqual([null, false]);
    gateway.clock.pass(61);
    const before = (await gateway.messagesTo(phone)).length;
    await gateway.request('POST', '/resend', { type: 'phone_change', phone });
    await gateway.request('POST', '/otp', { phone, create_user: false });
    expect((await gateway.messagesTo(phone)).length, `confirmed: ${isConfirmed}`).toBe(before);
  }
});

test('a new password forgets a telephone and an address that were still to be confirmed', async () => {
  const { email, visitor, mail } = await claimed();
  await visitor.auth.verifyOtp({ email, token: mail.code, type: 'email_change' });
  const phone = gateway.newPhone();
  await visitor.auth.updateUser({ phone });
  await visitor.auth.updateUser({ password: 'mended with gold' });
  gateway.clock.pass(61);
  const before = (await gateway.messagesTo(phone)).length;
  await gateway.request('POST', '/resend', { type: 'phone_change', phone });
  expect((await gateway.messagesTo(phone)).length).toBe(before);
});
