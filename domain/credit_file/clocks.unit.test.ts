import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { clocksOf } from './clocks.ts';
import {
  alertEnd,
  denialReportDeadline,
  disputeDeadlines,
  lastDayToSue,
  nextAnnualReport,
  procedureDeadline,
  reinsertionNotice,
  validationDeadline,
} from './deadlines.ts';
import type { CreditReport, ReportDate } from './report.ts';
import {
  firstDelinquencyFrom,
  lastDayByLaw,
  lastDayOfLatePayment,
  usualLastDay,
} from './reporting_period.ts';
import { date, months, report, status, tradeline } from './testing/reports.ts';

const day = isoDate;
const clocks = (today: string, ...reports: readonly CreditReport[]) =>
  clocksOf({ reports, confirmed: [], notMine: new Set() }, day(today)).map(
    ({ kind, on, isMonth, bureaus }) => [kind, on, isMonth, ...bureaus],
  );

describe('the seven years of a collection', () => {
  it.each([
    // May 31, 2020 and 180 days is November 27, 2020.
    ['2020-05', '2027-05-31', '2027-11-27'],
    // The leap day: 180 days after it is August 27, 2020.
    ['2020-02-29', '2027-02-28', '2027-08-27'],
    ['2021-02', '2028-02-28', '2028-08-27'],
    ['2019-12-31', '2026-12-31', '2027-06-28'],
  ])('from %s usually end on %s, and by law on %s', (first, usual, law) => {
    expect(usualLastDay(first as ReportDate)).toBe(usual);
    expect(lastDayByLaw(first as ReportDate)).toBe(law);
  });

  it('of a collector who has a later day run from the creditor’s own entry', () => {
    const copy = report('equifax', '2026-11-20', [
      tradeline({
        id: 'creditor',
        creditor: 'HARBOR BANK',
        status: status('97'),
        firstDelinquency: date('2021-01'),
      }),
      tradeline({
        id: 'collector',
        creditor: 'RIVERSIDE RECOVERY',
        isCollection: true,
        originalCreditor: { value: 'HARBOR BANK', printed: 'HARBOR BANK', state: 'typed' },
        firstDelinquency: date('2021-06'),
      }),
    ]);
    const ends = clocksOf({ reports: [copy], confirmed: [], notMine: new Set() }, day('2026-11-28'))
      .filter(({ kind }) => kind === 'collection_leaves')
      .map(({ name, on, isEstimated }) => [name, on, isEstimated]);
    expect(ends.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['HARBOR BANK', lastDayByLaw('2021-01'), false],
      ['RIVERSIDE RECOVERY', lastDayByLaw('2021-01'), true],
    ]);
  });

  it('make a first missed payment of a removal month only as a range', () => {
    expect(firstDelinquencyFrom('2027-05')).toEqual({ from: '2019-11-03', to: '2020-05-31' });
  });

  it('of another late payment run from its month', () => {
    expect(lastDayOfLatePayment('2021-03')).toBe('2028-03-31');
  });
});

