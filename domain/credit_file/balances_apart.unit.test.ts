import { expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import type { Bureau } from './report.ts';
import { date, dollars, report, status, tradeline } from './testing/reports.ts';

const copy = (bureau: Bureau, balance: number, fields = {}, printedOn = '2026-11-20') =>
  report(bureau, printedOn, [
    tradeline({
      creditor: 'Beacon',
      lastFour: '4417',
      opened: date('2022-03'),
      balance: dollars(balance),
      ...fields,
    }),
  ]);
const apart = (...reports: ReturnType<typeof copy>[]) =>
  findingsOf({ reports, confirmed: [], notMine: new Set() })
    .filter(({ kind }) => kind === 'balance_apart')
    .map(({ confidence, facts }) => [confidence, ...facts.map(({ printed }) => printed)]);

it('balances of one day that differ are likely wrong, the furthest apart', () => {
  const day = { reported: date('2026-11-15') };
  expect(
    apart(copy('equifax', 429, day), copy('experian', 389, day), copy('transunion', 400, day)),
  ).toEqual([['likely', '$389', '$429']]);
});

it('balances of different days, of a month, or of no day say nothing', () => {
  const on = (day: string) => ({ reported: date(day) });
  expect(
    apart(copy('equifax', 429, on('2026-11-15')), copy('experian', 389, on('2026-11-16'))),
  ).toEqual([]);
  expect(apart(copy('equifax', 429, on('2026-11')), copy('experian', 389, on('2026-11')))).toEqual(
    [],
  );
  expect(apart(copy('equifax', 429), copy('experian', 389))).toEqual([]);
});

it('nor do a collection’s, which interest or a payment moves', () => {
  const placed = { isCollection: true, status: status('93') };
  expect(apart(copy('equifax', 429, placed), copy('experian', 389, placed))).toEqual([]);
});

it('cents that a bureau leaves out are none', () => {
  const day = { reported: date('2026-11-15') };
  const cents = { balance: { ...dollars(429), value: 42_935 as never, printed: '$429.35' } };
  expect(apart(copy('equifax', 429, day), copy('experian', 429, { ...day, ...cents }))).toEqual([]);
});
