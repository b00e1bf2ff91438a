import { expect, test } from 'vitest';
import { parseConfig } from '../../kernel/config.ts';
import { composeMail, type MailName } from './templates.ts';

const values = {
  Token: '123456',
  TokenHash: 'f'.repeat(56),
  ConfirmationURL: 'https://mendwell.example/auth/v1/verify?token=f&type=signup',
  SiteURL: 'https://mendwell.example',
  RedirectTo: 'https://mendwell.example/auth',
  Email: 'ada@example.com',
  NewEmail: 'lovelace@example.com',
  RequestedAt: '',
  RequestedFrom: '',
  Data: { first_name: '<b>Ada</b>' },
};

function emailConfig(toml = '') {
  const reading = parseConfig(toml, {});
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config.auth.email;
}

const withLink: readonly MailName[] = [
  'confirmation',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
];

test.each(withLink)('the mail %s carries a code and a link, as text and as HTML', (name) => {
  const { subject, text, html } = composeMail(emailConfig(), name, values, false);
  expect(subject).not.toBe('');
  for (const body of [text, html]) expect(body).toContain('123456');
  expect(text).toContain(values.ConfirmationURL);
  expect(html).toContain('href="https://mendwell.example/auth/v1/verify?token=f&amp;type=signup"');
  expect(text + html + subject).not.toContain('{{');
  expect(text).toContain('It works for 1 hour, once.');
});

test('the mail before an important change carries the code alone', () => {
  const { text, html } = composeMail(emailConfig(), 'reauthentication', values, false);
  expect(text).toContain('123456');
  expect(text + html).not.toContain('http');
});

test('the first address of a visitor is welcomed, a change of address is not', () => {
  expect(composeMail(emailConfig(), 'email_change', values, true).text).toContain(
    'Thanks for signing up',
  );
  const change = composeMail(emailConfig(), 'email_change', values, false);
  expect(change.text).toContain('You asked to use lovelace@example.com');
});

test('a configured template is filled, and what people entered is escaped', () => {
  const email = emailConfig(`
[auth.email.template.confirmation]
subject = "Hello {{ .Data.first_name }}, {{.Token}}"
content = "<p>{{ .Data.first_name }} {{ .Data.nothing }}{{ .Data.toString }}{{ .Unknown }}|{{- .Email -}}</p>"
`);
  const { subject, html } = composeMail(email, 'confirmation', values, false);
  expect(subject).toBe('Hello <b>Ada</b>, 123456');
  expect(html).toBe('<p>&lt;b&gt;Ada&lt;/b&gt; |ada@example.com</p>');
});

test('a subject stays one line', () => {
  const email = emailConfig(`
[auth.email.template.confirmation]
subject = "Hello {{ .Data.first_name }}"
`);
  const data = { ...values, Data: { first_name: 'Ada\r\nBcc: everyone@example.com' } };
  expect(composeMail(email, 'confirmation', data, false).subject).toBe(
    'Hello Ada Bcc: everyone@example.com',
  );
});
