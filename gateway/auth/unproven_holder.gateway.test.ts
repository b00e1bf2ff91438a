import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthGateway, startAuthGateway } from './testing/people.ts';

// A visitor may name any address as theirs. Until somebody reads the mail there, it is a claim and no more; whoever reads
// it owns the account from then on, and whoever only claimed it is out.

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
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

test('a member who confirms a new address by link keeps password and sessions', async () => {
  const { email, visitor, mail } = await claimed();
  await visitor.auth.verifyOtp({ email, token: mail.code, type: 'email_change' });
  gateway.clock.pass(61);
  const next = gateway.newEmail();
  await visitor.auth.updateUser({ email: next });
  for (const address of [email, next])
    await fetch((await gateway.lastMessage(address)).link, { redirect: 'manual' });
  expect([await holds(visitor), await signsIn(next)]).toEqual([true, true]);
});
