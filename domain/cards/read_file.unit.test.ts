import { describe, expect, it } from 'vitest';
import type { CreditReport, Inquiry, Tradeline } from '../credit_file/report.ts';
import { isoDate } from '../time/iso_date.ts';
import { blankAnswers, standingBy } from './answers.ts';
import { changedBy, fileBehind, isFromFile, withFile } from './file_answers.ts';
import { notNow, unplanned } from './not_now.ts';
import { fileAnswersOf } from './read_file.ts';

const TODAY = isoDate('2026-11-29');
const shown = <Value>(value: Value) => ({ value, printed: '', state: 'read' as const });
const account = (creditor: string, fields: Partial<Tradeline> = {}): Tradeline => ({
  id: creditor,
  creditor,
  isCollection: false,
  opened: shown('2019-04'),
  remarks: [],
  history: [],
  ...fields,
});
const inquiry = (by: string, on: string, kind: Inquiry['kind'] = 'hard') => ({
  id: `${by} ${on}`,
  by,
  on: shown(isoDate(on)),
  kind,
});
const report = (fields: Partial<CreditReport> = {}): CreditReport => ({
  id: `${fields.bureau} ${fields.printedOn}`,
  bureau: 'equifax',
  printedOn: isoDate('2026-11-20'),
  source: 'annual',
  way: 'pdf',
  tradelines: [],
  inquiries: [],
  publicRecords: [],
  personal: [],
  ...fields,
});
const fileOf = (...reports: readonly CreditReport[]) =>
  fileAnswersOf({ reports, confirmed: [], notMine: new Set() }, TODAY);
const bestBuy = account('BEST BUY', { status: shown('78'), pastDue: shown(7000 as never) });
const reasonsBy = (file: ReturnType<typeof fileOf>, answers = blankAnswers) =>
  notNow(standingBy(withFile(answers, file), unplanned, null), TODAY);

