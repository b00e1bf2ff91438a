import { describe, expect, test } from 'vitest';
import { composeMail, type MailName, type MailValues } from '@mendwell/gateway/auth/templates';
import { readConfig } from '@mendwell/gateway/config';

const reading = readConfig('supabase/config.toml', {});
if (!reading.ok) throw new Error(reading.problems.join('\n'));
const { email } = reading.config.auth;

/** Mail and the `type` of its link; null where the code alone is asked for. */
const mails = [
  ['confirmation', 'email'],
  ['invite', 'invite'],
  ['magic_link', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
  ['reauthentication', null],
] as const satisfies readonly (readonly [MailName, string | null])[];

const values: MailValues = {
  Token: '482913',
  TokenHash: 'f'.repeat(56),
  ConfirmationURL: 'https://mendwell.example/auth/v1/verify?token=f&type=signup',
  SiteURL: 'https://mendwell.example',
  RedirectTo: 'https://mendwell.example/auth?to=/settings&x=1',
  Email: 'dana@example.com',
  NewEmail: 'dana.new@example.com',
  RequestedAt: 'November 22, 2026, at 10:32 AM UTC',
  RequestedFrom: 'Chrome on Android',
  Data: { first_name: 'Dana https://evil.example <b>' },
};
/** As the hosted service fills them, which has no such values. */
const hosted: MailValues = { ...values, RequestedAt: '', RequestedFrom: '' };

const compose = (name: MailName, given: MailValues = values) =>
  composeMail(email, name, given, given.Email === '');

describe.each(mails)('the mail %s', (name, type) => {
  test('names the product in subject, first line and last line', () => {
    const { subject, text, html } = compose(name);
    expect(subject).toContain('Mendwell');
    expect(html).toMatch(/<span[^>]*>Mendwell<\/span>/);
    expect(text.trimEnd().split('\n').at(-1)).toBe('Mendwell, https://mendwell.example');
  });

  test('leads to our own page, with what was asked for encoded', () => {
    const { text, html } = compose(name);
    const link = `https://mendwell.example/auth#token_hash=${values.TokenHash}&type=${type}&redirect_to=${encodeURIComponent(values.RedirectTo)}`;
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) =>
      url?.replaceAll('&amp;', '&'),
    );
    expect(links).toEqual(type === null ? [] : [link]);
    expect(text.split('\n').filter((line) => line === link)).toHaveLength(type === null ? 0 : 1);
    expect(html + text).not.toContain('/auth/v1/verify');
  });

  test('has its code on a line of its own, unless it is an invitation', () => {
    const { text, html } = compose(name);
    const lines = text.split('\n').filter((line) => line.trim() === '482913');
    expect(lines).toHaveLength(name === 'invite' ? 0 : 1);
    expect(html.includes('>482913</p>')).toBe(name !== 'invite');
  });

  test('says who asked, and reads well where nobody knows', () => {
    expect(compose(name).text).toContain(
      'Requested on November 22, 2026, at 10:32 AM UTC, from Chrome on Android.\n',
    );
    const { text, html, subject } = compose(name, hosted);
    expect(text + html).not.toContain('Requested on');
    for (const part of [text, html, subject]) expect(part).not.toMatch(/\{\{|undefined|\bnull\b/);
  });

  test('holds nothing that a person could have written into their profile', () => {
    const { text, html, subject } = compose(name);
    expect(text + html + subject).not.toMatch(/evil|<b>/);
  });

  test('is good for as long as it says', () => {
    expect(compose(name).text).toContain('It works once, for one hour.');
    expect(email.otp_expiry).toBe(3600);
  });

  test('can be read in the dark, loads nothing, and has no comment, which Go would take out', () => {
    const { html } = compose(name);
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(/<img|<link|<script|url\(|<!--/);
    const style = (of: string) => /<style>[\s\S]*<\/style>/.exec(of)?.[0];
    expect(style(html)).toBe(style(compose('confirmation').html));
  });
});

test('a subject says first the code that a phone fills in, then what it is for', () => {
  const subjects = (
    ['confirmation', 'magic_link', 'email_change', 'reauthentication'] as const
  ).map((name) => compose(name).subject);
  expect(subjects).toEqual([
    '482913 is your Mendwell sign-up code',
    '482913 is your Mendwell code',
    '482913 is your Mendwell code to confirm your new email',
    '482913 is your Mendwell code to confirm it’s you',
  ]);
  expect(compose('email_change', { ...values, Email: '' }).subject).toBe(
    '482913 is your Mendwell sign-up code',
  );
});

test('every code comes with the one address where it is typed', () => {
  for (const [name] of mails)
    for (const part of [compose(name).text, compose(name).html])
      expect(part.includes('Only type it at https://mendwell.example.'), name).toBe(
        name !== 'invite',
      );
});

test('a change of address is the sign-up of a visitor, and reads so', () => {
  const signUp = compose('email_change', { ...values, Email: '' });
  expect(signUp.text).toContain('You gave this address for your free Mendwell account.');
  expect(signUp.text).not.toContain('change your password');
  const change = compose('email_change');
  expect(change.text).toContain('You asked to use dana.new@example.com for your Mendwell account.');
  // Whoever owns the new mailbox may be a stranger, to whom the present address is nobody's business.
  expect(change.text + change.html).not.toContain('dana@example.com');
});
