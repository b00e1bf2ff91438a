import { addMonths, type IsoDate } from '../time/iso_date.ts';
import {
  type CreditFile,
  type CurrentAccount,
  currentAccounts,
  currentReports,
  newestReports,
} from './accounts.ts';
import { nextAnnualReport } from './deadlines.ts';
import { firstStart } from './first_start.ts';
import type { Copy } from './record_of.ts';
import { startsByCreditor } from './linked_debts.ts';
import type { Bureau, CreditReport, ReportDate } from './report.ts';
import { daysOf, isMonth } from './report_date.ts';
import {
  lastDayByLaw,
  lastDayOfBankruptcy,
  lastDayOfLatePayment,
  usualLastDay,
} from './reporting_period.ts';
import type { Section } from './sections.ts';
import { isLateCode, isPlacedOrChargedOff } from './lateness.ts';

// How long things may be reported, and when a report is free again. How long somebody may sue for a debt is another count, by
// state law, and none of these.

export type ClockKind =
  | 'collection_leaves'
  | 'removal_printed'
  | 'late_payment_leaves'
  | 'bankruptcy_leaves'
  | 'judgment_leaves'
  | 'tax_lien_leaves'
  | 'inquiry_leaves'
  | 'annual_report';

export interface Clock {
  readonly key: string;
  readonly kind: ClockKind;
  /** Of an account. */
  readonly accountId?: string;
  /** The day it ends; where only a month is known, that month's last day. */
  readonly on: IsoDate;
  readonly isMonth: boolean;
  /** It counts from something that isn't printed as such. */
  readonly isEstimated: boolean;
  readonly sections: readonly Section[];
  readonly bureaus: readonly Bureau[];
  /** Whose account, inquiry or record it is. */
  readonly name: string;
  /** What it counts from, as it is known. */
  readonly from?: ReportDate;
  /** When the bureaus usually drop it by themselves, before the law makes them. */
  readonly usual?: IsoDate;
}

/** What the bureaus keep an inquiry for. Months. Practice; the law only has them tell who asked. */
const inquiryMonths = 24;

/** What they keep a chapter 13 for, where the law lets them ten years. Months. Practice. */
const chapter13Months = 7 * 12;

/** Every date of the file that is still to come, the soonest first. */
export function clocksOf(file: CreditFile, today: IsoDate): readonly Clock[] {
  const reports = currentReports(file.reports);
  const accounts = currentAccounts(file);
  const starts = startsByCreditor(accounts);
  return [
    ...accounts.flatMap((each) => clocksOfAccount(each, starts.get(each.account.id))),
    ...reports.flatMap(clocksOfRecords),
    ...reports.flatMap(clocksOfInquiries),
    ...annualReports(file.reports),
  ]
    .filter(({ on }) => on >= today)
    .toSorted((one, other) =>
      one.on === other.on ? (one.key < other.key ? -1 : 1) : one.on < other.on ? -1 : 1,
    );
}

const nameOf = (copies: readonly Copy[]): string => copies[0]?.tradeline.creditor ?? '';

/** Copies by what they say, the first bureau's first. */
function byDate(
  copies: readonly Copy[],
  dateOf: (copy: Copy) => ReportDate | null | undefined,
): readonly (readonly [ReportDate, readonly Bureau[]])[] {
  const found = new Map<ReportDate, Bureau[]>();
  for (const copy of copies) {
    const date = dateOf(copy);
    if (date) found.set(date, [...new Set([...(found.get(date) ?? []), copy.report.bureau])]);
  }
  return [...found];
}

