import { describe, expect, it } from 'vitest';
import { csvText } from './csv.ts';

describe('comma-separated values', () => {
  it('stand row by row, sums as plain dollars', () => {
    expect(
      csvText([
        ['Month', 'Paid'],
        ['2026-11', { cents: 123_450 }],
        ['2026-12', { cents: 5 }],
        ['2027-01', { cents: -199 }],
      ]),
    ).toBe('Month,Paid\r\n2026-11,1234.50\r\n2026-12,0.05\r\n2027-01,-1.99\r\n');
  });

  it('keep what holds a comma, a quote or a line together', () => {
    expect(csvText([['a,b', 'say "x"', 'two\nlines']])).toBe('"a,b","say ""x""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '=HYPERLINK("x","y")'])(
    'have no text that a spreadsheet takes for a formula: %j',
    (text) => {
      const cell = csvText([[text]]).replace(/^"/, '');
      expect(cell.startsWith(`'${text.slice(0, 1)}`)).toBe(true);
    },
  );

  it('have numbers as they are, those below zero too', () => {
    expect(csvText([[-5, 2499, 0.5]])).toBe('-5,2499,0.5\r\n');
  });

  it('leave a sign inside a text alone', () => {
    expect(csvText([['a=b', 'Smith-Jones', 'a@b']])).toBe('a=b,Smith-Jones,a@b\r\n');
  });
});
