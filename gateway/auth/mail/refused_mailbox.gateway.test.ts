import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailSink } from '../../kernel/testing/mail_sink.ts';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

let sink: Awaited<ReturnType<typeof startMailSink>>;
let gateway: AuthGateway;
const logged: string[] = [];

beforeAll(async () => {
  sink = await startMailSink();
  gateway = await startAuthGateway(
    `${confirmingConfig}\n[auth.email.smtp]\nhost = "127.0.0.1"\nport = ${sink.port}\nadmin_email = "hello@example.com"\n`,
    '',
    (line) => logged.push(line),
  );
});
afterAll(async () => {
  await gateway.close();
  sink.close();
});

test('who signs up with a mailbox that is none is told, and may try again at once', async () => {
  const email = 'nobody@example.com';
  const signUp = () => gateway.client().auth.signUp({ email, password: 'correct horse' });
  expect((await signUp()).error).toMatchObject({ status: 400, code: 'email_address_invalid' });
  expect((await signUp()).error?.code).toBe('email_address_invalid');
  const other = gateway.newEmail();
  const { error } = await gateway.client().auth.signUp({ email: other, password: 'correct horse' });
  expect(error).toBeNull();
  expect(sink.recipients).toEqual([other]);
});

let domains = 0;
const atNewDomain = (name: string) => {
  domains += 1;
  return `${name}@kiln${domains}.example.com`;
};
const memberAt = async (name: string) => {
  const email = atNewDomain(name);
  await gateway.operator().auth.admin.createUser({ email, password, email_confirm: true });
  return email;
};
const password = 'correct horse';
const answerTo = async (path: string, email: string) => {
  const { status, json } = await gateway.request('POST', path, {
    email,
    type: 'signup',
    ...(path === '/signup' && { password }),
  });
  return { status, code: json?.['error_code'], text: json?.['msg']?.toString().replace(email, '') };
};

test.each([
  ['/signup', 'nobody', 400],
  ['/otp', 'nobody', 400],
  ['/signup', 'later', 500],
  ['/otp', 'later', 500],
  ['/recover', 'nobody', 200],
  ['/recover', 'later', 200],
  ['/resend', 'nobody', 200],
  ['/resend', 'later', 200],
  ['/recover', 'ada', 200],
])(
  '%s of a mailbox “%s” answers %i whether or not it has an account',
  async (path, name, status) => {
    const known = await answerTo(path, await memberAt(name));
    expect(known.status).toBe(status);
    expect(await answerTo(path, atNewDomain(name))).toEqual(known);
  },
);

test.each(['nobody', 'later'])(
  '“%s” that waits to be confirmed is not told by /resend',
  async (name) => {
    const waiting = atNewDomain(name);
    await answerTo('/signup', waiting);
    expect(await answerTo('/resend', waiting)).toEqual(
      await answerTo('/resend', atNewDomain(name)),
    );
  },
);

test('who asks for an account by its address is not told, and the operator is', async () => {
  const before = logged.length;
  const { data, error } = await gateway
    .client()
    .auth.resetPasswordForEmail(await memberAt('nobody'));
  expect([data, error]).toEqual([{}, null]);
  await expect
    .poll(() => logged.slice(before).join('\n'))
    .toContain('a message that nobody waits for failed');
});

test('what a sign-up is shown follows from what it sent, not from who has the address', async () => {
  const shown = async (email: string) => {
    const { json } = await gateway.request('POST', '/signup', {
      email,
      password,
      data: { first_name: 'Ada' },
    });
    return JSON.stringify(json)
      .replaceAll(email, 'address')
      .replaceAll(String(json?.['id']), 'id')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now');
  };
  const fresh = await shown(atNewDomain('ada'));
  expect(await shown(await memberAt('ada'))).toBe(fresh);
  const waiting = atNewDomain('ada');
  await gateway.request('POST', '/signup', {
    email: waiting,
    password,
    data: { first_name: 'Eve' },
  });
  gateway.clock.pass(120);
  expect(await shown(waiting)).toBe(fresh);
});

test('the id that stands for an address with an account stays the same', async () => {
  const email = await memberAt('ada');
  const idOf = async () =>
    (await gateway.request('POST', '/signup', { email, password })).json?.['id'];
  const first = await idOf();
  gateway.clock.pass(120);
  expect(await idOf()).toBe(first);
  expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
