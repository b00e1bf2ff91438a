import { describe, expect, it } from 'vitest';
import { codeFrom, emailProblem, passwordProblem } from './validation.ts';

describe('what the account forms accept', () => {
  it('takes an address with spaces around it and refuses what is none', () => {
    expect(emailProblem(' dana@example.com ')).toBeNull();
    for (const typed of ['', 'dana', 'dana@', '@example.com', 'dana@example', 'da na@example.com'])
      expect(emailProblem(typed)).toBe('email');
  });

  it('counts a password in characters at the short end and in bytes at the long end', () => {
    expect(passwordProblem('')).toBe('password_missing');
    expect(passwordProblem('seven77')).toBe('password_short');
    expect(passwordProblem('eight888')).toBeNull();
    expect(passwordProblem('x'.repeat(72))).toBeNull();
    expect(passwordProblem('x'.repeat(73))).toBe('password_long');
    // 25 signs of three bytes each are 75 bytes.
    expect(passwordProblem('€'.repeat(25))).toBe('password_long');
  });

  it('finds the code in what was pasted', () => {
    expect(codeFrom('123 456')).toBe('123456');
    expect(codeFrom('Your code: 123456')).toBe('123456');
    expect(codeFrom('12345')).toBeNull();
    expect(codeFrom('1234567')).toBeNull();
  });
});
