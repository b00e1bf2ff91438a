import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import type { CreditFile } from './accounts.ts';
import { findingsOf } from './findings.ts';
import { passedRemovals } from './removal_passed.ts';
import type { CreditReport, Tradeline } from './report.ts';
import { blank, date, dollars, remark, report, status, tradeline } from './testing/reports.ts';

const file = (...reports: readonly CreditReport[]): CreditFile => ({
  reports,
  confirmed: [],
  notMine: new Set(),
});

const kindsIn = (...reports: readonly CreditReport[]): readonly string[] =>
  findingsOf(file(...reports)).map(({ kind }) => kind);

const inOne = (fields: Partial<Tradeline>): readonly string[] =>
  kindsIn(report('transunion', '2026-11-18', [tradeline(fields)]));

describe('a first missed payment of an open account', () => {
  const card = (fields: Partial<Tradeline>): Tradeline =>
    tradeline({ creditor: 'Northway', lastFour: '9026', opened: date('2019-03'), ...fields });
  const apart = (one: Partial<Tradeline>, other: Partial<Tradeline>): readonly string[] =>
    kindsIn(
      report('equifax', '2026-11-12', [card({ firstDelinquency: date('2026-07'), ...one })]),
      report('experian', '2026-11-14', [card({ firstDelinquency: date('2026-05-14'), ...other })]),
    ).filter((kind) => kind === 'first_delinquency_apart');

  it.each([
    ['60 days late at both', { status: status('78') }, { status: status('78') }],
    ['late at one, on time at the other', { status: status('71') }, { status: status('11') }],
    ['of no status', {}, {}],
    ['paid and closed', { status: status('13') }, { status: status('13') }],
    ['charged off at one, late at the other', { status: status('97') }, { status: status('78') }],
  ])('starts no seven years: %s', (_, one, other) => {
    expect(apart(one, other)).toEqual([]);
  });

  it.each([
    ['charged off at both', { status: status('97') }, { status: status('97') }],
    ['charged off at one, of no status at the other', { status: status('97') }, {}],
    ['with an amount charged off', { chargeOff: dollars(9) }, { chargeOff: dollars(9) }],
    ['in collection', { isCollection: true }, { isCollection: true }],
  ])('starts them where it was placed or charged off: %s', (_, one, other) => {
    expect(apart(one, other)).toEqual(['first_delinquency_apart']);
  });

  it('may move while it’s open, and not once it’s charged off', () => {
    const moved = (code: string) =>
      kindsIn(
        report('equifax', '2026-05-12', [
          card({ status: status(code), firstDelinquency: date('2026-01') }),
        ]),
        report('equifax', '2026-11-12', [
          card({ status: status(code), firstDelinquency: date('2026-07') }),
        ]),
      ).filter((kind) => kind === 'reaged');
    expect(moved('71')).toEqual([]);
    expect(moved('97')).toEqual(['reaged']);
  });
});

describe('a charge-off that was sold', () => {
  const chargedOff = {
    status: status('97', 'Charged Off'),
    balance: dollars(0),
    pastDue: dollars(0),
    opened: date('2017-06-11'),
    closed: date('2019-09-30'),
  };

  it.each([
    'PURCHASED BY ANOTHER LENDER',
    'Account purchased by another company',
    'Sold to Cascade Funding',
    'Transferred to another lender',
    'TRANSFERRED OR SOLD',
  ])('owes nothing rightly: %s', (words) => {
    expect(inOne({ ...chargedOff, remarks: [remark(words)] })).toEqual([]);
  });

  it('owes nothing rightly by its status', () => {
    expect(
      inOne({ ...chargedOff, status: status('97', 'Charged off. Transferred to another lender.') }),
    ).toEqual([]);
    expect(
      inOne({
        status: status('05', 'Transferred, sold'),
        balance: dollars(0),
        closed: date('2019-09'),
      }),
    ).toEqual([]);
    expect(
      inOne({
        portfolio: { value: 'R', printed: 'Revolving', state: 'read' },
        status: status('05', 'Transferred, sold'),
        balance: dollars(0),
        closed: date('2019-09'),
        remarks: [remark('Purchased by another lender')],
      }),
    ).toEqual([]);
  });

  it('is no open account by its status', () => {
    const owed = { ...chargedOff, balance: dollars(415), pastDue: dollars(415) };
    expect(inOne(owed)).toEqual([]);
    expect(inOne({ ...owed, status: status('93', 'In Collection') })).toEqual([]);
    expect(inOne({ ...owed, status: status('11', 'Current'), pastDue: dollars(0) })).toEqual([
      'open_status_closed',
    ]);
  });

  it('is looked at where nobody says that it was sold', () => {
    const kinds = ['late_without_balance', 'late_without_past_due'];
    expect(inOne(chargedOff).toSorted()).toEqual(kinds);
    expect(inOne({ ...chargedOff, remarks: [remark('Moved to recovery')] })).toEqual(
      expect.arrayContaining(kinds),
    );
    expect(inOne({ ...chargedOff, remarks: [remark('Transferred to recovery')] })).toEqual(
      expect.arrayContaining(kinds),
    );
  });

  it('with a balance is a contradiction of its remark still', () => {
    expect(
      inOne({ ...chargedOff, balance: dollars(415), remarks: [remark('Sold to Cascade')] }),
    ).toContain('remark_settled_with_balance');
  });
});

