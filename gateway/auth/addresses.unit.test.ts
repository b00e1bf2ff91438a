import { describe, expect, test } from 'vitest';
import { readEmail, readPhone } from './addresses.ts';
import { Refusal } from './refusal.ts';

describe('a mail address', () => {
  test.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ["o'neil+debts@mail.example.co.uk", "o'neil+debts@mail.example.co.uk"],
    ['müller@example.com', 'müller@example.com'],
  ])('%j is kept as %j', (text, stored) => {
    expect(readEmail(text)).toBe(stored);
  });

  test.each([
    '',
    'ada',
    'ada@localhost',
    '@example.com',
    'ada@@example.com',
    'ada@-example.com',
    'ada@example..com',
    '.ada@example.com',
    'a..da@example.com',
    'ada,bob@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\nBcc: bob@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%j is none', (text) => {
    expect(readEmail(text)).toBeInstanceOf(Refusal);
  });

  test('a very long text is refused at once', () => {
    // A pattern that tries every way through it would take minutes, and the test's own limit ends it.
    expect(readEmail(`a@${'a-'.repeat(200_000)}`)).toBeInstanceOf(Refusal);
  });
});

describe('a telephone number', () => {
  test.each([
    ['+1 (555) 123-4567', '15551234567'],
    ['4915112345678', '4915112345678'],
  ])('%j is kept as %j', (text, stored) => {
    expect(readPhone(text)).toBe(stored);
  });

  test.each(['', '0555', '+', '1234567890123456', '555x', '١٢٣'])('%j is none', (text) => {
    expect(readPhone(text)).toBeInstanceOf(Refusal);
  });
});
