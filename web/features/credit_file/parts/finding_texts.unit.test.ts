import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../../domain/credit_file/findings.ts';
import type { Tradeline } from '../../../../domain/credit_file/report.ts';
import {
  date,
  dollars,
  remark,
  report,
  status,
  tradeline,
} from '../../../../domain/credit_file/testing/reports.ts';
import { aboutOf, canOf, reasonOf, sentenceOf, titleOf } from './finding_texts.ts';

const findings = (...lines: readonly Partial<Tradeline>[]) =>
  findingsOf({
    reports: lines.map((fields, at) =>
      report((['equifax', 'experian', 'transunion'] as const)[at] ?? 'equifax', '2026-11-18', [
        tradeline({ creditor: 'LINDEN', ...fields }),
      ]),
    ),
    confirmed: [],
    notMine: new Set(),
  });

describe('the title of a finding', () => {
  it.each([
    ['CHARGE_OFF', 'Charge off, but nothing owed'],
    ['CHARGED OFF', 'Charged off, but nothing owed'],
    ['Charged Off', 'Charged Off, but nothing owed'],
    ['Account charged off. $415 written off.', 'Account charged off, but nothing owed'],
  ])('says %s in normal case', (printed, title) => {
    const [found] = findings({ status: status('97', printed), balance: dollars(0) });
    expect(found && titleOf(found)).toBe(title);
  });
});

describe('a finding of several bureaus', () => {
  const bill = {
    isCollection: true,
    lastFour: '7731',
    opened: date('2025-06'),
    originalCreditor: remark('Riverside Hospital'),
    highCredit: dollars(389),
  };

  it('names them all', () => {
    const [found] = findings(bill, bill, bill);
    if (!found) throw new Error('nothing found');
    expect(sentenceOf(found)).toMatch(/^LINDEN, at Equifax, Experian, and TransUnion\./);
    expect(canOf(found)).toMatch(/^Ask Equifax, Experian, and TransUnion whether their/);
  });
});

it('a bureau’s own date that has passed is said with its month and the day of the report', () => {
  const [found] = findings({}, { removal: date('2026-02') });
  expect(found && [titleOf(found), sentenceOf(found)]).toEqual([
    'Experian’s own date for this has passed',
    'LINDEN, at Experian. By the report’s own date, 2026-02, this should have come off. The report is from November 18, 2026, and it’s still there.',
  ]);
});

it('each finding is called by account and bureau, too', () => {
  const paid = { status: status('13', 'Paid'), balance: dollars(12) };
  const names = findings(paid, { ...paid, opened: date('2019-03') }).map(aboutOf);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  expect(names[0]).toMatch(/LINDEN, (?:Equifax|Experian)$/);
});

it('two removal dates are said to be two, not to contradict each other', () => {
  const placed = { isCollection: true, lastFour: '7731', opened: date('2022-06') };
  const [found] = findings(
    { ...placed, removal: date('2028-01') },
    { ...placed, removal: date('2029-06') },
  );
  expect(found && titleOf(found)).toBe('Two bureaus, two dates it comes off');
  expect(found && reasonOf(found)).toMatch(/sooner than it has to/);
});

it('an account that isn’t the person’s is said of every bureau that has it', () => {
  const reports = (['equifax', 'experian'] as const).map((bureau) =>
    report(bureau, '2026-11-18', [
      tradeline({ creditor: 'LINDEN', lastFour: '7731', opened: date('2022-06') }),
    ]),
  );
  const notMine = new Set([`${reports[0]?.id}/${reports[0]?.tradelines[0]?.id}`]);
  const [found] = findingsOf({ reports, confirmed: [], notMine });
  if (!found) throw new Error('nothing found');
  expect(sentenceOf(found)).toBe('LINDEN is in your Equifax and Experian reports.');
  expect(canOf(found)).toMatch(/^Tell Equifax and Experian what isn’t yours and ask them/);
});
