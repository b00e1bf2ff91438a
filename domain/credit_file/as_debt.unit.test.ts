import { describe, expect, it } from 'vitest';
import { readDisclosure } from './disclosure/read_disclosure.ts';
import { linesOfText } from './disclosure/source_line.ts';
import { asDebt } from './as_debt.ts';
import type { Copy } from './record_of.ts';

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
      limit: 300_000,
      pastDue: 22_800,
    });
  });

  it('is none where nothing is owed', () => {
    expect(asDebt([copyOf('2026-11-20', 'Balance: $0')])).toBeNull();
    expect(asDebt([])).toBeNull();
  });
});
