import { describe, expect, it } from 'vitest';
import { consistencyRules } from './consistency_rules.ts';
import { type CreditFile, currentAccounts } from './accounts.ts';
import { saidWrong, saidWrongId } from './said.ts';
import { clocksOf } from './clocks.ts';
import { isoDate } from '../time/iso_date.ts';
import { findingsOf } from './findings.ts';
import type { Finding } from './finding.ts';
import type { CreditReport, Tradeline } from './report.ts';
import { neverShown, shownBetweenTwo, shownOnOne } from './shown_rules.ts';
import {
  blank,
  date,
  dollars,
  months,
  remark,
  report,
  status,
  tradeline,
} from './testing/reports.ts';

const file = (...reports: readonly CreditReport[]): CreditFile => ({
  reports,
  confirmed: [],
  notMine: new Set(),
});

const said = (findings: readonly Finding[]) =>
  findings.map(({ kind, confidence, rules }) => [kind, confidence, ...rules]);

const inOne = (fields: Partial<Tradeline>) =>
  said(findingsOf(file(report('equifax', '2026-11-02', [tradeline(fields)]))));

describe('the regulator’s rules on a page', () => {
  it('are in one of three lists: 49 on one report, 14 between two, 30 never', () => {
    const listed = [shownOnOne, shownBetweenTwo, neverShown].map((list) => Object.keys(list));
    expect(listed.map(({ length }) => length)).toEqual([49, 14, 30]);
    expect(listed.flat().toSorted()).toEqual(consistencyRules.map(({ id }) => id).toSorted());
  });

  it('find a balance on an account that is paid: both facts are printed', () => {
    expect(inOne({ status: status('13', 'Paid, closed'), balance: dollars(312) })).toEqual([
      ['paid_with_balance', 'contradiction', 'Status-Balance-1'],
    ]);
  });

  it('are one finding where several say so of the same two facts', () => {
    expect(
      inOne({
        portfolio: { value: 'I', printed: 'Installment', state: 'typed' },
        status: status('13'),
        balance: dollars(312),
      }),
    ).toEqual([['paid_with_balance', 'contradiction', 'Status-Balance-1', 'Status-Balance-10']]);
  });

  it('call the same a look where the account went to another company', () => {
    expect(inOne({ status: status('05'), balance: dollars(312) })).toEqual([
      ['transferred_with_balance', 'look', 'Status-Balance-1'],
    ]);
  });

  it('are silent about what is not printed', () => {
    expect(inOne({ status: status('13') })).toEqual([]);
    expect(inOne({ balance: dollars(312) })).toEqual([]);
    expect(inOne({})).toEqual([]);
  });

  it('miss a first missed payment only where its field is there and empty', () => {
    expect(inOne({ status: status('97') })).toEqual([]);
    expect(inOne({ status: status('97'), firstDelinquency: blank })).toEqual([
      ['late_without_first_delinquency', 'likely', 'Status-DOFD-1'],
    ]);
  });

  it('are silent where a remark that they read is not understood', () => {
    const closed = {
      portfolio: { value: 'I', printed: 'Installment', state: 'read' },
      balance: dollars(900),
      closed: date('2025-06'),
    } as const;
    expect(inOne(closed)).toEqual([['closed_with_balance', 'likely', 'Balance-DateClosed-1']]);
    expect(inOne({ ...closed, remarks: [remark('AZB 04 RECON 2')] })).toEqual([]);
  });

  it('drop cents, as furnished amounts have none', () => {
    expect(
      inOne({
        balance: { value: 30_050 as never, printed: '$300.50', state: 'typed' },
        pastDue: { value: 30_099 as never, printed: '$300.99', state: 'typed' },
      }),
    ).toEqual([]);
    expect(inOne({ balance: dollars(300), pastDue: dollars(301) })).toEqual([
      ['past_due_over_balance', 'contradiction', 'Balance-APD-2'],
    ]);
  });

  it('look at months of the history that skip a step', () => {
    expect(inOne({ history: months({ '2025-07': '3', '2025-06': '1' }) })).toEqual([
      ['late_skipped', 'look', 'PROG-Status-1'],
    ]);
    expect(inOne({ history: months({ '2025-08': '3', '2025-06': '1' }) })).toEqual([]);
  });

  it('set a month of the new report against what the report of that month said', () => {
    const [before, now] = ['2026-10-02', '2026-11-02'].map((printedOn) =>
      report('equifax', printedOn, [
        tradeline({
          opened: date('2017-03'),
          status: status('71', '30 days'),
          history: months({ '2026-10': '0' }),
        }),
      ]),
    ) as [CreditReport, CreditReport];
    expect(said(findingsOf(file(before, now)))).toEqual([
      ['month_against_earlier_copy', 'look', 'PHP-Status-1'],
    ]);
  });
});

