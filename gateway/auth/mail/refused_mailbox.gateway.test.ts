import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailSink } from '../../kernel/testing/mail_sink.ts';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

let sink: Awaited<ReturnType<typeof startMailSink>>;
let gateway: AuthGateway;

beforeAll(async () => {
  sink = await startMailSink();
  gateway = await startAuthGateway(
    `${confirmingConfig}\n[auth.email.smtp]\nhost = "127.0.0.1"\nport = ${sink.port}\nadmin_email = "hello@example.com"\n`,
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

test('who asks for an account by its address is not told', async () => {
  await gateway.superuser.query(
    `update auth.users set email_confirmed_at = now() where email = 'nobody@example.com'`,
  );
  const { data, error } = await gateway.client().auth.resetPasswordForEmail('nobody@example.com');
  expect([data, error]).toEqual([{}, null]);
});
