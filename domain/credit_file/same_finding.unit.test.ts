import { describe, expect, it } from 'vitest';
import { copyKey } from './accounts.ts';
import { findingsOf } from './findings.ts';
import { sameFindings } from './same_finding.ts';
import { date, dollars, months, remark, report, status, tradeline } from './testing/reports.ts';

type Reports = ReturnType<typeof report>[];
const fileOf = (reports: Reports, notMine: readonly string[] = []) => ({
  reports,
  confirmed: [],
  notMine: new Set(notMine),
});
const bill = (fields = {}) =>
  tradeline({
    creditor: 'BEACON RECOVERY',
    isCollection: true,
    lastFour: '4417',
    opened: date('2022-03'),
    accountType: status('90'),
    originalCreditor: remark('Lakeside Hospital'),
    highCredit: dollars(310),
    balance: dollars(310),
    ...fields,
  });
/** Whether what was said of a kind's first finding is said of it in the file as it is now. */
function stays(kind: string, then: ReturnType<typeof fileOf>, now: ReturnType<typeof fileOf>) {
  const [before, after] = [then, now].map((file) =>
    findingsOf(file).find((each) => each.kind === kind),
  );
  if (!before || !after) throw new Error(`no ${kind}`);
  return sameFindings(now)(before.id, after.id);
}

describe('what was said of a finding', () => {
  it('stays when another bureau’s copy joins, and when one goes', () => {
    const one = fileOf([report('equifax', '2026-10-01', [bill()])]);
    const two = fileOf([...one.reports, report('experian', '2026-10-02', [bill()])]);
    expect(stays('medical_small', one, two)).toBe(true);
    expect(stays('medical_small', two, one)).toBe(true);
  });

  it('of an account that isn’t the person’s stays, whatever is printed of it', () => {
    const first = report('equifax', '2026-10-01', [bill()]);
    const key = copyKey({ reportId: first.id, tradelineId: first.tradelines[0]?.id ?? '' });
    const one = fileOf([first], [key]);
    const two = fileOf([first, report('experian', '2026-10-02', [bill()])], [key]);
    expect(stays('not_mine', one, two)).toBe(true);
    const [id] = [one, two].map(
      (file) => findingsOf(file).find(({ kind }) => kind === 'not_mine')?.id,
    );
    expect(id).toBe(`not_mine|${key}`);
    const found = findingsOf(two).find(({ kind }) => kind === 'not_mine');
    // As ids were, with the facts in them.
    expect(found && sameFindings(two)(`not_mine|${key}|equifax:opened::2022-03`, found.id)).toBe(
      true,
    );
    expect(found && sameFindings(two)('not_mine|other/t1', found.id)).toBe(false);
  });

  it('comes back where a fact of it changes, or a bureau has a month more', () => {
    const bank = (bureau: 'equifax' | 'experian' | 'transunion', codes: Record<string, string>) =>
      report(bureau, '2026-10-01', [
        tradeline({
          creditor: 'Northway Bank',
          lastFour: '9026',
          opened: date('2017-03'),
          history: months(codes),
        }),
      ]);
    const then = fileOf([
      bank('equifax', { '2026-05': '1' }),
      bank('experian', { '2026-05': '0' }),
    ]);
    const joined = fileOf([...then.reports, bank('transunion', { '2026-05': '0' })]);
    expect(stays('late_month_at_one', then, joined)).toBe(true);
    const more = fileOf([
      bank('equifax', { '2026-05': '1', '2026-06': '1' }),
      bank('experian', { '2026-05': '0', '2026-06': '0' }),
    ]);
    expect(stays('late_month_at_one', then, more)).toBe(false);
    const small = (amount: number) =>
      fileOf([report('equifax', '2026-10-01', [bill({ highCredit: dollars(amount) })])]);
    expect(stays('medical_small', small(310), small(320))).toBe(false);
  });

  it('isn’t said of another bureau’s copy, or of another pair of dates', () => {
    const paid = (bureau: 'equifax' | 'experian') =>
      fileOf([
        report(bureau, '2026-10-01', [
          tradeline({ creditor: 'Auto', status: status('13'), balance: dollars(312) }),
        ]),
      ]);
    expect(stays('paid_with_balance', paid('equifax'), paid('experian'))).toBe(false);
    const opened = (bureau: 'equifax' | 'experian' | 'transunion', day: string) =>
      report(bureau, '2026-10-01', [
        tradeline({ creditor: 'Northway Bank', highCredit: dollars(900), opened: date(day) }),
      ]);
    const then = fileOf([opened('equifax', '2017-03'), opened('experian', '2018-03')]);
    const now = fileOf([...then.reports, opened('transunion', '2019-03')]);
    expect(stays('opened_apart', then, now)).toBe(false);
  });
});