describe('a report and the one before it', () => {
  const at = (printedOn: string, fields: Partial<Tradeline>, way: CreditReport['way'] = 'pdf') =>
    report('equifax', printedOn, [tradeline({ opened: date('2017-03'), ...fields })], { way });
  const between = (
    before: Partial<Tradeline>,
    now: Partial<Tradeline>,
    way?: CreditReport['way'],
  ) => said(findingsOf(file(at('2026-10-02', before, way), at('2026-11-02', now, way))));

  it('say nothing of a month that the bureau has no data for', () => {
    expect(
      between(
        { status: status('71'), history: [] },
        { status: status('71'), history: months({ '2026-10': 'D' }) },
      ),
    ).toEqual([]);
  });

  it('say what kind of account it is, where a bureau says so and not a list of ours', () => {
    const kinds = [{ accountType: status('18') }, { accountType: status('07') }] as const;
    expect(between(...kinds)).toEqual([['kind_changed', 'look', 'PROG-Type-1']]);
    expect(between(...kinds, 'typed')).toEqual([]);
  });

  it('skip a step only where they are a month apart', () => {
    const steps = [{ status: status('71') }, { status: status('80') }] as const;
    expect(between(...steps)).toEqual([['late_skipped', 'look', 'PROG-Status-1']]);
    expect(said(findingsOf(file(at('2026-08-02', steps[0]), at('2026-11-02', steps[1]))))).toEqual(
      [],
    );
  });

  it('show what was paid and isn’t any more', () => {
    expect(between({ status: status('62') }, { status: status('93') })).toEqual([
      ['status_went_back', 'look', 'PROG-Status-3'],
    ]);
  });
});

describe('what the bureaus say of one account', () => {
  const beacon = { creditor: 'Beacon Recovery', isCollection: true, lastFour: '2290' };
  const at = (fields: Partial<Tradeline>) =>
    tradeline({ ...beacon, opened: date('2021-01'), balance: dollars(1284), ...fields });

  it('cannot be true where a first missed payment and a removal month lie apart', () => {
    const found = findingsOf(
      file(
        report('equifax', '2026-11-02', [at({ firstDelinquency: date('2020-05') })]),
        report('transunion', '2026-11-18', [at({ removal: date('2029-02') })]),
      ),
    );
    expect(said(found)).toEqual([['first_delinquency_apart', 'contradiction']]);
    // February 1, 2029: 7 years back is February 1, 2022, and 180 days before that is August 5, 2021.
    expect(found[0]?.facts.map(({ workedOut }) => workedOut)).toEqual([
      undefined,
      { from: '2021-08-05', to: '2022-02-28' },
    ]);
  });

  it('agrees where a removal month follows from the first missed payment', () => {
    expect(
      findingsOf(
        file(
          report('equifax', '2026-11-02', [at({ firstDelinquency: date('2020-05') })]),
          report('transunion', '2026-11-18', [at({ removal: date('2027-05') })]),
        ),
      ),
    ).toEqual([]);
  });

  it.each([
    // The law says when it must leave at the latest: a month early contradicts nothing.
    ['2020-06', '2027-05', []],
    ['2020-06', '2027-03', []],
    ['2020-06', '2029-02', [['first_delinquency_apart', 'contradiction']]],
  ])('first missed in %s at one, leaving in %s at another', (first, removal, expected) => {
    const found = findingsOf(
      file(
        report('equifax', '2026-11-02', [at({ firstDelinquency: date(first) })]),
        report('experian', '2026-11-18', [at({ removal: date(removal) })]),
      ),
    );
    expect(said(found)).toEqual(expected);
  });

  it('is only to be looked at where two removals lie apart: one may be early', () => {
    const found = findingsOf(
      file(
        report('equifax', '2026-11-02', [at({ removal: date('2027-01') })]),
        report('experian', '2026-11-18', [at({ removal: date('2029-02') })]),
      ),
    );
    expect(said(found)).toEqual([['first_delinquency_apart', 'look']]);
  });

  it.each([
    ['96', '2018-01', [['late_too_old', 'look']]],
    ['94', '2018-01', [['late_too_old', 'look']]],
    ['84', '2018-01', [['late_too_old', 'look']]],
    ['96', '2021-01', []],
    ['11', '2018-01', []],
  ])('a status %s since %s, with no month printed', (code, first, expected) => {
    const copy = report('equifax', '2026-11-30', [
      tradeline({
        status: status(code),
        balance: dollars(900),
        pastDue: dollars(90),
        firstDelinquency: date(first),
      }),
    ]);
    expect(said(findingsOf(file(copy))).filter(([kind]) => kind === 'late_too_old')).toEqual(
      expected,
    );
  });

  it('says nothing of balances of different days', () => {
    expect(
      findingsOf(
        file(
          report('equifax', '2026-11-02', [at({ balance: dollars(1284) })]),
          report('experian', '2026-11-14', [at({ balance: dollars(1301) })]),
        ),
      ),
    ).toEqual([]);
  });

  it('is a late month at one bureau only', () => {
    const visa = (code: string) =>
      tradeline({
        lastFour: '4417',
        opened: date('2017-03'),
        history: months({ '2025-07': code, '2025-06': '0' }),
      });
    const found = findingsOf(
      file(
        report('equifax', '2026-11-02', [visa('0')]),
        report('experian', '2026-11-14', [visa('0')]),
        report('transunion', '2026-11-18', [visa('1')]),
      ),
    );
    expect(said(found)).toEqual([['late_month_at_one', 'look']]);
    expect(found[0]?.facts.map(({ bureau, month, printed }) => [bureau, month, printed])).toEqual([
      ['equifax', '2025-07', '0'],
      ['experian', '2025-07', '0'],
      ['transunion', '2025-07', '1'],
    ]);
  });

  it('is only likely where the accounts may be two: the same name and amount', () => {
    const loan = (opened: string) =>
      tradeline({ creditor: 'Cascade', highCredit: dollars(5000), opened: date(opened) });
    expect(
      said(
        findingsOf(
          file(
            report('equifax', '2026-11-02', [loan('2022-03')]),
            report('experian', '2026-11-14', [loan('2023-03')]),
          ),
        ),
      ),
    ).toEqual([['opened_apart', 'likely']]);
  });
});

