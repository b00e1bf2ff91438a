import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  type ConfirmedAccount,
  type CreditFile,
  currentAccounts,
  currentCopies,
  currentReports,
  isNotMine,
  keysOf,
  newestReports,
  notMineWithout,
} from './accounts.ts';
import { clocksOf } from './clocks.ts';
import { findingsOf } from './findings.ts';
import type { CreditReport, Tradeline } from './report.ts';
import { isoDate } from '../time/iso_date.ts';
import { date, dollars, months, report, status, tradeline } from './testing/reports.ts';

const fileOf = (
  reports: readonly CreditReport[],
  notMine: readonly string[] = [],
  confirmed: readonly ConfirmedAccount[] = [],
): CreditFile => ({ reports, confirmed, notMine: new Set(notMine) });

const card = (fields: Partial<Tradeline> = {}): Tradeline =>
  tradeline({
    creditor: 'Northway Bank',
    lastFour: '9026',
    opened: date('2019-03'),
    balance: dollars(2740),
    ...fields,
  });

const typed = (
  bureau: CreditReport['bureau'],
  printedOn: string,
  tradelines: readonly Tradeline[],
): CreditReport =>
  report(bureau, printedOn, tradelines, { id: `typed-${bureau}-${printedOn}`, way: 'typed' });

describe('the word that an account isn’t theirs', () => {
  const saysSo = (file: CreditFile) => ({
    kept: currentAccounts(file).map(({ account }) => isNotMine(file, account)),
    found: findingsOf(file).filter(({ kind }) => kind === 'not_mine').length,
  });
  const equifax = report('equifax', '2026-11-12', [card({ id: 'eq' })]);

  it.each([
    ['a newer one of another bureau', report('experian', '2026-11-14', [card()])],
    ['an older one of another bureau', report('experian', '2026-10-14', [card()])],
    ['a newer one of the same', report('equifax', '2026-11-29', [card()])],
    ['an older one of the same', report('equifax', '2026-06-02', [card()])],
    ['what was typed of it', typed('equifax', '2026-11-29', [card()])],
  ])('stays when a report comes in: %s', (_, other) => {
    const [said] = currentAccounts(fileOf([equifax]));
    if (!said) throw new Error('no account');
    expect(saysSo(fileOf([equifax, other], keysOf(said.account)))).toEqual({
      kept: [true],
      found: 1,
    });
    expect(saysSo(fileOf([equifax, other]))).toEqual({ kept: [false], found: 0 });
  });

  it('stays where two are joined, whichever copy it was said of', () => {
    const other = report('experian', '2026-10-14', [
      card({ id: 'ex', creditor: 'NWB', lastFour: '4147', balance: dollars(9) }),
    ]);
    const refs = [
      { reportId: equifax.id, tradelineId: 'eq' },
      { reportId: other.id, tradelineId: 'ex' },
    ];
    for (const said of ['equifax-2026-11-12/eq', 'experian-2026-10-14/ex'])
      for (const id of ['equifax-2026-11-12/eq', 'experian-2026-10-14/ex'])
        expect(saysSo(fileOf([equifax, other], [said], [{ id, copies: refs }]))).toEqual({
          kept: [true],
          found: 1,
        });
  });

  it('goes to what is left where the report goes that it was said in', () => {
    const other = report('experian', '2026-11-14', [card({ id: 'ex' })]);
    const file = fileOf([equifax, other], ['equifax-2026-11-12/eq']);
    expect(notMineWithout(file, equifax.id)).toEqual(['experian-2026-11-14/ex']);
    expect(notMineWithout(file, other.id)).toEqual([]);
  });

  it('keeps the id of an account when an older report comes in', () => {
    const other = report('experian', '2026-10-14', [card()]);
    expect(accountsOf([equifax, other]).map(({ id }) => id)).toEqual(['equifax-2026-11-12/eq']);
  });
});

