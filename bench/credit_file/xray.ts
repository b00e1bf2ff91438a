import { currentAccounts } from '../../domain/credit_file/accounts.ts';
import { findingsOf } from '../../domain/credit_file/findings.ts';
import type {
  Bureau,
  CreditReport,
  GridMonth,
  Printed,
  ReportDate,
  Tradeline,
} from '../../domain/credit_file/report.ts';
import { cents } from '../../domain/money/cents.ts';
import { isoDate } from '../../domain/time/iso_date.ts';

export const ACCOUNTS = 60;
const MONTHS = 84;

const printed = <Value>(value: Value): Printed<Value> => ({
  value,
  printed: String(value),
  state: 'confirmed',
});
const date = (day: string) => printed(day as ReportDate);
const dollars = (amount: number) => printed(cents(amount * 100));

const file = {
  reports: [
    reportOf('equifax', '2026-11-20'),
    reportOf('experian', '2026-11-21'),
    reportOf('transunion', '2026-11-22'),
  ],
  confirmed: [],
  notMine: new Set<string>(),
};

function reportOf(bureau: Bureau, printedOn: string): CreditReport {
  return {
    id: bureau,
    bureau,
    printedOn: isoDate(printedOn),
    source: 'annual',
    way: 'pdf',
    tradelines: accounts(bureau),
    inquiries: [],
    publicRecords: [],
    personal: [],
  };
}

/** Cards, loans, charge-offs and collections, some of which don't fit. */
function accounts(bureau: Bureau): readonly Tradeline[] {
  return Array.from(
    { length: ACCOUNTS },
    (_, at): Tradeline => ({
      id: `${bureau} ${at}`,
      creditor: `${['HARBOR', 'MERIDIAN', 'PINECREST', 'CASCADE', 'LINDEN'][at % 5]} ${at}`,
      lastFour: String(1_000 + at * 37).slice(-4),
      isCollection: at % 6 === 5,
      status: printed(['11', '71', '97', '13', '84', '93'][at % 6] ?? '11'),
      balance: dollars(at % 6 === 3 ? 312 : 100 + at * 25),
      pastDue: dollars(at % 4 === 0 ? 0 : 40),
      limit: dollars(5_000),
      highCredit: dollars(4_000 + at),
      opened: date(`2016-${String(1 + (at % 12)).padStart(2, '0')}`),
      reported: date('2026-11'),
      ...(at % 3 === 2 && {
        firstDelinquency: date(bureau === 'transunion' && at % 9 === 2 ? '2022-06' : '2020-03'),
      }),
      remarks: [printed('Account information disputed by consumer')],
      history: history(at),
    }),
  );
}

function history(at: number): readonly GridMonth[] {
  return Array.from({ length: MONTHS }, (_, back): GridMonth => {
    const month = new Date(Date.UTC(2026, 9 - back, 1)).toISOString().slice(0, 7);
    const code = (at + back) % 17 === 0 ? '1' : '0';
    return { month: month as GridMonth['month'], printed: code, code };
  });
}

/** What of the three reports doesn't fit. How many findings. */
export const xray = (): number => findingsOf(file).length;

export const accountsFound = (): number => currentAccounts(file).length;

/** Each value and month of the same reports, looked at once. */
export function lookAtEach(): number {
  let seen = 0;
  for (const { tradelines } of file.reports)
    for (const { history: grid, ...fields } of tradelines) {
      for (const value of Object.values(fields)) if (typeof value === 'object') seen += 1;
      for (const { code } of grid) if (code === '1') seen += 1;
    }
  return seen;
}