describe('a debt', () => {
  const card = (fields: Partial<Tradeline>) =>
    tradeline({ creditor: 'PINECREST BANK NA', status: status('97'), ...fields });
  const collection = (fields: Partial<Tradeline>) =>
    tradeline({
      creditor: 'Beacon Recovery',
      isCollection: true,
      originalCreditor: remark('Pinecrest Bank'),
      ...fields,
    });
  const found = (card: Tradeline, collection: Tradeline) =>
    said(findingsOf(file(report('experian', '2026-11-14', [card, collection]))));

  it('is counted twice where both say that it is owed, within two percent', () => {
    expect(found(card({ balance: dollars(1284) }), collection({ balance: dollars(1309) }))).toEqual(
      [['counted_twice', 'likely']],
    );
    expect(found(card({ balance: dollars(1284) }), collection({ balance: dollars(1311) }))).toEqual(
      [],
    );
    // With nothing owed to the creditor it's the collector's now, as it should be.
    expect(found(card({ balance: dollars(0) }), collection({ balance: dollars(1284) }))).toEqual(
      [],
    );
  });

  it('starts later at the collector than at the creditor', () => {
    expect(
      found(
        card({ firstDelinquency: date('2020-05') }),
        collection({ firstDelinquency: date('2021-05') }),
      ),
    ).toEqual([['reaged_by_collector', 'likely']]);
  });

  it.each([
    ['2021-01', '2021-03', [['placed_before_missed', 'likely']]],
    ['2021-03-02', '2021-03', []],
    ['2021-03', '2020-05', []],
  ])('opened in %s, first missed in %s', (opened, first, expected) => {
    const copy = report('equifax', '2026-11-02', [
      collection({ opened: date(opened), firstDelinquency: date(first) }),
    ]);
    expect(said(findingsOf(file(copy)))).toEqual(expected);
  });

  it.each([
    // 180 days after May 31, 2021 is November 27, 2021; seven years more is November 27, 2028.
    ['2021-05', '2030-02', [['removal_too_late', 'contradiction']]],
    ['2021-05', '2028-12', [['removal_too_late', 'contradiction']]],
    ['2021-05', '2028-11', []],
    ['2021-05', '2028-05', []],
  ])('first missed in %s, coming off in %s in one report', (first, removal, expected) => {
    const copy = report('equifax', '2026-11-02', [
      collection({
        opened: date('2022-01'),
        firstDelinquency: date(first),
        removal: date(removal),
      }),
    ]);
    expect(said(findingsOf(file(copy)))).toEqual(expected);
  });

  it('starts later than the report before said', () => {
    const at = (printedOn: string, first: string) =>
      report('equifax', printedOn, [
        collection({ opened: date('2021-01'), firstDelinquency: date(first) }),
      ]);
    expect(
      said(findingsOf(file(at('2026-05-02', '2020-05'), at('2026-11-02', '2020-11')))),
    ).toEqual([['reaged', 'contradiction']]);
    expect(findingsOf(file(at('2026-05-02', '2020-05'), at('2026-11-02', '2020-05-14')))).toEqual(
      [],
    );
  });

  it('goes on starting later, and is over by the day that was printed first', () => {
    const at = (printedOn: string, first: string) =>
      report('equifax', printedOn, [
        collection({ opened: date('2021-03'), firstDelinquency: date(first) }),
      ]);
    const reports = [at('2025-10-01', '2019-02'), at('2026-01-10', '2021-02')] as const;
    expect(said(findingsOf(file(...reports)))).toEqual([['reaged', 'contradiction']]);
    const later = file(...reports, at('2026-11-20', '2021-02'));
    const found = findingsOf(later);
    expect(said(found)).toEqual([
      ['reaged', 'contradiction'],
      ['too_old', 'likely'],
    ]);
    expect(
      found.map(({ facts }) => facts.map(({ printedOn, printed }) => [printedOn, printed])),
    ).toEqual([
      [
        ['2025-10-01', '2019-02'],
        ['2026-11-20', '2021-02'],
      ],
      [['2025-10-01', '2019-02']],
    ]);
    const leaves = (of: CreditFile, today: string) =>
      clocksOf(of, isoDate(today)).filter(({ kind }) => kind === 'collection_leaves');
    expect(leaves(later, '2026-11-29')).toEqual([]);
    expect(leaves(file(...reports), '2026-01-11')).toMatchObject([
      { on: '2026-08-27', isEstimated: true },
    ]);
  });

  it('that starts later rests on the regulator’s check too, where its status is printed', () => {
    const at = (printedOn: string, first: string) =>
      report('equifax', printedOn, [
        collection({
          opened: date('2021-01'),
          status: status('93'),
          balance: dollars(900),
          firstDelinquency: date(first),
        }),
      ]);
    expect(
      said(findingsOf(file(at('2026-05-02', '2020-05'), at('2026-11-02', '2020-11')))),
    ).toEqual([['reaged', 'contradiction', 'PROG-DOFD-1']]);
  });

  it('is a paid collection that still has a balance', () => {
    expect(inOne({ isCollection: true, status: status('62'), balance: dollars(80) })).toEqual([
      ['paid_collection_with_balance', 'contradiction', 'Status-Balance-1'],
    ]);
  });

  it('is too old by the day of its report: a look after seven years, likely after 180 days more', () => {
    const printed = (printedOn: string) =>
      said(
        findingsOf(
          file(report('equifax', printedOn, [collection({ firstDelinquency: date('2019-05') })])),
        ),
      );
    expect(printed('2026-05-31')).toEqual([]);
    expect(printed('2026-06-01')).toEqual([['too_old', 'look']]);
    // May 31, 2019 and 180 days: November 27, 2019; seven years: November 27, 2026.
    expect(printed('2026-11-27')).toEqual([['too_old', 'look']]);
    expect(printed('2026-11-28')).toEqual([['too_old', 'likely']]);
  });

  it.each([
    ['St. Anne Hospital', true],
    ['Dayton Emergency Physicians', true],
    ['Northside Dental Group', true],
    ['Planet Health Fitness', false],
    ['24 Hour Health Club', false],
    ['Computer Clinic LLC', false],
    ['Emergency Plumbing', false],
    ['Emergency Roadside', false],
    ['Animal Hospital of Dayton', false],
    ['Pet Medical Center', false],
  ])('of “%s” is taken as medical by its name: %s', (name, isMedical) => {
    const found = findingsOf(
      file(
        report('equifax', '2026-11-20', [
          collection({
            originalCreditor: remark(name),
            firstDelinquency: date('2024-01'),
            highCredit: dollars(300),
          }),
        ]),
      ),
    );
    expect(found.map(({ kind, facts }) => [kind, ...facts.map(({ field }) => field)])).toEqual(
      isMedical ? [['medical_small', 'highCredit', 'originalCreditor']] : [],
    );
  });

  it('of medical care is left out by practice when it is small', () => {
    expect(
      inOne({
        isCollection: true,
        originalCreditor: remark('Riverside Hospital'),
        highCredit: dollars(499),
      }),
    ).toEqual([['medical_small', 'look']]);
    expect(
      inOne({
        isCollection: true,
        originalCreditor: remark('Riverside Hospital'),
        highCredit: dollars(500),
      }),
    ).toEqual([]);
  });
});

