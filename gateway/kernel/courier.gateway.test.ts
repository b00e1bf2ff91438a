import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailSink } from './testing/mail_sink.ts';
import { startTestGateway } from './testing.ts';

let sink: Awaited<ReturnType<typeof startMailSink>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  sink = await startMailSink();
  gateway = await startTestGateway({
    toml: `
      [auth.email.smtp]
      host = "127.0.0.1"
      port = ${sink.port}
      user = "mendwell"
      pass = "pass-word"
      admin_email = "hello@mendwell.example"
      sender_name = "Mendwell"`,
  });
});
afterAll(async () => {
  await gateway.close();
  sink.close();
});

test('with SMTP configured mail leaves by it', async () => {
  await gateway.kernel.courier.send({
    channel: 'mail',
    to: 'ada@example.com',
    subject: 'Confirm your address',
    text: 'Your code is 123456',
    html: '<p>Your code is 123456</p>',
  });
  const lines = sink.conversations.flat();
  expect(lines).toContain('MAIL FROM:<hello@mendwell.example>');
  expect(lines).toContain('RCPT TO:<ada@example.com>');
  expect(lines).toContain('From: Mendwell <hello@mendwell.example>');
  expect(lines).toContain('Subject: Confirm your address');
  expect(lines.join('\n')).toContain('Your code is 123456');
  const authentication = lines.find((line) => line.startsWith('AUTH PLAIN '))?.slice(11) ?? '';
  expect(Buffer.from(authentication, 'base64').toString()).toBe('\0mendwell\0pass-word');
  expect(await gateway.mailbox()).toEqual([]);
});

test('where texts leave too there is no mailbox page', async () => {
  const away = await startTestGateway({
    toml: `
      [auth.email.smtp]
      host = "127.0.0.1"
      [auth.sms.twilio]
      enabled = true
      account_sid = "AC0123"
      message_service_sid = "MG0123"
      auth_token = "token"`,
  });
  expect(away.mailboxLink).toBeNull();
  const page = await fetch(`${away.url}/_mailbox`);
  expect(page.status).toBe(404);
  const program = await fetch(`${away.url}/_mailbox/messages.json`, {
    headers: { authorization: `Bearer ${away.secrets.secretKey}` },
  });
  expect(program.status).toBe(404);
  await away.close();
});

test('text messages still go to the mailbox, and can be read there', async () => {
  expect(gateway.mailboxLink).not.toBeNull();
  const sms = { channel: 'sms', to: '+15550100', subject: '', text: 'Code 1', html: '' } as const;
  await gateway.kernel.courier.send(sms);
  expect(await gateway.mailbox()).toMatchObject([sms]);
});

test('a line break in an address or subject cannot add a header or a recipient', async () => {
  sink.conversations.length = 0;
  await gateway.kernel.courier
    .send({
      channel: 'mail',
      to: 'ada@example.com\r\nBcc: eve@example.com',
      subject: 'Hi\r\nBcc: eve@example.com',
      text: 'text',
      html: '',
    })
    .catch(() => {});
  const lines = sink.conversations.flat();
  expect(lines.some((line) => line.startsWith('Bcc:'))).toBe(false);
  expect(lines).not.toContain('RCPT TO:<eve@example.com>');
});

test.each([
  'ada@example.com, eve@example.com',
  'friends: ada@example.com, eve@example.com;',
  'Ada <ada@example.com>, Eve <eve@example.com>',
  'ada@example.com\r\nBcc: eve@example.com',
])('an address is one address, whatever is in it: %j', async (to) => {
  const message = { channel: 'mail', to, subject: 'x', text: 'x', html: '' } as const;
  await gateway.kernel.courier.send(message).catch(() => {});
  const lines = sink.conversations.flat();
  expect(lines.filter((line) => /^RCPT TO:<eve@|^Bcc:/i.test(line))).toEqual([]);
  const answered = { ...message, to: 'ada@example.com', replyTo: to };
  await gateway.kernel.courier.send(answered).catch(() => {});
  const headers = sink.conversations.flat().filter((line) => /^(Reply-To|Bcc):/i.test(line));
  expect(headers.filter((line) => /^Bcc:|, *(Eve )?<?eve@/i.test(line))).toEqual([]);
});

test('a mail server that is away is an error that the sender hears of', async () => {
  sink.close();
  await expect(
    gateway.kernel.courier.send({
      channel: 'mail',
      to: 'ada@example.com',
      subject: 's',
      text: 't',
      html: '',
    }),
  ).rejects.toThrow();
});
