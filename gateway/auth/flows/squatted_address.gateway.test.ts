import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthGateway, newMember, startAuthGateway } from '../testing/people.ts';

// Whoever signs up with somebody else's address and never confirms it must not keep its owner out.

let gateway: AuthGateway;
beforeAll(async () => {
  gateway = await startAuthGateway();
});
afterAll(() => gateway.close());

const password = 'chosen by a stranger';

async function visitor() {
  const client = gateway.client();
  const { data } = await client.auth.signInAnonymously();
  return { client, id: data.user?.id ?? '' };
}

const holders = async (email: string) =>
  (
    await gateway.superuser.query<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ])
  ).rows.map(({ id }) => id);

/** An address that a stranger signed up with, unconfirmed, and the mail that told its owner so. */
async function squatted() {
  const email = gateway.newEmail();
  const { data } = await gateway.client().auth.signUp({ email, password });
  const mail = await gateway.lastMessage(email);
  gateway.clock.pass(61);
  return { email, squatter: data.user?.id ?? '', mail };
}

test('a visitor who confirms the address has it, and who only named it loses it', async () => {
  const { email, squatter, mail } = await squatted();
  const { client, id } = await visitor();
  const asked = await client.auth.updateUser({ email, password: 'correct horse' });
  expect(asked.error).toBeNull();
  expect(await holders(email), 'until it is confirmed').toEqual([squatter]);
  const { code } = await gateway.lastMessage(email);
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email_change' });
  expect(error).toBeNull();
  expect([data.user?.id, data.user?.email, data.user?.is_anonymous]).toEqual([id, email, false]);
  expect(await holders(email)).toEqual([id]);
  const { rows } = await gateway.superuser.query('select from auth.users where id = $1', [
    squatter,
  ]);
  expect(rows, 'the account nobody ever opened').toEqual([]);
  const signedIn = await gateway
    .client()
    .auth.signInWithPassword({ email, password: 'correct horse' });
  expect(signedIn.data.user?.id).toBe(id);
  expect(
    (await gateway.client().auth.signInWithPassword({ email, password })).error,
  ).not.toBeNull();
  const late = await gateway.client().auth.verifyOtp({ email, token: mail.code, type: 'email' });
  expect(late.error?.code).toBe('otp_expired');
});

test('a member may change to such an address', async () => {
  const { email } = await squatted();
  const member = await newMember(gateway);
  expect((await member.client.auth.updateUser({ email })).error).toBeNull();
  for (const address of [member.email, email]) {
    const { code: token } = await gateway.lastMessage(address);
    await member.client.auth.verifyOtp({ email: address, token, type: 'email_change' });
  }
  expect(await holders(email)).toEqual([member.user.id]);
});

test('an account that its owner opens by another address keeps everything but this one', async () => {
  const email = gateway.newEmail();
  const phone = gateway.newPhone();
  const { data } = await gateway
    .operator()
    .auth.admin.createUser({ email, phone, phone_confirm: true, password });
  const { client, id } = await visitor();
  expect((await client.auth.updateUser({ email })).error).toBeNull();
  const { code: token } = await gateway.lastMessage(email);
  expect((await client.auth.verifyOtp({ email, token, type: 'email_change' })).error).toBeNull();
  expect(await holders(email)).toEqual([id]);
  const opened = await gateway.client().auth.signInWithPassword({ phone, password });
  expect(opened.data.user?.id).toBe(data.user?.id);
  expect(opened.data.user?.email).toBe('');
  expect(opened.data.user?.identities?.map(({ provider }) => provider)).toEqual(['phone']);
});

test('who has confirmed the address meanwhile keeps it', async () => {
  const { email, squatter, mail } = await squatted();
  const { client } = await visitor();
  await client.auth.updateUser({ email });
  const { code: token } = await gateway.lastMessage(email);
  const first = await gateway.client().auth.verifyOtp({ email, token: mail.code, type: 'email' });
  expect(first.error).toBeNull();
  const { error } = await client.auth.verifyOtp({ email, token, type: 'email_change' });
  expect(error?.code).toBe('email_exists');
  expect(await holders(email)).toEqual([squatter]);
});

test('a number that somebody signed up with, unconfirmed, goes to the visitor who confirms it', async () => {
  const phone = gateway.newPhone();
  await gateway.client().auth.signUp({ phone, password });
  gateway.clock.pass(61);
  const { client, id } = await visitor();
  expect((await client.auth.updateUser({ phone })).error).toBeNull();
  const { code: token } = await gateway.lastMessage(phone);
  const { data } = await client.auth.verifyOtp({ phone, token, type: 'phone_change' });
  expect([data.user?.id, data.user?.phone]).toEqual([id, phone]);
});