/** `start`: the first missed payment by the creditor's own entry, where a collector's is later. */
function clocksOfAccount(
  { account, copies }: CurrentAccount,
  start: ReportDate | undefined,
): readonly Clock[] {
  const placed = copies.filter(({ tradeline }) => isPlacedOrChargedOff(tradeline));
  const rest = copies.filter(({ tradeline }) => !isPlacedOrChargedOff(tradeline));
  const startOf = (copy: Copy) => {
    const own = firstStart(account, copy).tradeline.firstDelinquency?.value;
    return own && start && start < own ? start : own;
  };
  const leaving = byDate(placed, startOf).map(
    ([from, theirs]): Clock => ({
      key: `${account.id} leaves ${from}`,
      accountId: account.id,
      kind: 'collection_leaves',
      on: lastDayByLaw(from),
      isMonth: isMonth(from),
      // Not what its newest report prints.
      isEstimated: placed.some(
        (copy) => startOf(copy) === from && copy.tradeline.firstDelinquency?.value !== from,
      ),
      sections: ['15 USC 1681c(a)(4)', '15 USC 1681c(c)(1)'],
      bureaus: theirs,
      name: nameOf(copies),
      from,
      usual: usualLastDay(from),
    }),
  );
  const printed = byDate(placed, ({ tradeline }) =>
    tradeline.firstDelinquency?.value ? null : tradeline.removal?.value,
  ).map(
    ([date, theirs]): Clock => ({
      key: `${account.id} removal ${date}`,
      accountId: account.id,
      kind: 'removal_printed',
      on: daysOf(date).to,
      isMonth: isMonth(date),
      isEstimated: true,
      sections: ['practice'],
      bureaus: theirs,
      name: nameOf(copies),
    }),
  );
  const late = byDate(rest, latestLateMonth).map(
    ([from, theirs]): Clock => ({
      key: `${account.id} late ${from}`,
      accountId: account.id,
      kind: 'late_payment_leaves',
      on: lastDayOfLatePayment(from),
      isMonth: true,
      isEstimated: false,
      sections: ['15 USC 1681c(a)(5)'],
      bureaus: theirs,
      name: nameOf(copies),
      from,
    }),
  );
  return [...leaving, ...printed, ...late];
}

const latestLateMonth = ({ tradeline }: Copy): ReportDate | undefined =>
  tradeline.history
    .filter(({ code }) => isLateCode(code))
    .map(({ month }) => month)
    .toSorted()
    .at(-1);

function clocksOfRecords({ bureau, publicRecords }: CreditReport): readonly Clock[] {
  return publicRecords.flatMap((record): Clock[] => {
    const { id, kind, printed, filed, resolved, chapter } = record;
    const of = (date: ReportDate) => ({
      isMonth: isMonth(date),
      bureaus: [bureau],
      name: printed,
      from: date,
    });
    if (kind === 'bankruptcy' && filed?.value)
      return [
        {
          ...of(filed.value),
          key: `${bureau} ${id}`,
          kind: 'bankruptcy_leaves',
          on: lastDayOfBankruptcy(filed.value),
          // The ten years run from the order for relief, which in a case that others filed is later.
          isEstimated: false,
          sections: ['15 USC 1681c(a)(1)'],
          ...(chapter === '13' && {
            usual: addMonths(daysOf(filed.value).to, chapter13Months),
          }),
        },
      ];
    if (kind === 'judgment' && filed?.value)
      return [
        {
          ...of(filed.value),
          key: `${bureau} ${id}`,
          kind: 'judgment_leaves',
          on: addMonths(daysOf(filed.value).to, 7 * 12),
          // Longer where the time to enforce it is longer, which is state law.
          isEstimated: true,
          sections: ['15 USC 1681c(a)(2)'],
        },
      ];
    if (kind === 'tax_lien' && resolved?.value)
      return [
        {
          ...of(resolved.value),
          key: `${bureau} ${id}`,
          kind: 'tax_lien_leaves',
          on: addMonths(daysOf(resolved.value).to, 7 * 12),
          isEstimated: false,
          sections: ['15 USC 1681c(a)(3)'],
        },
      ];
    return [];
  });
}

function clocksOfInquiries({ bureau, inquiries }: CreditReport): readonly Clock[] {
  return inquiries.flatMap(({ id, by, on, kind }): Clock[] =>
    kind === 'hard' && on.value
      ? [
          {
            key: `${bureau} ${id}`,
            kind: 'inquiry_leaves',
            on: addMonths(daysOf(on.value).to, inquiryMonths),
            isMonth: isMonth(on.value),
            isEstimated: true,
            sections: ['practice', '15 USC 1681g(a)(3)'],
            bureaus: [bureau],
            name: by,
            from: on.value,
          },
        ]
      : [],
  );
}

/** From when each bureau owes a free report again. */
function annualReports(reports: readonly CreditReport[]): readonly Clock[] {
  return newestReports(reports.filter(({ source }) => source === 'annual')).map(
    ({ bureau, printedOn }): Clock => ({
      key: `annual ${bureau}`,
      kind: 'annual_report',
      on: nextAnnualReport(printedOn).on,
      isMonth: false,
      isEstimated: false,
      sections: nextAnnualReport(printedOn).sections,
      bureaus: [bureau],
      name: '',
      from: printedOn,
    }),
  );
}