describe('a file', () => {
  it('may be mixed where a name and an account are somebody else’s', () => {
    const account = tradeline({ id: 'x', balance: dollars(50) });
    const one = report('equifax', '2026-11-02', [account], {
      personal: [{ id: 'n', kind: 'name', printed: 'J Roe' }],
    });
    const of = (...notMine: readonly string[]) =>
      said(findingsOf({ reports: [one], confirmed: [], notMine: new Set(notMine) }));
    expect(of('personal|name|j roe')).toEqual([]);
    expect(of('personal|name|j roe', 'equifax-2026-11-02/x')).toEqual([['mixed_file', 'look']]);
  });

  it('is told the most certain first, then by balance', () => {
    const found = findingsOf(
      file(
        report('equifax', '2026-11-02', [
          tradeline({ status: status('71'), balance: dollars(0) }),
          tradeline({ creditor: 'A', status: status('13'), balance: dollars(5) }),
          tradeline({ creditor: 'B', status: status('13'), balance: dollars(700) }),
        ]),
      ),
    );
    expect(found.map(({ confidence, balance }) => [confidence, balance])).toEqual([
      ['contradiction', 70_000],
      ['contradiction', 500],
      ['look', 0],
    ]);
  });

  it('keeps the id of a finding as long as its facts stand, in a new report too', () => {
    const at = (printedOn: string, owed: number) =>
      report('equifax', printedOn, [
        tradeline({ opened: date('2017-03'), status: status('13'), balance: dollars(owed) }),
      ]);
    const first = at('2026-05-02', 312);
    const [before, after, changed] = [
      file(first),
      file(first, at('2026-11-02', 312)),
      file(first, at('2026-11-02', 311)),
    ].map((each) => findingsOf(each)[0]?.id);
    expect(after).toBe(before);
    expect(changed).not.toBe(before);
  });

  it('without an account in a later whole report no longer shows it', () => {
    const paid = tradeline({ status: status('13'), balance: dollars(312) });
    const first = report('equifax', '2026-05-02', [paid]);
    expect(findingsOf(file(first, report('equifax', '2026-11-02')))).toEqual([]);
    expect(
      findingsOf(file(first, report('equifax', '2026-11-02', [], { way: 'typed' }))),
    ).toHaveLength(1);
  });
});

