import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthGateway, confirmingConfig, startAuthGateway } from '../testing/people.ts';

const content =
  '{{ if .Email }}{{ .Email }}{{ else }}nobody yet{{ end }}|{{ .NewEmail }}|{{ .RequestedFrom }}|{{ if .RequestedAt }}timed{{ end }}';

let gateway: AuthGateway;

beforeAll(async () => {
  const templates = ['confirmation', 'email_change', 'recovery', 'invite'].map(
    (name) => `[auth.email.template.${name}]\ncontent = "${content}"\n`,
  );
  gateway = await startAuthGateway(`${confirmingConfig}\n${templates.join('')}`);
});
afterAll(() => gateway.close());

const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
};

test('a mail tells who asked, and when', async () => {
  const email = gateway.newEmail();
  await gateway.request('POST', '/signup', { email, password: 'correct horse' }, phone);
  expect((await gateway.lastMessage(email)).html).toBe(`${email}||Chrome on Android|timed`);
  gateway.clock.pass(61);
  await gateway.request('POST', '/resend', { type: 'signup', email });
  expect((await gateway.lastMessage(email)).html).toBe(`${email}|||timed`);
});

test('a visitor who signs up has no address before the new one', async () => {
  const visitor = await gateway.request('POST', '/signup', {});
  const email = gateway.newEmail();
  const authorization = `Bearer ${visitor.json?.['access_token']}`;
  await gateway.request('PUT', '/user', { email }, { ...phone, authorization });
  expect((await gateway.lastMessage(email)).html).toBe(
    `nobody yet|${email}|Chrome on Android|timed`,
  );
});

test('an invitation was asked for by an operator, of whom the mail says nothing', async () => {
  const email = gateway.newEmail();
  await gateway.operator().auth.admin.inviteUserByEmail(email);
  expect((await gateway.lastMessage(email)).html).toBe(`${email}|||`);
});
