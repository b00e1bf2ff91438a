import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { seenAfter } from './after_dispute.ts';
import { findingsOf } from './findings.ts';
import { dollars, report, status, tradeline } from './testing/reports.ts';

const visa = () => tradeline({ creditor: 'Harbor Visa', balance: dollars(400) });
/** Paid, and a balance: that doesn't fit. */
const auto = (balance = 312) =>
  tradeline({ creditor: 'Meridian Auto', status: status('13'), balance: dollars(balance) });
const before = report('equifax', '2026-10-01', [visa(), auto()]);
const fileOf = (...later: ReturnType<typeof report>[]) => ({
  reports: [before, ...later],
  confirmed: [],
  notMine: new Set<string>(),
});
const [finding] = findingsOf(fileOf()).filter(({ facts }) => facts[0]?.name === 'Meridian Auto');
if (!finding) throw new Error('nothing found');
const asked = {
  bureau: 'equifax',
  state: 'answered',
  sentOn: isoDate('2026-10-10'),
  things: [{ id: finding.id, title: '', name: 'Meridian Auto', says: '' }],
} as const;
const seen = (file: ReturnType<typeof fileOf>, answeredOn: string | null = '2026-11-05') =>
  seenAfter(asked, file, findingsOf(file), answeredOn === null ? null : isoDate(answeredOn));

describe('what a newer report has of what was disputed', () => {
  it('is gone where the account is put right, or no longer there', () => {
    const right = report('equifax', '2026-11-20', [visa(), auto(0)]);
    expect(seen(fileOf(right))).toEqual({ isGone: true, printedOn: '2026-11-20' });
    const without = report('equifax', '2026-11-20', [visa()]);
    expect(seen(fileOf(without), null)).toEqual({ isGone: true, printedOn: '2026-11-20' });
  });

  it('is still there, also with another amount, but only after they answered', () => {
    const still = fileOf(report('equifax', '2026-11-20', [visa(), auto(250)]));
    expect(seen(still)).toEqual({ isGone: false, printedOn: '2026-11-20' });
    expect(seen(still, null)).toBeNull();
    expect(seen(still, '2026-11-25')).toBeNull();
  });

  it('isn’t known from an older report, another bureau’s, or one that holds too little', () => {
    expect(seen(fileOf())).toBeNull();
    expect(seen(fileOf(report('experian', '2026-11-20', [visa()])))).toBeNull();
    expect(seen(fileOf(report('equifax', '2026-10-09', [visa()])))).toBeNull();
    expect(seen(fileOf(report('equifax', '2026-11-20', [])))).toBeNull();
    expect(
      seen(fileOf(report('equifax', '2026-11-20', [tradeline({ creditor: 'Other' })]))),
    ).toBeNull();
  });
});
