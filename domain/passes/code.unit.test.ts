import { describe, expect, it } from 'vitest';
import { codeText, readCode } from './code.ts';

describe('a code', () => {
  it.each([
    ['MEND-7Q4K-22AB-ZZ99', 'master', 'MEND7Q4K22ABZZ99'],
    [' mend 7q4k 22ab zz99 ', 'master', 'MEND7Q4K22ABZZ99'],
    ['mend7q4k22abzz99', 'master', 'MEND7Q4K22ABZZ99'],
    ['MEND–7Q4K—22AB_ZZ99.', 'master', 'MEND7Q4K22ABZZ99'],
    ['BACK-2345-6789-ABCD', 'recovery', 'BACK23456789ABCD'],
    ['7q4k-22ab', 'invitation', '7Q4K22AB'],
    ['MENDABCD', 'invitation', 'MENDABCD'],
  ])('%j is read as %s', (typed, kind, canonical) => {
    expect(readCode(typed)).toEqual({ kind, canonical });
  });

  it.each([
    '',
    '-',
    'MEND',
    'MEND-7Q4K-22AB',
    'MEND-7Q4K-22AB-ZZ9O',
    '7Q4K-22A0',
    '7Q4K-22A',
    '<b>7Q4K22AB',
    '7Q4K22AB9',
  ])('%j is none', (typed) => expect(readCode(typed)).toBeNull());

  it('is shown in fours and read again', () => {
    for (const canonical of ['MEND7Q4K22ABZZ99', '7Q4K22AB']) {
      expect(readCode(codeText(canonical))?.canonical).toBe(canonical);
    }
    expect(codeText('MEND7Q4K22ABZZ99')).toBe('MEND-7Q4K-22AB-ZZ99');
  });
});
