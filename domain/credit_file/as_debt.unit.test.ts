import { describe, expect, it } from 'vitest';
import { readDisclosure } from './disclosure/read_disclosure.ts';
import { linesOfText } from './disclosure/source_line.ts';
import { isoDate } from '../time/iso_date.ts';
import { asDebt as debtOf } from './as_debt.ts';
import type { Copy } from './record_of.ts';

const asDebt = (copies: readonly Copy[], today = '2026-11-28') => debtOf(copies, isoDate(today));

const copyOf = (printedOn: string, ...lines: readonly string[]): Copy => {
  const text = ['Credit Accounts', '', 'CAPITAL ONE', ...lines].join('\n');
  const reading = readDisclosure(linesOfText(text), { bureau: 'equifax' });
  if (!reading.ok) throw new Error(reading.error.code);
  const [tradeline] = reading.value.tradelines;
  if (!tradeline) throw new Error('no account');
  return { report: { printedOn }, tradeline } as never;
};

describe('an account of a report as a debt', () => {
  it('has its balance, limit and what is past due by the newest report', () => {
    const older = copyOf('2026-09-20', 'Loan/Account Type: Credit Card', 'Balance: $3,000');
    const newer = copyOf(
      '2026-11-20',
      'Loan/Account Type: Credit Card',
      'Balance: $3,144',
      'Credit Limit: $3,000',
      'Amount Past Due: $228',
    );
    expect(asDebt([older, newer])).toEqual({
      name: 'CAPITAL ONE',
      kind: 'card',
      balance: 314_400,
      printedOn: '2026-11-20',
      limit: 300_000,
      pastDue: 22_800,
    });
  });

  it('is none where nothing is owed', () => {
    expect(asDebt([copyOf('2026-11-20', 'Balance: $0')])).toBeNull();
    expect(asDebt([])).toBeNull();
  });

  it('is none where the newest report says it is paid, whatever an older one says', () => {
    const older = copyOf('2026-03-20', 'Balance: $3,000', 'Amount Past Due: $228');
    expect(asDebt([older])).not.toBeNull();
    expect(asDebt([older, copyOf('2026-11-20', 'Balance: $0', 'Status: Paid, Closed')])).toBeNull();
    expect(asDebt([older, copyOf('2026-11-20', 'Status: Paid, Closed')])).toBeNull();
  });

  it('is none where another bureau’s report of that time says that nothing is owed', () => {
    const owed = copyOf('2026-11-20', 'Balance: $3,000');
    expect(asDebt([owed, copyOf('2026-11-02', 'Balance: $0')])).toBeNull();
    expect(asDebt([owed, copyOf('2026-05-02', 'Balance: $0')])).not.toBeNull();
  });

  it.each(['Home Equity Line of Credit', 'Home Equity', 'Second Mortgage', 'FHA Mortgage'])(
    'a “%s” is secured by the home',
    (type) => {
      const copy = copyOf('2026-11-20', `Loan/Account Type: ${type}`, 'Balance: $9,000');
      expect(asDebt([copy])?.kind).toBe('mortgage');
    },
  );

  it('what was charged off is asked for as a whole: nothing of it is caught up', () => {
    const copy = copyOf(
      '2026-11-20',
      'Loan/Account Type: Credit Card',
      'Status: Charge Off',
      'Balance: $3,000',
      'Amount Past Due: $3,000',
    );
    expect(asDebt([copy])).toEqual({
      name: 'CAPITAL ONE',
      kind: 'collection',
      balance: 300_000,
      printedOn: '2026-11-20',
    });
  });

  it('says what is past due only as long as the report is of this month', () => {
    const copy = copyOf('2026-10-01', 'Balance: $3,000', 'Amount Past Due: $228');
    expect(asDebt([copy], '2026-10-20')).toMatchObject({ pastDue: 22_800 });
    expect(asDebt([copy], '2026-11-28')).not.toHaveProperty('pastDue');
  });

  it('is none of an authorized user’s', () => {
    const copy = copyOf('2026-11-20', 'Responsibility: Authorized User', 'Balance: $3,000');
    expect(asDebt([copy])).toBeNull();
    // Another bureau's newer copy that doesn't say whose it is makes it nobody else's.
    expect(asDebt([copy, copyOf('2026-11-22', 'Balance: $3,000')])).toBeNull();
  });
});
