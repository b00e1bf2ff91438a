import { expect, it } from 'vitest';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import { dollars, report, tradeline } from '../../../../domain/credit_file/testing/reports.ts';
import { readDisclosure } from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import { linesOfText } from '../../../../domain/credit_file/disclosure/source_line.ts';
import {
  confirmedReport,
  judged,
  looksLikeStatus,
  readAgain,
  type Review,
  reviewOf,
  settle,
} from './review.ts';

const read = (over: Partial<CreditReport>): CreditReport => ({
  ...report('equifax', '2026-11-02', []),
  way: 'pasted',
  ...over,
});
const harbor = tradeline({ creditor: 'Harbor Visa', lastFour: '4417', balance: dollars(312) });
const linden = tradeline({ creditor: 'Linden Card', balance: dollars(90) });
const inquiry = {
  id: 'i',
  by: 'Riverstone',
  on: { value: null, printed: 'Aug 2024', state: 'confirmed' },
  kind: 'hard',
} as const;
const home = { id: 'p', kind: 'address', printed: '12 Oak St' } as const;

it('a report that is read again keeps what was not read anew', () => {
  const before = read({
    id: 'before',
    tradelines: [harbor, linden],
    inquiries: [inquiry],
    personal: [home],
  });
  const again = read({
    id: 'again',
    tradelines: [{ ...harbor, id: 'new', balance: dollars(300) }],
  });
  expect(readAgain([before], again)).toEqual({
    ...again,
    id: 'before',
    // By the id that it had.
    tradelines: [{ ...harbor, balance: dollars(300) }, linden],
    inquiries: [inquiry],
    personal: [home],
  });
});

it('another day, another bureau and what was typed stay beside it', () => {
  const again = read({ id: 'again', tradelines: [harbor] });
  for (const other of [
    read({ id: 'other', printedOn: report('equifax', '2026-10-02', []).printedOn }),
    read({ id: 'other', bureau: 'experian' }),
    read({ id: 'other', way: 'typed' }),
  ])
    expect(readAgain([other], again)).toBe(again);
});

const reviewed = (): Review => {
  const reading = readDisclosure(
    linesOfText('Credit Accounts\nLINDEN\nAccount Number: XXXX5190\nBalance: $415'),
    { bureau: 'experian' },
  );
  if (!reading.ok) throw new Error(reading.error.code);
  return reviewOf(reading.value, 'pasted');
};

it.each([
  ['Status Gone fishing', true, 'Gone fishing', null],
  ['Account Status: Charge Off', true, 'Charge Off', '97'],
  ['>Charged Off<', true, 'Charged Off', '97'],
  ['UNPAID', true, 'UNPAID', '93'],
  ['AZB 54 RECON 2', false, 'AZB 54 RECON 2', null],
])('the line “%s” can be read as a status: %s', (text, isStatus, printed, value) => {
  const review = reviewed();
  const line = { page: 1, line: 9, text, use: 'not_understood', accountId: null } as const;
  expect(looksLikeStatus(line)).toBe(isStatus);
  const id = review.accounts[0]?.tradeline.id ?? '';
  const [account] = settle(review, line, id, 'status').accounts;
  expect(account?.tradeline.status).toMatchObject({ printed, value, state: 'confirmed' });
  expect(account?.tradeline.remarks).toEqual([]);
  const [other] = settle(review, line, id).accounts;
  expect(other?.tradeline.remarks).toHaveLength(1);
  expect(JSON.stringify(other?.tradeline.remarks)).not.toMatch(/[<>]/);
});

it('a report says how many accounts were left out, and nothing of which', () => {
  const text =
    'Credit Accounts\nLINDEN\nAccount Number: XXXX5190\nBalance: $415\nHARBOR VISA\nAccount Number: XXXX4417\nBalance: $90';
  const reading = readDisclosure(linesOfText(text), { bureau: 'experian' });
  if (!reading.ok) throw new Error(reading.error.code);
  const review = {
    ...reviewOf(reading.value, 'pasted'),
    printedOn: report('experian', '2026-11-02', []).printedOn,
  };
  const [first, second] = review.accounts.map((account) => account.tradeline.id);
  const part = judged(judged(review, first ?? '', 'right'), second ?? '', 'left_out');
  const id = () => crypto.randomUUID();
  const kept = confirmedReport(part, id);
  expect(kept).toMatchObject({ leftOut: 1 });
  expect(JSON.stringify(kept)).not.toContain(review.accounts[1]?.tradeline.creditor);
  expect(confirmedReport(judged(part, second ?? '', 'right'), id)).not.toHaveProperty('leftOut');
});
