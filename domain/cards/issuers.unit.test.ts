import { describe, expect, it } from 'vitest';
import { isOfSameIssuer } from './issuers.ts';

const cases: readonly (readonly [debt: string, institution: string, isSame: boolean])[] = [
  ['Capital One Quicksilver', 'Capital One, National Association', true],
  ['my cap one card', 'Capital One, National Association', true],
  ['Discover', 'Capital One, National Association', true],
  ['Citi Double Cash', 'Citibank, N.A.', true],
  ['Best Buy', 'Citibank, N.A.', true],
  ['Macy’s', 'Citibank, N.A.', true],
  ['BofA', 'Bank Of America, National Association', true],
  ['Bank of America Visa', 'Bank Of America, National Association', true],
  ['Wells Fargo', 'Wells Fargo Bank, National Association', true],
  ['PNC Visa', 'Pnc Bank, National Association', true],
  ['USAA', 'Usaa Federal Savings Bank', true],
  ['BECU Visa', "Boeing Employees' Credit Union", true],
  ['Fifth Third', 'Fifth Third Bank, National Association', true],
  ['GECU card', 'Gecu Federal Credit Union', true],
  ['Visa', 'Citibank, N.A.', false],
  ['Visa', 'Bank Of America, National Association', false],
  ['Store card', 'Capital One, National Association', false],
  ['First Premier Bank', 'First National Bank Of Omaha', false],
  ['Bank card', 'Blue Ridge Bank, National Association', false],
  ['Credit union loan', 'Align Credit Union', false],
  ['Capital One', 'Wells Fargo Bank, National Association', false],
  ['Citizens Bank', 'Citibank, N.A.', false],
  ['', 'Citibank, N.A.', false],
];

describe('a card of the bank that a balance is with', () => {
  it.each(cases)('%s, by %s: %s', (debt, institution, isSame) => {
    expect(isOfSameIssuer(debt, { institution })).toBe(isSame);
  });
});
