import { expect, test } from 'vitest';
import { readEmail } from './addresses.ts';
import { profileOf } from './profile.ts';

// What another service calls an address is read as what people type: it is one address, or none.

const emailOf = (email: unknown) =>
  profileOf({ sub: 'subject', email }, 'https://id.example.com', true);

test.each([
  ['as it is', 'ada@example.com', 'ada@example.com'],
  ['in capitals', 'ADA@Example.COM', 'ada@example.com'],
  ['with spaces around it', '  ada@example.com\t', 'ada@example.com'],
  ['with an accent in two characters', 'e\u0301lan@example.com', '\u00e9lan@example.com'],
  ['with a dot at its end', 'ada@example.com.', null],
  ['with a name before it', 'Ada <ada@example.com>', null],
  ['as two', 'ada@example.com, eve@example.com', null],
  ['in full-width letters', 'ada@\uff45xample.com', null],
  ['with an invisible character', 'ada\u200b@example.com', null],
  ['with a line after it', 'ada@example.com\r\nBcc: eve@example.com', null],
  ['with a quoted name', '"ada eve"@example.com', null],
  ['with a comment', 'ada(eve)@example.com', null],
  ['without a domain of two parts', 'ada@localhost', null],
  ['as a list', ['ada@example.com'], null],
])('an address %s', (_, given, read) => {
  expect(emailOf(given)?.email ?? null).toBe(read);
  expect(emailOf(given)).toMatchObject({ isEmailVerified: read !== null });
  expect(emailOf(given)?.data['email'] ?? null).toBe(read);
  if (typeof given === 'string' && read !== null) expect(readEmail(given)).toBe(read);
});
