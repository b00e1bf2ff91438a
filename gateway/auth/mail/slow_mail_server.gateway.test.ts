import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailSink } from '../../kernel/testing/mail_sink.ts';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

// A mail server that takes its time for each mail must not tell by it which addresses have an account.

const slowMs = 1200;
/** What the server waits for before it takes a mail. */
let until = () => setTimeout(slowMs);
let sink: Awaited<ReturnType<typeof startMailSink>>;
let gateway: AuthGateway;

beforeAll(async () => {
  sink = await startMailSink({ until: () => until() });
  gateway = await startAuthGateway(
    `${confirmingConfig}\n[auth.email.smtp]\nhost = "127.0.0.1"\nport = ${sink.port}\nadmin_email = "hello@example.com"\n`,
  );
});
afterAll(async () => {
  await gateway.close();
  sink.close();
});

const password = 'correct horse';
const member = async () => {
  const email = gateway.newEmail();
  await gateway.operator().auth.admin.createUser({ email, password, email_confirm: true });
  return email;
};
const signUp = (email: string) => gateway.client().auth.signUp({ email, password });

test.each([
  ['a sign-up', signUp],
  ['a code', (email: string) => gateway.client().auth.signInWithOtp({ email })],
])('%s waits for its own mail, and an account makes no difference', async (_, act) => {
  const timeOf = async (email: string) => {
    const begunAt = performance.now();
    expect((await act(email)).error).toBeNull();
    return performance.now() - begunAt;
  };
  const both = async () => {
    expect(await timeOf(await member())).toBeGreaterThan(slowMs - 5);
    expect(await timeOf(gateway.newEmail())).toBeGreaterThan(slowMs - 5);
  };
  // First of all where nothing was sent before, and again where what was sent last was refused at once.
  await both();
  await Promise.all(
    Array.from({ length: 33 }, (_nothing, at) =>
      gateway.client().auth.signInWithOtp({ email: `nobody@kiln${at}.example.com` }),
    ),
  );
  await both();
});

test('who signs up with the address of an account is sent a code that lets into it', async () => {
  const email = await member();
  expect((await signUp(email)).error).toBeNull();
  expect(sink.recipients.at(-1)).toBe(email);
  const said = sink.conversations.flat().join('\n');
  const code = [...said.matchAll(/Your code: (\d{6})/g)].at(-1)?.[1];
  const { data, error } = await gateway
    .client()
    .auth.verifyOtp({ email, token: code ?? '', type: 'email' });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});

test.each([
  ['a recovery', (email: string) => gateway.client().auth.resetPasswordForEmail(email)],
  [
    'a sign-up sent again',
    (email: string) => gateway.client().auth.resend({ type: 'signup', email }),
  ],
])('%s is answered before the mail has left, and the mail leaves all the same', async (_, act) => {
  const email = gateway.newEmail();
  await signUp(email);
  gateway.clock.pass(120);
  const before = sink.recipients.length;
  let takeMail = () => {};
  const taken = new Promise<void>((resolve) => {
    takeMail = resolve;
  });
  until = () => taken;
  expect((await act(email)).error).toBeNull();
  takeMail();
  await expect.poll(() => sink.recipients.slice(before)).toEqual([email]);
});
