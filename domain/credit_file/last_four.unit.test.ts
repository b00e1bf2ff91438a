import { describe, expect, it } from 'vitest';
import { currentAccounts } from './accounts.ts';
import { alikeButForNumber, lastFoursApart, lastFourTyped } from './last_four.ts';
import type { Tradeline } from './report.ts';
import { date, report, tradeline } from './testing/reports.ts';

describe('the last four of a number', () => {
  it.each([
    ['9026', '9026'],
    ['4147202012349026', '9026'],
    ['4147 2020 1234 9026', '9026'],
    ['4147-2020-1234-9026', '9026'],
    ['3782 822463 10005', '0005'],
    ['XXXX9026', '9026'],
    ['xxxx-xxxx-xxxx-9026', '9026'],
    ['****9026', '9026'],
    ['#7731', '7731'],
    ['414720XXXXXX9026', '9026'],
    ['26', '26'],
    ['12A4', '12A4'],
    [' ', ''],
    ['', ''],
    ['414720XXXXXXXXXX', null],
    ['7731****', null],
    ['XXXX', null],
    ['checking', null],
    ['9026?', null],
    ['9'.repeat(200), null],
  ])('%s is %s', (typed, last) => expect(lastFourTyped(typed)).toBe(last));
});

describe('a clash of last fours', () => {
  const at = (bureau: 'equifax' | 'experian', fields: Partial<Tradeline>) =>
    report(bureau, '2026-11-12', [
      tradeline({ id: bureau, creditor: 'Northway Bank', opened: date('2019-03'), ...fields }),
    ]);
  const accountsOf = (one: Partial<Tradeline>, other: Partial<Tradeline>, isJoined = false) =>
    currentAccounts({
      reports: [at('equifax', one), at('experian', other)],
      confirmed: isJoined
        ? [
            {
              id: 'joined',
              copies: [
                { reportId: 'equifax-2026-11-12', tradelineId: 'equifax' },
                { reportId: 'experian-2026-11-12', tradelineId: 'experian' },
              ],
            },
          ]
        : [],
      notMine: new Set(),
    });

  it.each([
    ['9026', '4147', ['9026', '4147']],
    ['9026', '9026', []],
    ['9026', '26', []],
    ['9026', undefined, []],
  ])('%s and %s of one account', (one, other, apart) => {
    const [joined] = accountsOf(
      { lastFour: one },
      other === undefined ? {} : { lastFour: other },
      true,
    );
    expect(lastFoursApart(joined?.copies ?? []).map(({ lastFour }) => lastFour)).toEqual(apart);
  });

  it('keeps two apart that are alike otherwise, and is said of either', () => {
    const all = accountsOf({ lastFour: '9026' }, { lastFour: '4147' });
    expect(all).toHaveLength(2);
    expect(all.map((each) => alikeButForNumber(each, all)?.other)).toEqual([
      { bureau: 'experian', lastFour: '4147' },
      { bureau: 'equifax', lastFour: '9026' },
    ]);
    const others = accountsOf({ lastFour: '9026' }, { lastFour: '4147', opened: date('2020-03') });
    expect(others.map((each) => alikeButForNumber(each, others))).toEqual([null, null]);
  });
});
