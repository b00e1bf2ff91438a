import { describe, expect, it } from 'vitest';
import { usualRules } from '../../../data/account/password_rules.ts';
import { codeFrom, isEmail, passwordProblem } from './validation.ts';

const rules = { ...usualRules, leaked: null };

describe('what the account forms accept', () => {
  it('takes an address with spaces around it and refuses what is none', () => {
    expect(isEmail(' dana@example.com ')).toBe(true);
    for (const typed of ['', 'dana', 'dana@', '@example.com', 'dana@example', 'da na@example.com'])
      expect(isEmail(typed)).toBe(false);
  });

  it('holds a password against the rules that are known', () => {
    expect(passwordProblem('', rules)).toBe('missing');
    expect(passwordProblem('seven77', rules)).toBe('short');
    expect(passwordProblem('eight888', rules)).toBeNull();
    expect(passwordProblem('eight888', { ...rules, least: 12 })).toBe('short');
    expect(passwordProblem('eightyeight', { ...rules, kinds: ['letter', 'digit'] })).toBe('kinds');
    expect(passwordProblem('eight888', { ...rules, kinds: ['letter', 'digit'] })).toBeNull();
    expect(passwordProblem('x'.repeat(73), rules)).toBe('long');
    expect(passwordProblem('sunflower9', { ...rules, leaked: 'sunflower9' })).toBe('leaked');
    expect(passwordProblem('sunflower10', { ...rules, leaked: 'sunflower9' })).toBeNull();
  });

  it('finds the code in what was pasted', () => {
    for (const pasted of [
      '123 456',
      '123-456',
      '1 2 3 – 4 5 6',
      '\u00a0123\u2009456\n',
      '１２３４５６',
    ])
      expect(codeFrom(pasted), pasted).toBe('123456');
    expect(codeFrom('Your code: 123456')).toBe('123456');
    expect(codeFrom('12345')).toBeNull();
    expect(codeFrom('1234567')).toBeNull();
  });
});