describe('a bureau’s own date', () => {
  const linden = (removal: string, fields: Partial<Tradeline> = {}): Tradeline =>
    tradeline({ creditor: 'Linden', removal: date(removal), ...fields });

  it.each([
    ['2026-02', '2026-11-18', ['removal_passed']],
    ['2026-10', '2026-11-18', ['removal_passed']],
    ['2026-11', '2026-11-18', []],
    ['2026-11-17', '2026-11-18', ['removal_passed']],
    ['2026-11-18', '2026-11-18', []],
    ['2032-06', '2026-11-18', []],
  ])('%s, in a report of %s', (removal, printedOn, kinds) => {
    expect(kindsIn(report('transunion', printedOn, [linden(removal)]))).toEqual(kinds);
    expect(
      kindsIn(report('transunion', printedOn, [linden(removal, { isCollection: true })])),
    ).toEqual(kinds);
  });

  it('that has passed comes before all else', () => {
    const found = kindsIn(
      report('transunion', '2026-11-18', [
        tradeline({ creditor: 'B', status: status('13'), balance: dollars(9000) }),
        linden('2026-02', { balance: dollars(0) }),
      ]),
    );
    expect(found).toEqual(['removal_passed', 'paid_with_balance']);
  });

  it('stands among the dates by today, with whether the report was newer', () => {
    const passed = (printedOn: string) =>
      passedRemovals(
        file(report('transunion', printedOn, [linden('2026-02')])),
        isoDate('2026-11-29'),
      ).map(({ bureau, name, months, wasThere }) => [bureau, name, months, wasThere]);
    expect(passed('2026-11-18')).toEqual([['transunion', 'Linden', 9, true]]);
    expect(passed('2026-01-18')).toEqual([['transunion', 'Linden', 9, false]]);
    expect(
      passedRemovals(
        file(report('transunion', '2026-01-18', [linden('2026-02'), linden('2026-01')])),
        isoDate('2026-02-28'),
      ).map(({ removal, months }) => [removal, months]),
    ).toEqual([['2026-01', 1]]);
  });

  it('that says nothing has not passed', () => {
    expect(kindsIn(report('transunion', '2026-11-18', [tradeline({ removal: blank })]))).toEqual(
      [],
    );
  });
});

describe('what every bureau has alike', () => {
  const bill = (fields: Partial<Tradeline> = {}): Tradeline =>
    tradeline({
      creditor: 'Beacon',
      lastFour: '7731',
      opened: date('2025-06'),
      isCollection: true,
      originalCreditor: remark('Riverside Hospital'),
      highCredit: dollars(389),
      ...fields,
    });
  const found = (...lines: readonly Tradeline[]) =>
    findingsOf(
      file(
        ...lines.map((line, at) =>
          report((['equifax', 'experian', 'transunion'] as const)[at] ?? 'equifax', '2026-11-12', [
            line,
          ]),
        ),
      ),
    ).map(({ kind, facts }) => [kind, ...new Set(facts.map(({ bureau }) => bureau))]);

  it('is one finding, which names them', () => {
    expect(found(bill(), bill(), bill())).toEqual([
      ['medical_small', 'equifax', 'experian', 'transunion'],
    ]);
    expect(found(bill(), bill({ highCredit: dollars(900) }), bill())).toEqual([
      ['medical_small', 'equifax', 'transunion'],
    ]);
    const old = { firstDelinquency: date('2019-03'), originalCreditor: remark('Cascade') };
    expect(found(bill(old), bill(old))).toEqual([['too_old', 'equifax', 'experian']]);
  });

  it('is two where it’s another finding at one of them', () => {
    const both = found(bill(), bill({ status: status('62') }));
    expect(both).toHaveLength(2);
    expect(both).toContainEqual(['medical_paid', 'experian']);
    expect(both).toContainEqual(['medical_small', 'equifax']);
  });
});
