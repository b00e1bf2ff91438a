import { expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { clocksOf } from './clocks.ts';
import { findingsOf } from './findings.ts';
import { isInQuestion } from './in_question.ts';
import { date, dollars, months, report, status, tradeline } from './testing/reports.ts';

const fileOf = (reports: ReturnType<typeof report>[], notMine: readonly string[] = []) => ({
  reports,
  confirmed: [],
  notMine: new Set(notMine),
});
const questionsOf = (file: ReturnType<typeof fileOf>) => {
  const findings = findingsOf(file);
  return clocksOf(file, isoDate('2026-11-29'))
    .filter(({ kind }) => kind !== 'annual_report')
    .map((clock) => `${clock.bureaus.join(' ')} ${isInQuestion(clock, findings) ? '?' : 'sure'}`);
};
const bank = (bureau: 'equifax' | 'experian', fields: object) =>
  report(bureau, '2026-11-20', [
    tradeline({
      creditor: 'Beacon',
      lastFour: '4417',
      opened: date('2022-09'),
      status: status('93'),
      isCollection: true,
      balance: dollars(429),
      ...fields,
    }),
  ]);

it('a day is in question where bureaus have it apart, and not where they agree', () => {
  const [one, same, other] = ['2021-02', '2021-02', '2022-06'].map((day) => ({
    firstDelinquency: date(day),
  }));
  expect(questionsOf(fileOf([bank('equifax', one ?? {}), bank('experian', same ?? {})]))).toEqual([
    'equifax experian sure',
  ]);
  expect(questionsOf(fileOf([bank('equifax', one ?? {}), bank('experian', other ?? {})]))).toEqual([
    'equifax ?',
    'experian ?',
  ]);
});

it('a day of an account that isn’t the person’s is', () => {
  const file = [bank('equifax', { firstDelinquency: date('2021-02') })];
  expect(questionsOf(fileOf(file))).toEqual(['equifax sure']);
  const key = `${file[0]?.id}/${file[0]?.tradelines[0]?.id}`;
  expect(questionsOf(fileOf(file, [key]))).toEqual(['equifax ?']);
});

it('a late month is where another bureau has it on time', () => {
  const fields = (code: string) => ({
    isCollection: false,
    status: status('11'),
    history: months({ '2025-05': code }),
  });
  expect(
    questionsOf(fileOf([bank('equifax', fields('1')), bank('experian', fields('0'))])),
  ).toEqual(['equifax ?']);
});
