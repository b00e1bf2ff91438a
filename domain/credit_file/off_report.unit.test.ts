import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { offReportDays, passedClocks } from './off_report.ts';
import type { CreditReport } from './report.ts';
import { date, report, tradeline } from './testing/reports.ts';

const fileOf = (...reports: readonly CreditReport[]) => ({
  reports,
  confirmed: [],
  notMine: new Set<string>(),
});

// First payment missed in May 2020: with 180 days and seven years, its last day is November 27, 2027.
const collection = (id: string, creditor: string) =>
  tradeline({ id, creditor, isCollection: true, firstDelinquency: date('2020-05') });
const asked = {
  id: 'asked',
  by: 'HARBOR BANK',
  on: { value: isoDate('2026-02-10'), printed: '02/10/2026', state: 'read' },
  kind: 'hard',
} as const;

describe('the day from which on something should be off a report', () => {
  it('is the day after its last, and one for all that goes then', () => {
    const file = fileOf(
      report('equifax', '2026-11-20', [
        collection('a', 'MIDLAND CREDIT'),
        collection('b', 'SUMMIT COLLECTIONS'),
      ]),
    );
    expect(offReportDays(file, isoDate('2026-11-29'))).toEqual([
      { on: '2027-11-28', isDisputable: true },
    ]);
  });

  it('of an inquiry is one of the calendar, and nobody is told of it: no law sets it', () => {
    const file = fileOf({ ...report('equifax', '2026-11-20', []), inquiries: [asked] });
    expect(offReportDays(file, isoDate('2026-11-29'))).toEqual([
      { on: '2028-02-11', isDisputable: false },
    ]);
  });

  it('stays for two weeks once it has come', () => {
    const file = fileOf(report('equifax', '2026-11-20', [collection('a', 'MIDLAND CREDIT')]));
    const on = (today: string) => offReportDays(file, isoDate(today)).map((each) => each.on);
    expect(on('2027-12-12')).toEqual(['2027-11-28']);
    expect(on('2027-12-13')).toEqual([]);
  });

  it('goes with the account', () => {
    const shown = report('equifax', '2026-11-20', [collection('a', 'MIDLAND CREDIT')]);
    const without = report('equifax', '2026-11-28', []);
    expect(offReportDays(fileOf(shown, without), isoDate('2026-11-29'))).toEqual([]);
  });
});

describe('what the law let be reported until a day that is over', () => {
  it('is said until a newer report of that bureau shows it or not', () => {
    const shown = report('equifax', '2026-11-20', [collection('a', 'MIDLAND CREDIT')]);
    const passedOn = (today: string, ...later: readonly CreditReport[]) =>
      passedClocks(fileOf(shown, ...later), isoDate(today)).map(({ name, on, bureaus }) => [
        name,
        on,
        ...bureaus,
      ]);
    expect(passedOn('2027-11-27')).toEqual([]);
    expect(passedOn('2027-11-28')).toEqual([['MIDLAND CREDIT', '2027-11-27', 'equifax']]);
    expect(passedOn('2027-12-02', report('equifax', '2027-12-01', []))).toEqual([]);
    // Still there: a finding says so.
    const still = report('equifax', '2027-12-01', [collection('b', 'MIDLAND CREDIT')]);
    expect(passedOn('2027-12-02', still)).toEqual([]);
  });

  it('is never an inquiry', () => {
    const file = fileOf({ ...report('equifax', '2026-11-20', []), inquiries: [asked] });
    expect(passedClocks(file, isoDate('2030-01-01'))).toEqual([]);
  });
});
