import { describe, expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import { goneSince, uncovered } from './gone_since.ts';
import { date, dollars, report, status, tradeline } from './testing/reports.ts';

const visa = () => tradeline({ creditor: 'Harbor Visa', balance: dollars(400) });
const auto = () => tradeline({ creditor: 'Meridian Auto', balance: dollars(900) });
const beacon = (fields = {}) =>
  tradeline({
    creditor: 'BEACON RECOVERY',
    isCollection: true,
    lastFour: '4417',
    opened: date('2022-03'),
    status: status('93'),
    balance: dollars(429),
    ...fields,
  });
const fileOf = (...reports: ReturnType<typeof report>[]) => ({
  reports,
  confirmed: [],
  notMine: new Set<string>(),
});
const before = report('equifax', '2026-10-01', [visa(), auto(), beacon()]);
const goneOf = (...reports: ReturnType<typeof report>[]) =>
  goneSince(fileOf(...reports)).map(({ name, bureau, since }) => `${name} ${bureau} ${since}`);

describe('what a newer report is without', () => {
  it('is said with its bureau and the report’s day, also while other bureaus show it', () => {
    const newer = report('equifax', '2026-11-20', [visa(), auto()]);
    const elsewhere = report('experian', '2026-10-02', [beacon()]);
    expect(goneOf(before, elsewhere, newer)).toEqual(['BEACON RECOVERY equifax 2026-11-20']);
    // A later report that is without it, too, says no other day.
    expect(goneOf(before, newer, report('equifax', '2026-11-27', [visa(), auto()]))).toEqual([
      'BEACON RECOVERY equifax 2026-11-20',
    ]);
  });

  it('isn’t said of one report, of the same one twice, or of an older one that comes in later', () => {
    expect(goneOf(before)).toEqual([]);
    expect(goneOf(before, report('equifax', '2026-11-20', [visa(), auto(), beacon()]))).toEqual([]);
    expect(goneOf(before, { ...before, id: 'again' })).toEqual([]);
    expect(goneOf(before, report('equifax', '2026-05-01', [visa(), auto()]))).toEqual([]);
  });

  it('isn’t said of what was typed, or of a report that holds little of the file', () => {
    const typed = { way: 'typed' as const };
    expect(goneOf(before, report('equifax', '2026-11-20', [visa(), auto()], typed))).toEqual([]);
    expect(goneOf(before, report('equifax', '2026-11-20', [visa()]))).toEqual([]);
    expect(goneOf(before, report('equifax', '2026-11-20', []))).toEqual([]);
  });

  it('isn’t said of a report that the person left accounts out of, but of the next whole one', () => {
    const part = report('equifax', '2026-11-20', [visa(), auto()], { leftOut: 1 });
    expect(goneOf(before, part)).toEqual([]);
    expect(goneOf(before, part, report('equifax', '2026-11-27', [visa(), auto()]))).toEqual([
      'BEACON RECOVERY equifax 2026-11-27',
    ]);
  });

  it('isn’t said where it’s back, typed since, or may be listed anew', () => {
    const without = report('equifax', '2026-11-20', [visa(), auto()]);
    expect(
      goneOf(before, without, report('equifax', '2026-11-27', [visa(), auto(), beacon()])),
    ).toEqual([]);
    const typed = report('equifax', '2026-11-25', [beacon()], { way: 'typed' });
    expect(goneOf(before, without, typed)).toEqual([]);
    const anew = beacon({ creditor: 'BEACON RECOVERY LLC', lastFour: '9001' });
    expect(goneOf(before, report('equifax', '2026-11-20', [visa(), auto(), anew]))).toEqual([]);
  });
});

describe('what comes to light when a copy is gone', () => {
  const at = (bureau: 'equifax' | 'experian' | 'transunion', fields: object) =>
    report(bureau, '2026-10-01', [visa(), beacon(fields)]);
  const file = fileOf(
    at('equifax', { firstDelinquency: date('2021-02') }),
    at('experian', { removal: date('2028-01') }),
    at('transunion', { removal: date('2029-06') }),
  );
  it('isn’t new: it names the bureau whose copy stood before it', () => {
    expect(uncovered(file, findingsOf(file))).toEqual(new Map());
    const now = fileOf(...file.reports, report('equifax', '2026-11-20', [visa()]));
    const findings = findingsOf(now);
    const [apart] = findings.filter(({ kind }) => kind === 'first_delinquency_apart');
    expect(apart?.facts.map(({ bureau }) => bureau)).toEqual(['experian', 'transunion']);
    expect([...uncovered(now, findings)]).toEqual([[apart?.id, 'equifax']]);
  });
});