describe('an account that was typed', () => {
  const linden = tradeline({ creditor: 'Linden', lastFour: '5190', opened: date('2017-06') });
  const imported = report(
    'equifax',
    '2026-11-12',
    [card({ id: 'eq', history: months({ '2026-10': '2', '2026-09': '1' }) }), linden],
    {
      inquiries: [{ id: 'i', by: 'Cascade', on: date('2026-09'), kind: 'hard' }],
      publicRecords: [
        { id: 'p', kind: 'bankruptcy', printed: 'Chapter 7', filed: date('2019-02') },
      ],
    },
  );
  const today = isoDate('2026-11-29');
  const seen = (file: CreditFile) =>
    currentAccounts(file).map(({ account, copies }) => [
      account.copies[0]?.tradeline.creditor,
      ...copies.map(({ report: { way } }) => way),
    ]);

  it.each([
    ['since the report', [imported, typed('equifax', '2026-11-29', [card()])]],
    ['before it was read', [typed('equifax', '2026-11-29', [card()]), imported]],
    ['on its day', [imported, typed('equifax', '2026-11-12', [card()])]],
  ])('%s stands beside the report’s copy, and nothing drops out', (_, reports) => {
    const file = fileOf(reports);
    expect(new Set(seen(file))).toEqual(
      new Set([
        ['Linden', 'pdf'],
        ['Northway Bank', 'pdf', 'typed'],
      ]),
    );
    expect(newestReports(reports)).toEqual([imported]);
    expect(
      currentReports(reports)
        .map(({ way }) => way)
        .toSorted(),
    ).toEqual(['pdf', 'typed']);
    const without = clocksOf(fileOf([imported]), today).map(({ kind, name }) => [kind, name]);
    expect(clocksOf(file, today).map(({ kind, name }) => [kind, name])).toEqual(without);
    expect(without.map(([kind]) => kind)).toContain('inquiry_leaves');
  });

  it('that is another account stands by itself', () => {
    const other = typed('equifax', '2026-11-29', [tradeline({ creditor: 'Beacon' })]);
    expect(new Set(seen(fileOf([imported, other])))).toEqual(
      new Set([
        ['Beacon', 'typed'],
        ['Linden', 'pdf'],
        ['Northway Bank', 'pdf'],
      ]),
    );
  });

  it('before a newer report gives way to it', () => {
    const [account] = accountsOf([typed('equifax', '2026-10-02', [card()]), imported]);
    if (!account) throw new Error('no account');
    expect(
      currentCopies(account, [typed('equifax', '2026-10-02', [card()]), imported]).map(
        ({ report: { way } }) => way,
      ),
    ).toEqual(['pdf']);
  });

  it('says nothing again that the report says, and is set against no bureau in its place', () => {
    const paid = { status: status('13', 'Paid, closed'), balance: dollars(312) };
    const kinds = (reports: readonly CreditReport[]) =>
      findingsOf(fileOf(reports)).map(({ kind }) => kind);
    expect(
      kinds([
        report('equifax', '2026-11-12', [card(paid)]),
        typed('equifax', '2026-11-29', [card({ ...paid, balance: dollars(300) })]),
      ]),
    ).toEqual(['paid_with_balance']);
    expect(
      kinds([
        report('equifax', '2026-11-12', [card()]),
        report('experian', '2026-11-14', [card()]),
        typed('equifax', '2026-11-29', [card({ closed: date('2020-01') })]),
      ]),
    ).toEqual([]);
  });

  it('alone, twice for one bureau, keeps what both say', () => {
    const first = report('equifax', '2026-10-02', [card()], {
      way: 'typed',
      inquiries: [{ id: 'i', by: 'Cascade', on: date('2026-09'), kind: 'hard' }],
    });
    const file = fileOf([first, typed('equifax', '2026-11-29', [linden])]);
    expect(clocksOf(file, today).map(({ kind }) => kind)).toContain('inquiry_leaves');
  });
});
