import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { seenAfter } from './after_dispute.ts';
import { findingsOf } from './findings.ts';
import { saidWrong } from './said.ts';
import { date, dollars, months, remark, report, status, tradeline } from './testing/reports.ts';

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
    expect(seen(fileOf(right))).toMatchObject({
      isGone: true,
      printedOn: '2026-11-20',
      gone: [],
      changes: [{ name: 'Meridian Auto', field: 'balance', before: '$312', after: '$0' }],
    });
    const without = report('equifax', '2026-11-20', [visa()]);
    expect(seen(fileOf(without), null)).toEqual({
      bureau: 'equifax',
      isGone: true,
      printedOn: '2026-11-20',
      gone: ['Meridian Auto'],
      changes: [],
    });
  });

  it('is still there, also with another amount, but only after they answered', () => {
    const still = fileOf(report('equifax', '2026-11-20', [visa(), auto(250)]));
    expect(seen(still)).toMatchObject({
      isGone: false,
      printedOn: '2026-11-20',
      gone: [],
      changes: [{ field: 'balance', before: '$312', after: '$250' }],
    });
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

type Reports = ReturnType<typeof report>[];
const whole = (reports: Reports, notMine: readonly string[] = []) => ({
  reports,
  confirmed: [],
  notMine: new Set(notMine),
});
/** What the newest report has of the first finding of a kind in the file as it was. */
function after(
  kind: string,
  then: ReturnType<typeof whole>,
  now: ReturnType<typeof whole>,
  bureau: 'equifax' | 'experian' | 'transunion' = 'equifax',
) {
  const disputed = [...findingsOf(then), ...saidWrong(then)].find((each) => each.kind === kind);
  if (!disputed) throw new Error(`no ${kind}`);
  const things = [{ id: disputed.id, title: '', name: disputed.facts[0]?.name ?? '', says: '' }];
  return seenAfter(
    { bureau, state: 'answered', sentOn: isoDate('2026-10-10'), things },
    now,
    findingsOf(now),
    isoDate('2026-11-05'),
  );
}

describe('what is left out of a newer report', () => {
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
  const old = tradeline({ creditor: 'Old Store', opened: date('2010-01') });

  it('is gone though an account that left long ago, or another one, isn’t there either', () => {
    const first = report('equifax', '2024-01-01', [visa(), old, beacon()]);
    const second = report('equifax', '2026-10-01', [visa(), auto(), beacon()]);
    const newest = report('equifax', '2026-11-20', [visa(), auto(0)]);
    const then = whole([first, second], [`${second.id}/${second.tradelines[2]?.id}`]);
    expect(after('not_mine', then, { ...then, reports: [first, second, newest] })).toEqual({
      bureau: 'equifax',
      isGone: true,
      printedOn: '2026-11-20',
      gone: ['BEACON RECOVERY'],
      changes: [],
    });
  });

  it('is gone from the bureau that was asked, whatever the other bureaus’ copies joined', () => {
    const here = report('equifax', '2026-10-01', [visa(), auto(), beacon()]);
    const there = report('experian', '2026-10-02', [visa(), beacon()]);
    const key = `${here.id}/${here.tradelines[2]?.id}`;
    const newest = report('equifax', '2026-11-20', [visa(), auto()]);
    const seen = after('not_mine', whole([here], [key]), whole([here, there, newest], [key]));
    expect(seen).toMatchObject({ isGone: true, gone: ['BEACON RECOVERY'] });
    const kept = report('equifax', '2026-11-20', [visa(), auto(), beacon()]);
    expect(
      after('not_mine', whole([here], [key]), whole([here, there, kept], [key])),
    ).toMatchObject({ isGone: false, gone: [] });
  });

  it('is gone where a medical bill was one of several bureaus’', () => {
    const bill = () =>
      beacon({
        accountType: status('90'),
        originalCreditor: remark('Lakeside Hospital'),
        highCredit: dollars(310),
      });
    const then = whole([
      report('equifax', '2026-10-01', [visa(), bill()]),
      report('experian', '2026-10-02', [bill()]),
    ]);
    const newest = report('equifax', '2026-11-20', [visa()]);
    const now = whole([...then.reports, newest]);
    expect(after('medical_small', then, now)).toMatchObject({
      isGone: true,
      gone: ['BEACON RECOVERY'],
    });
    expect(after('medical_small', then, now, 'experian')).toBeNull();
  });

  it('isn’t gone where it may stand under another number', () => {
    const then = whole([report('equifax', '2026-10-01', [visa(), auto(), beacon()])]);
    const moved = beacon({ creditor: 'BEACON RECOVERY LLC', lastFour: '9001' });
    const newest = report('equifax', '2026-11-20', [visa(), auto(0), moved]);
    expect(after('said_wrong', then, whole([...then.reports, newest]))).not.toMatchObject({
      isGone: true,
    });
  });
});

describe('what the person said is wrong', () => {
  const then = whole([report('equifax', '2026-10-01', [auto(), visa()])]);
  it('is never gone while its account stands there; what changed is said', () => {
    const same = whole([...then.reports, report('equifax', '2026-11-20', [auto(), visa()])]);
    expect(after('said_wrong', then, same)).toMatchObject({ isGone: false, changes: [] });
    const other = whole([...then.reports, report('equifax', '2026-11-20', [auto(200), visa()])]);
    expect(after('said_wrong', then, other)).toMatchObject({
      isGone: false,
      changes: [{ field: 'balance', before: '$312', after: '$200' }],
    });
  });
});

describe('what only another bureau changed', () => {
  const bank = (bureau: 'equifax' | 'experian', day: string, code: string) =>
    report(bureau, day, [
      tradeline({
        creditor: 'Northway Bank',
        lastFour: '9026',
        opened: date('2017-03'),
        history: months({ '2026-05': code }),
      }),
      visa(),
    ]);
  const then = whole([bank('equifax', '2026-10-01', '1'), bank('experian', '2026-10-01', '0')]);
  it('isn’t gone at the bureau that was asked', () => {
    const now = whole([
      ...then.reports,
      report('experian', '2026-11-20', [visa()]),
      bank('equifax', '2026-11-20', '1'),
    ]);
    expect(after('late_month_at_one', then, now)).toMatchObject({ isGone: false });
    const right = whole([...then.reports, bank('equifax', '2026-11-20', '0')]);
    expect(after('late_month_at_one', then, right)).toMatchObject({
      isGone: true,
      changes: [{ field: 'history', month: '2026-05', before: '1', after: '0' }],
    });
  });

  it('nor is a date that moved once, and stays where it was moved to', () => {
    const off = (day: string, first: string) =>
      report('equifax', day, [
        tradeline({
          creditor: 'Pinecrest',
          lastFour: '4417',
          opened: date('2017-03'),
          status: status('97'),
          balance: dollars(90),
          firstDelinquency: date(first),
        }),
        visa(),
      ]);
    const moved = whole([off('2026-08-01', '2021-02'), off('2026-10-01', '2022-06')]);
    const still = whole([...moved.reports, off('2026-11-20', '2022-06')]);
    expect(after('reaged', moved, still)).toMatchObject({ isGone: false, changes: [] });
    const back = whole([...moved.reports, off('2026-11-20', '2021-02')]);
    expect(after('reaged', moved, back)).toMatchObject({
      changes: [{ field: 'firstDelinquency', before: '2022-06', after: '2021-02' }],
    });
  });
});

describe('what newer reports have of what was disputed with the company', () => {
  const both = [before, report('experian', '2026-10-02', [visa(), auto()])];
  const then = whole(both);
  const [said] = findingsOf(then).filter(({ facts }) =>
    ['equifax', 'experian'].every((bureau) => facts.some((fact) => fact.bureau === bureau)),
  );
  const company = (...later: Reports) => {
    const now = whole([...both, ...later]);
    const things = (said ? [said] : findingsOf(then)).map(({ id }) => ({
      id,
      title: '',
      name: 'Meridian Auto',
      says: '',
    }));
    const dispute = { bureau: null, state: 'answered', sentOn: isoDate('2026-10-10'), things };
    return seenAfter(
      dispute as Parameters<typeof seenAfter>[0],
      now,
      findingsOf(now),
      isoDate('2026-11-05'),
    );
  };
  const without = (bureau: 'equifax' | 'experian', on: string) => report(bureau, on, [visa()]);

  it('is gone once every bureau that had it is without it', () => {
    expect(company()).toBeNull();
    expect(company(without('equifax', '2026-11-20'))).toBeNull();
    expect(
      company(without('equifax', '2026-11-20'), without('experian', '2026-11-22')),
    ).toMatchObject({
      isGone: true,
      bureau: 'experian',
      printedOn: '2026-11-22',
      gone: ['Meridian Auto'],
    });
  });

  it('is still there where one bureau’s later report has it, by that bureau’s name', () => {
    expect(
      company(without('equifax', '2026-11-20'), report('experian', '2026-11-22', [visa(), auto()])),
    ).toMatchObject({ isGone: false, bureau: 'experian', printedOn: '2026-11-22' });
  });
});