describe('what the person says', () => {
  const whole = file(
    report('equifax', '2026-11-02', [
      tradeline({
        creditor: 'Harbor Visa',
        status: status('11'),
        balance: dollars(312),
        opened: date('2020-05'),
        history: [
          { month: '2026-09', printed: '30', code: '1' },
          { month: '2026-08', printed: 'OK', code: '0' },
        ],
      }),
    ]),
  );
  const [account] = currentAccounts(whole);
  const accountId = account?.account.id ?? '';

  it('makes an account that isn’t theirs something to ask about', () => {
    expect(findingsOf(whole).filter(({ kind }) => kind === 'not_mine')).toEqual([]);
    const found = findingsOf({ ...whole, notMine: new Set([accountId]) }).filter(
      ({ kind }) => kind === 'not_mine',
    );
    expect(found).toMatchObject([
      {
        accountId,
        confidence: 'look',
        facts: [{ field: 'opened', printed: date('2020-05').printed }],
      },
    ]);
  });

  it('may be about anything that is printed, and nothing that isn’t', () => {
    const [said] = saidWrong(whole);
    expect(said?.id).toBe(saidWrongId(accountId));
    expect(said?.facts.map(({ field, month }) => [field, month])).toEqual([
      ['status', undefined],
      ['balance', undefined],
      ['opened', undefined],
      ['history', '2026-09'],
    ]);
  });
});
