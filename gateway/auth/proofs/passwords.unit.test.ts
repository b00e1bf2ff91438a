import { expect, test } from 'vitest';
import { checkPassword, hashPassword, passwordFits, weaknessOf } from './passwords.ts';

const rules = {
  minimum_password_length: 8,
  password_requirements: '',
  refuse_common_passwords: true,
} as const;
const home = '203.0.113.7';
const lenient = { ...rules, refuse_common_passwords: false } as const;
const strict = {
  minimum_password_length: 8,
  password_requirements: 'lower_upper_letters_digits_symbols',
  refuse_common_passwords: true,
} as const;

test.each([
  ['correct horse', rules, null],
  ['short', rules, ['length']],
  ['🐎🐄🐖🐑🐐🐓🦆', rules, ['length']],
  ['🐎🐄🐖🐑🐐🐓🦆🐈', rules, null],
  ['Sunshine1', rules, ['pwned']],
  ['qwerty', rules, ['length', 'pwned']],
  ['Sunshine1', lenient, null],
  ['qwerty', lenient, ['length']],
  ['Tr0ub4dor&3', strict, null],
  ['troub4dor&3', strict, ['characters']],
  ['short', strict, ['length', 'characters']],
])('%s: %j', (password, asked, reasons) => {
  expect(weaknessOf(password, asked)?.reasons ?? null).toEqual(reasons);
});

test('the refusal names every reason in words', () => {
  const refusal = checkPassword('short', strict);
  expect(refusal).toMatchObject({ code: 'weak_password', status: 422 });
  expect(refusal?.message).toMatch(/^Password should be at least 8 characters\. Password should/);
});

test('72 bytes are the most', () => {
  expect(checkPassword(`${'x'.repeat(60)} and a horse`, rules)).toBeNull();
  expect(checkPassword('x'.repeat(73), rules)).toMatchObject({ code: 'validation_failed' });
  expect(checkPassword('ü'.repeat(37), rules)).toMatchObject({ code: 'validation_failed' });
});

test('a hash fits its password only, and nothing fits no hash', async () => {
  const password = 'x'.repeat(72);
  const hash = await hashPassword(password, home);
  // 2 to the tenth rounds, as the hosted service.
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect(await passwordFits(password, hash, home)).toBe(true);
  expect(await passwordFits(`${password}y`, hash, home)).toBe(false);
  expect(await passwordFits('', '', home)).toBe(false);
  expect(await passwordFits(password, null, home)).toBe(false);
});
