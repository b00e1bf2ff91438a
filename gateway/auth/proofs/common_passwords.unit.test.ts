import { expect, test } from 'vitest';
import { isCommonPassword } from './common_passwords.ts';

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'pa$$word123',
  'password2024',
  'passwordpassword',
  '12345678',
  '123456789012',
  '87654321',
  '11111111',
  'abcabcabc',
  'qwertyuiop',
  'Qwerty123!',
  '1q2w3e4r5t',
  '1qaz2wsx',
  'asdfghjkl',
  'qwer1234',
  'abcd1234',
  'iloveyou1',
  'Sunshine7',
  '$unshine99',
  'dragon12345678',
  'letmein!!!',
  'welcome1',
  'trustno1',
  'football2023',
  'test1234',
  'blueunicorn',
  '19870412',
  '04.12.1987',
  'monkey19870412',
  'motdepasse1',
])('%s is among the first that are tried', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'correct horse',
  'battery staple',
  'three odd words 7',
  'mended with gold',
  'another password',
  'strangers word',
  'sunflower fields 9',
  'Xk7pQv2m',
  'zebra-harbor-oboe',
  'password 4832 heron',
  'monkey 7391-4822-19',
  '4815162342',
  'ünïcödé wörds',
  '',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('seventy-two of anything are looked at in no time', () => {
  const started = performance.now();
  for (const piece of ['1', '12', 'qwe', 'abc!', 'a1!', '0123456789'])
    isCommonPassword(`${piece.repeat(72)}`.slice(0, 72));
  for (const piece of ['123', 'qwe', 'aaa']) isCommonPassword(`${piece.repeat(24).slice(0, 71)}é`);
  expect(performance.now() - started).toBeLessThan(1000);
});
