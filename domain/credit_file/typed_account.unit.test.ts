import { describe, expect, it } from 'vitest';
import { parseReportDate } from './typed_date.ts';
import { parseMonths } from './typed_months.ts';

describe('a date as it is typed from a report', () => {
  it.each([
    ['03/2017', '2017-03'],
    ['3/2017', '2017-03'],
    ['03/17/2017', '2017-03-17'],
    ['2017-03', '2017-03'],
    ['2017-03-17', '2017-03-17'],
    ['March 2017', '2017-03'],
    ['Mar. 17, 2017', '2017-03-17'],
    [' sept 2017 ', '2017-09'],
    ['02/29/2024', '2024-02-29'],
  ])('%s is %s', (text, date) => expect(parseReportDate(text)).toBe(date));

  it.each(['03/17', '13/2017', '02/29/2023', '2017', '17 March 2017', 'soon', ''])(
    '“%s” is none',
    (text) => expect(parseReportDate(text)).toBeNull(),
  );
});

describe('late months as they are typed', () => {
  it('are the newest first, with what is printed', () => {
    expect(parseMonths('06/2025 30, Jul 2025: 60')).toEqual([
      { month: '2025-07', printed: '60', code: '2' },
      { month: '2025-06', printed: '30', code: '1' },
    ]);
    expect(parseMonths('')).toEqual([]);
  });

  it.each(['07/2025', '07/2025 45', '30', '07/2025 30, 07/2025 60'])('“%s” is none', (text) =>
    expect(parseMonths(text)).toBeNull(),
  );
});
