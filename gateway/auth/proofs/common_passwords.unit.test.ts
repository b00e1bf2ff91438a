import { expect, test, vi } from 'vitest';
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

test('seventy-two of anything take a bounded number of times what thirty-six do', () => {
  // Every step of the search cuts a piece off: how many are cut is the work, on any machine.
  const cuts = vi.spyOn(String.prototype, 'slice');
  const workOf = (length: number) => {
    const tried = ['1', '12', 'qwe', 'abc!', 'a1!', '0123456789', '123', 'aaa'].flatMap((piece) =>
      ['', 'é'].map((end) => `${piece.repeat(length).slice(0, length - end.length)}${end}`),
    );
    cuts.mockClear();
    for (const password of tried) isCommonPassword(password);
    return cuts.mock.calls.length;
  };
  const [half, whole] = [workOf(36), workOf(72)];
  cuts.mockRestore();
  expect(half).toBeGreaterThan(0);
  expect(whole / half).toBeLessThan(10);
});
