import { expect, test } from 'vitest';
import { bureauAddress, isFilledIn } from './bureau_addresses.ts';

test('each bureau has its address, however its name is typed', () => {
  expect(bureauAddress('Equifax')).toContain('P.O. Box 740256\nAtlanta, GA 30374-0256');
  expect(bureauAddress('experian')).toBe('P.O. Box 4500\nAllen, TX 75013');
  expect(bureauAddress('Trans Union LLC')).toContain('P.O. Box 2000\nChester, PA 19016');
});

test('nobody else has one', () => {
  for (const name of ['', 'Beacon Recovery', 'constructor', 'My Equifax'])
    expect(bureauAddress(name)).toBe('');
});

test('what somebody typed is never replaced', () => {
  expect(isFilledIn(bureauAddress('Equifax'))).toBe(true);
  expect(isFilledIn(' ')).toBe(true);
  expect(isFilledIn('P.O. Box 1')).toBe(false);
});
