import { describe, expect, it } from 'vitest';
import { withoutFullNumbers } from './disclosure/redaction.ts';
import { hasFullNumber } from './full_number.ts';
import { withFullNumber, withoutFullNumber } from './testing/full_numbers.ts';
import { creditReport } from './report_readers.ts';
import {
  blank,
  date,
  dollars,
  months,
  remark,
  report,
  status,
  tradeline,
} from './testing/reports.ts';

describe('a stored report', () => {
  const whole = report(
    'experian',
    '2026-11-14',
    [
      tradeline({
        lastFour: '4417',
        portfolio: { value: 'R', printed: 'Revolving', state: 'read', page: 7, line: 212 },
        accountType: status('18', 'Credit card'),
        status: status('11', 'Current'),
        balance: dollars(3957),
        limit: dollars(6500),
        opened: date('2017-03'),
        reported: date('2026-11-03'),
        firstDelinquency: blank,
        remarks: [remark('Closed by consumer')],
        history: months({ '2026-10': '0', '2026-09': '1' }),
      }),
    ],
    {
      inquiries: [{ id: 'i', by: 'Cascade', on: date('2025-04'), kind: 'hard' }],
      publicRecords: [
        { id: 'p', kind: 'bankruptcy', printed: 'Chapter 7', chapter: '7', filed: date('2020-02') },
      ],
      personal: [{ id: 'n', kind: 'name', printed: 'J Roe' }],
    },
  );

  it('is read as it was, with what is not there still not there', () => {
    expect(creditReport(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  it.each([
    ['no bureau', { bureau: 'innovis' }],
    ['no day', { printedOn: '2026-02-30' }],
    [
      'a balance of half a cent',
      { tradelines: [{ ...tradeline(), balance: { ...dollars(1), value: 0.5 } }] },
    ],
    ['a month that there is not', { tradelines: [{ ...tradeline(), opened: date('2026-13') }] }],
  ])('is none with %s', (_, over) => {
    expect(() => creditReport({ ...whole, ...over })).toThrow();
  });
});

describe('more of a number than is kept', () => {
  it.each(withFullNumber)('is in “%s”', (text) => {
    expect(hasFullNumber(text)).toBe(true);
    expect(hasFullNumber(withoutFullNumbers(text))).toBe(false);
  });
  it.each(withoutFullNumber)('is not in “%s”', (text) => {
    expect(hasFullNumber(text)).toBe(false);
    expect(withoutFullNumbers(text)).toBe(text);
  });
});