describe('answers from somebody’s own reports', () => {
  it('are none without a report', () => {
    expect(fileOf()).toBeNull();
  });

  it('say that an account is late now, by a report of this month', () => {
    const file = fileOf(report({ tradelines: [bestBuy, account('LINDEN')] }));
    expect(file?.lateNow).toEqual({
      name: 'BEST BUY',
      printedOn: '2026-11-20',
      daysLate: 60,
      pastDue: 7000,
    });
    expect(reasonsBy(file)).toEqual({
      reasons: [{ code: 'late_now', until: null, caughtUpIn: null, reportedFrom: null }],
      until: null,
    });
  });

  it('count from the day of a report that is older than a month', () => {
    const file = fileOf(report({ printedOn: isoDate('2026-10-20'), tradelines: [bestBuy] }));
    expect(file?.lateNow).toBeNull();
    expect(reasonsBy(file)?.reasons).toEqual([
      { code: 'late', on: '2026-10-20', until: '2027-04-20' },
    ]);
  });

  it('go by the newest report that shows the account', () => {
    const numbered = { ...bestBuy, lastFour: '1234' };
    const paid = { ...numbered, status: shown('11'), pastDue: shown(0 as never) };
    const older = report({ printedOn: isoDate('2026-05-02'), tradelines: [numbered] });
    expect(reasonsBy(fileOf(older, report({ bureau: 'experian', tradelines: [paid] })))).toBeNull();
    const sameDay = report({ bureau: 'experian', tradelines: [paid] });
    expect(reasonsBy(fileOf(report({ tradelines: [numbered] }), sameDay))?.reasons[0]?.code).toBe(
      'late_now',
    );
  });

  it('count a late month until six months after its last day', () => {
    const late = (month: `${number}-${number}`) =>
      fileOf(
        report({
          tradelines: [account('LINDEN', { history: [{ month, printed: '30', code: '1' }] })],
        }),
      );
    expect(reasonsBy(late('2026-08'))?.until).toBe('2027-02-28');
    expect(reasonsBy(late('2026-04'))).toBeNull();
  });

  it.each([
    ['charged off', { ...bestBuy, status: shown('97') }],
    ['with a collector', { ...bestBuy, isCollection: true }],
    ['of somebody who only uses it', { ...bestBuy, responsibility: shown('3') }],
    ['paid', { ...bestBuy, status: shown('13') }],
  ])('leave out an account %s', (_what, tradeline) => {
    expect(reasonsBy(fileOf(report({ tradelines: [tradeline] })))).toBeNull();
  });

  it('leave out what isn’t theirs', () => {
    const one = report({ tradelines: [bestBuy] });
    const file = { reports: [one], confirmed: [], notMine: new Set([`${one.id}/BEST BUY`]) };
    expect(fileAnswersOf(file, TODAY)?.answers).toEqual({});
  });

  it('count what each bureau shows of one application once, and no soft inquiry', () => {
    const file = fileOf(
      report({
        inquiries: [
          inquiry('CAPITAL ONE', '2026-10-01'),
          inquiry('MERRICK BANK', '2026-07-10'),
          inquiry('LINDEN', '2026-11-10', 'soft'),
          inquiry('DISCOVER', '2026-03-10'),
        ],
      }),
      report({ bureau: 'experian', inquiries: [inquiry('Capital One', '2026-10-03')] }),
    );
    expect(file?.answers).toEqual({ applied: '2026-10-03', appliedBefore: '2026-07-10' });
    expect(file?.inquiry).toEqual({ by: 'Capital One', on: '2026-10-03' });
    // 90 days after October 3.
    expect(reasonsBy(file)?.until).toBe('2027-01-01');
  });

  it('know how old the oldest account is by whole reports alone', () => {
    const young = [account('LINDEN', { opened: shown('2026-09') })];
    expect(fileOf(report({ tradelines: young }))?.answers.oldestOn).toBe('2026-09-30');
    expect(fileOf(report({ tradelines: young, way: 'typed' }))?.answers).toEqual({});
    expect(fileOf(report({ tradelines: [...young, account('OLD')] }))?.answers).toEqual({});
  });
});

describe('answers beside the file’s', () => {
  const file = fileOf(
    report({ tradelines: [bestBuy], inquiries: [inquiry('DISCOVER', '2026-11-10')] }),
  );
  const late = { code: 'late_now', until: null, caughtUpIn: null, reportedFrom: null } as const;

  it('stand in its place, and say no where they are emptied', () => {
    expect(isFromFile('isLateNow', blankAnswers, file)).toBe(true);
    expect(fileBehind(late, blankAnswers, file)).toBe(file);
    const said = changedBy(blankAnswers, { isLateNow: '' }, file);
    expect(isFromFile('isLateNow', said, file)).toBe(false);
    expect(fileBehind(late, said, file)).toBeNull();
    expect(reasonsBy(file, said)?.reasons.map(({ code }) => code)).toEqual(['applied', 'late']);
    const none = changedBy(said, { applied: '' }, file);
    // It was 60 days late on the day of the report, caught up since or not.
    expect(reasonsBy(file, none)?.reasons).toEqual([
      { code: 'late', on: '2026-11-20', until: '2027-05-20' },
    ]);
    expect(reasonsBy(file, changedBy(none, { lateOn: '' }, file))).toBeNull();
  });

  it('have all the days of applications once one is typed', () => {
    const said = changedBy(blankAnswers, { appliedBefore: '2026-11-01' }, file);
    expect(said).toMatchObject({ applied: '2026-11-10', appliedBefore: '2026-11-01' });
    expect(isFromFile('applied', said, file)).toBe(false);
  });

  it('are what they were without a file', () => {
    expect(withFile(blankAnswers, null)).toBe(blankAnswers);
    expect(changedBy(blankAnswers, { applied: '' }, null)).toEqual(blankAnswers);
  });
});
