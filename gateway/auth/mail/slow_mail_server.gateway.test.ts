import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailSink } from '../../kernel/testing/mail_sink.ts';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

// A mail server that takes its time for each mail must not tell by it which addresses have an account.

const delayMs = 4000;
let sink: Awaited<ReturnType<typeof startMailSink>>;
let gateway: AuthGateway;

beforeAll(async () => {
  sink = await startMailSink({ delayMs });
  gateway = await startAuthGateway(
    `${confirmingConfig}\n[auth.email.smtp]\nhost = "127.0.0.1"\nport = ${sink.port}\nadmin_email = "hello@example.com"\n`,
  );
});
afterAll(async () => {
  await gateway.close();
  sink.close();
});

const password = 'correct horse';
const acts: Record<string, (email: string) => Promise<{ error: unknown }>> = {
  'a sign-up': (email) => gateway.client().auth.signUp({ email, password }),
  'a code': (email) => gateway.client().auth.signInWithOtp({ email }),
  'a recovery': (email) => gateway.client().auth.resetPasswordForEmail(email),
  'a sign-up sent again': (email) => gateway.client().auth.resend({ type: 'signup', email }),
};

test.each(Object.keys(acts))('%s is answered as fast where a mail leaves', async (act) => {
  const member = gateway.newEmail();
  await gateway.operator().auth.admin.createUser({ email: member, password, email_confirm: true });
  for (const email of [member, gateway.newEmail()]) {
    const begunAt = performance.now();
    const { error } = (await acts[act]?.(email)) ?? { error: 'unknown' };
    const tookMs = performance.now() - begunAt;
    expect(error).toBeNull();
    expect(tookMs).toBeGreaterThan(140);
    expect(tookMs).toBeLessThan(delayMs - 300);
  }
});

test('and the mail arrives all the same', async () => {
  await expect.poll(() => sink.recipients.length, { timeout: 10_000 }).toBeGreaterThan(3);
});
