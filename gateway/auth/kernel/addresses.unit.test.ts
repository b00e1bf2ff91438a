import { AuthRefusal } from './refusal.ts';
import { describe, expect, test } from 'vitest';
import { readEmail, readPhone } from './addresses.ts';

describe('a mail address', () => {
  test.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ["o'neil+debts@mail.example.co.uk", "o'neil+debts@mail.example.co.uk"],
    ['müller@example.com', 'müller@example.com'],
    ['mu\u0308ller@example.com', 'm\u00fcller@example.com'],
    ['李@example.com', '李@example.com'],
    ['\u0958@example.com', '\u0915\u093c@example.com'],
    ['ada@4you.example.com', 'ada@4you.example.com'],
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
    'ada\u0000@example.com',
    'ada\u001b[31m@example.com',
    'ada\u0085@example.com',
    'a\u200bda@example.com',
    'a\u200dda@example.com',
    'a\u00adda@example.com',
    '\u202eada@example.com',
    '\u{e0061}ada@example.com',
    'ada\ud800@example.com',
    'ada\ue000@example.com',
    'ada\u0378@example.com',
    'ada\u3164@example.com',
    'ada\u115f@example.com',
    'ada\ufe0f@example.com',
    'ada\u034f@example.com',
    'ada\uff20x@example.com',
    '\uff41da@example.com',
    '\ufb01da@example.com',
    // The signs for Kelvin, Angstrom and Ohm, and a theta that is a symbol.
    '\u212aai@example.com',
    'kai@wor\u212a.example.com',
    '\u212bsa@example.com',
    '\u2126@example.com',
    '\u03f4@example.com',
    'ada@127.0.0.1',
    'ada@10.1',
    'ada@mail.0x7f',
    'ada@[127.0.0.1]',
    'ada@[IPv6:::1]',
  ])('%j is none', (text) => {
    expect(readEmail(text)).toBeInstanceOf(AuthRefusal);
  });

  test('a very long text is refused at once', () => {
    // A pattern that tries every way through it would take minutes, and the test's own limit ends it.
    expect(readEmail(`a@${'a-'.repeat(200_000)}`)).toBeInstanceOf(AuthRefusal);
  });

  test.each(['\u0316\u0301', '\u0301', '\ufdfa'])('so is one of many %j', (marks) => {
    // Composing them takes the square of their number.
    const many = marks.repeat(200_000);
    for (const text of [`a${many}@example.com`, `a@b${many}.com`, many])
      expect(readEmail(text)).toBeInstanceOf(AuthRefusal);
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
    expect(readPhone(text)).toBeInstanceOf(AuthRefusal);
  });
});
