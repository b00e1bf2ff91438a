import { describe, expect, it } from 'vitest';
import { readDisclosure, type ReadDisclosure } from './read_disclosure.ts';
import { linesOfText } from './source_line.ts';

const readText = (...lines: readonly string[]): ReadDisclosure => {
  const text = ['Credit Accounts', 'LINDEN', 'Account Number: XXXX5190', ...lines].join('\n');
  const reading = readDisclosure(linesOfText(text), { bureau: 'experian' });
  if (!reading.ok) throw new Error(reading.error.code);
  return reading.value;
};

const isLeftOver = ({ lines }: ReadDisclosure): readonly string[] =>
  lines.filter(({ use }) => use === 'not_understood').map(({ text }) => text);

describe('a status in the bureaus’ usual words', () => {
  it.each([
    // Experian.
    ['Status Account charged off. $415 written off. $415 past due as of Oct 2026.', '97', 41_500],
    ['Status: Account charged off. $415 written off. $415 past due as of Oct 2026.', '97', 41_500],
    ['Status Collection account. $429 past due as of Nov 2026.', '93', 42_900],
    ['Status Open. $180 past due as of Nov 2026.', null, 18_000],
    ['Status Past due 60 days. $180 past due as of Nov 2026.', '78', 18_000],
    ['Status Paid, Closed/Never late', '13', undefined],
    ['Status Paid, Closed/Never late.', '13', undefined],
    ['Status Paid, Closed. $415 written off.', '64', undefined],
    ['Status Closed. $415 written off', '97', undefined],
    ['Status Closed/Never late', null, undefined],
    ['Status Open/Never late', '11', undefined],
    ['Status Closed', null, undefined],
    // Equifax.
    ['Account Status Charge Off', '97', undefined],
    ['Account Status CHARGE_OFF', '97', undefined],
    ['Account Status: Charge Off', '97', undefined],
    ['Account Status Charged Off', '97', undefined],
    ['Account Status Collection', '93', undefined],
    ['Status UNPAID', '93', undefined],
    ['Status NOT_MORE_THAN_TWO_PAYMENTS_PAST_DUE', '71', undefined],
    // TransUnion.
    ['Pay Status: >Charged Off<', '97', undefined],
    ['Pay Status: >Unpaid Balance Reported as a Loss (Charge Off)<', '97', undefined],
    ['Pay Status: Current; Paid or Paying as Agreed', '11', undefined],
    ['Pay Status: >In Collection<', '93', undefined],
    ['Pay Status: >Account 60 Days Past Due Date<', '78', undefined],
  ])('%s', (line, code, pastDue) => {
    const read = readText(line, 'Date Opened: 06/2017');
    const [tradeline] = read.tradelines;
    expect(tradeline?.status?.value).toBe(code);
    expect(tradeline?.status?.printed).toBeTruthy();
    expect(tradeline?.pastDue?.value).toBe(pastDue);
    expect(tradeline?.chargeOff?.value).toBe(line.includes('$415 written') ? 41_500 : undefined);
    expect(read.doubts.filter(({ field }) => field === 'status')).toEqual([]);
    expect(isLeftOver(read)).toEqual([]);
  });

  it('that no list knows is kept as it’s printed, and doubted', () => {
    const read = readText('Status: Gone fishing', 'Date Opened: 06/2017');
    expect(read.tradelines[0]?.status).toMatchObject({ value: null, printed: 'Gone fishing' });
    expect(read.doubts).toContainEqual(
      expect.objectContaining({ field: 'status', reason: 'not_understood' }),
    );
  });

  it('without a colon that no list knows is left over, and so is whose it is', () => {
    const read = readText('Status Gone Fishing', 'Owner Fishing', 'Date Opened: 06/2017');
    expect(isLeftOver(read)).toEqual(['Status Gone Fishing', 'Owner Fishing']);
  });

  it('is the one in words where it’s said as a code too, and the other is left over', () => {
    const read = readText(
      'Status NOT_MORE_THAN_TWO_PAYMENTS_PAST_DUE',
      'Balance: $12',
      'Account Status 60-89 Days Past Due',
    );
    expect(read.tradelines[0]?.status).toMatchObject({
      value: '78',
      printed: '60-89 Days Past Due',
    });
    expect(isLeftOver(read)).toEqual(['Status NOT_MORE_THAN_TWO_PAYMENTS_PAST_DUE']);
    expect(
      isLeftOver(readText('Status CHARGE_OFF', 'Balance: $12', 'Account Status Charged Off')),
    ).toEqual([]);
  });

  it('says whose it is and how it’s paid in one word', () => {
    const read = readText('Owner INDIVIDUAL', 'Terms Revolving', 'Date Opened: 06/2017');
    expect(read.tradelines[0]).toMatchObject({
      responsibility: { value: '1' },
      terms: { value: 'Revolving' },
    });
    expect(isLeftOver(read)).toEqual([]);
  });
});
