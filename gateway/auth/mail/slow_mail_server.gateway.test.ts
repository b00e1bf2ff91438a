import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailSink } from '../../kernel/testing/mail_sink.ts';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

// A mail server that takes its time for each mail must not tell by it which addresses have an account.

const slowMs = 600;
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

test('a sign-up that sends nothing takes as long as one that sends a mail', async () => {
  for (const email of [gateway.newEmail(), await member(), gateway.newEmail()]) {
    const begunAt = performance.now();
    expect((await signUp(email)).error).toBeNull();
    expect(performance.now() - begunAt).toBeGreaterThan(slowMs - 5);
  }
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
