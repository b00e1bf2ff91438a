import { expect, test } from 'vitest';
import { findingsOf } from './findings.ts';
import { reportingLines } from './reporting_lines.ts';
import { date, dollars, report, status, tradeline } from './testing/reports.ts';

const collection = {
  creditor: 'Beacon Recovery',
  isCollection: true,
  lastFour: '2290',
  opened: date('2021-01'),
  status: status('93'),
  balance: dollars(1284),
};

const linesOf = (kind: string, ...reports: readonly ReturnType<typeof report>[]) =>
  findingsOf({ reports, confirmed: [], notMine: new Set() })
    .filter((each) => each.kind === kind)
    .map((each) => reportingLines(each, reports));

test('a first missed payment and another bureau’s removal date are two lines', () => {
  const lines = linesOf(
    'first_delinquency_apart',
    report('equifax', '2026-11-02', [
      tradeline({ ...collection, firstDelinquency: date('2020-05') }),
    ]),
    report('transunion', '2026-11-02', [tradeline({ ...collection, removal: date('2029-02') })]),
  );
  expect(lines).toEqual([
    [
      {
        bureau: 'equifax',
        missed: { from: '2020-05-01', to: '2020-05-31' },
        isMissedPrinted: true,
        sevenYears: '2027-05-31',
        ends: '2027-11-27',
      },
      {
        bureau: 'transunion',
        missed: { from: '2021-08-05', to: '2022-02-28' },
        isMissedPrinted: false,
        sevenYears: '2029-02-28',
        ends: '2029-02-28',
      },
    ],
  ]);
});

test('so are the two dates of one report, and both begin with the payment that is printed', () => {
  const [lines] = linesOf(
    'removal_too_late',
    report('equifax', '2026-11-02', [
      tradeline({ ...collection, firstDelinquency: date('2020-05'), removal: date('2029-02') }),
    ]),
  );
  expect(lines?.map(({ missed, sevenYears, ends }) => [missed.from, sevenYears, ends])).toEqual([
    ['2020-05-01', '2027-05-31', '2027-11-27'],
    ['2020-05-01', '2027-05-31', '2029-02-28'],
  ]);
});

test('what has no such dates has no lines', () => {
  expect(
    linesOf(
      'paid_with_balance',
      report('equifax', '2026-11-02', [
        tradeline({ status: status('13', 'Paid, closed'), balance: dollars(312) }),
      ]),
    ),
  ).toEqual([[]]);
});