describe('a deadline', () => {
  it('of a dispute is 30 days, and late only after five business days more', () => {
    const { answer, mailed } = disputeDeadlines(
      { on: day('2026-11-09') },
      { isBureau: true, isAfterAnnualReport: false },
    );
    expect([answer.on, mailed.on, answer.isEstimated]).toEqual(['2026-12-09', '2026-12-16', false]);
  });

  it('of a dispute after the free annual report is 45 days', () => {
    const { answer } = disputeDeadlines(
      { on: day('2026-11-09') },
      { isBureau: true, isAfterAnnualReport: true },
    );
    expect(answer.on).toBe('2026-12-24');
  });

  it.each([
    ['2026-12-09', '2026-12-24'],
    ['2026-12-10', '2026-12-09'],
    ['2026-11-08', '2026-12-09'],
  ])('with facts added on %s is %s', (factsAddedOn, answer) => {
    const found = disputeDeadlines(
      { on: day('2026-11-09') },
      { isBureau: true, isAfterAnnualReport: false, factsAddedOn: day(factsAddedOn) },
    );
    expect(found.answer.on).toBe(answer);
  });

  it('is estimated where only the mailing is known: five business days, over Thanksgiving', () => {
    const { answer } = disputeDeadlines(
      { mailedOn: day('2026-11-20') },
      { isBureau: true, isAfterAnnualReport: false },
    );
    expect([answer.on, answer.isEstimated]).toEqual(['2026-12-30', true]);
  });

  it('of a validation notice is the day on it, else 30 days', () => {
    expect(validationDeadline({ endsOn: day('2026-12-20') }).on).toBe('2026-12-20');
    expect(validationDeadline({ receivedOn: day('2026-11-14') }).on).toBe('2026-12-14');
    expect(validationDeadline({ sentOn: day('2026-11-20') })).toEqual({
      on: '2026-12-30',
      sections: ['15 USC 1692g(b)'],
      isEstimated: true,
    });
  });

  it('of the others is counted in days, business days, months and years', () => {
    expect(procedureDeadline({ on: day('2028-02-20') }).on).toBe('2028-03-06');
    expect(reinsertionNotice(day('2026-12-18')).on).toBe('2026-12-28');
    expect(denialReportDeadline(day('2026-12-31')).on).toBe('2027-03-01');
    expect(nextAnnualReport(day('2028-02-29')).on).toBe('2029-02-28');
    expect(alertEnd(day('2026-11-26'), false).on).toBe('2027-11-26');
    expect(alertEnd(day('2026-11-26'), true).on).toBe('2033-11-26');
  });

  it('to sue is two years from finding out, at most five from when it happened', () => {
    expect(lastDayToSue(day('2024-01-15'), day('2026-01-20')).on).toBe('2028-01-20');
    expect(lastDayToSue(day('2022-01-15'), day('2026-01-20')).on).toBe('2027-01-15');
  });
});

describe('the dates of a file', () => {
  it('are those that are to come, the soonest first', () => {
    const beacon = (fields: object) =>
      tradeline({
        creditor: 'Beacon',
        isCollection: true,
        lastFour: '2290',
        opened: date('2021-01'),
        ...fields,
      });
    const harbor = tradeline({
      status: status('11'),
      history: months({ '2021-03': '1', '2019-01': '1' }),
    });
    expect(
      clocks(
        '2026-11-26',
        report('equifax', '2026-11-02', [beacon({ firstDelinquency: date('2020-05') }), harbor]),
        report('experian', '2026-11-14', [beacon({ firstDelinquency: date('2020-05') })], {
          inquiries: [
            { id: 'i', by: 'Cascade', on: date('2025-04'), kind: 'hard' },
            { id: 'j', by: 'Itself', on: date('2025-05'), kind: 'soft' },
          ],
        }),
        report('transunion', '2026-11-18', [beacon({ removal: date('2029-02') })], {
          source: 'bureau',
        }),
      ),
    ).toEqual([
      ['inquiry_leaves', '2027-04-30', true, 'experian'],
      ['annual_report', '2027-11-02', false, 'equifax'],
      ['annual_report', '2027-11-14', false, 'experian'],
      ['collection_leaves', '2027-11-27', true, 'equifax', 'experian'],
      ['late_payment_leaves', '2028-03-31', true, 'equifax'],
      ['removal_printed', '2029-02-28', true, 'transunion'],
    ]);
  });

  it('of a bankruptcy are ten years, and seven by practice for chapter 13', () => {
    const found = clocksOf(
      {
        reports: [
          report('equifax', '2026-11-02', [], {
            publicRecords: [
              {
                id: 'b',
                kind: 'bankruptcy',
                printed: 'Chapter 13',
                chapter: '13',
                filed: date('2020-02-29'),
              },
            ],
          }),
        ],
        confirmed: [],
        notMine: new Set(),
      },
      day('2026-11-26'),
    );
    const clock = found.find(({ kind }) => kind === 'bankruptcy_leaves');
    expect([clock?.on, clock?.usual]).toEqual(['2030-02-28', '2027-02-28']);
  });
});
