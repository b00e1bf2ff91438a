import type { Bureau } from '../../report.ts';
import type { SourceLine } from '../source_line.ts';
import { type InventedAccount, type InventedFile, inventFile } from './invented_file.ts';
import { Sheet, wrapped } from './sheet.ts';

// How each bureau would lay out a file, in either edition. Written from the bureaus' own guides, not from the reader's tables.

export type Arrangement =
  | 'lines'
  | 'two_columns'
  | 'label_cells'
  | 'values_below'
  | 'labels_then_values'
  | 'in_a_row';

export interface Variant {
  readonly name: string;
  readonly bureau: Bureau;
  readonly edition: 'bureau' | 'annual';
  readonly seed: number;
  readonly accounts: number;
  readonly arrangement: Arrangement;
  readonly linesPerPage: number;
  readonly isBroken: boolean;
}

export interface Laid {
  readonly variant: Variant;
  readonly file: InventedFile;
  readonly lines: readonly SourceLine[];
}

const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const longNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const money = (dollars: number | null): string =>
  dollars === null ? '' : `$${dollars.toLocaleString('en-US')}`;
const slashed = (date: string | null): string =>
  date === null
    ? ''
    : `${date.slice(5, 7)}/${date.length > 7 ? `${date.slice(8)}/` : ''}${date.slice(0, 4)}`;
const monthYear = (date: string | null): string =>
  date === null ? '' : `${date.slice(5, 7)}/${date.slice(0, 4)}`;
const named = (date: string | null): string =>
  date === null
    ? ''
    : date.length === 7
      ? `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
      : `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(8)}, ${date.slice(0, 4)}`;
const shortNamed = (date: string | null): string =>
  date === null ? '' : `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
export const inWords = (date: string): string =>
  `${longNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;

type Pairs = readonly (readonly [label: string, value: string])[];

function equifaxPairs(account: InventedAccount, edition: Variant['edition']): Pairs {
  const types = {
    card: 'Credit Card',
    auto: 'Auto Loan',
    student: 'Education Loan',
    mortgage: 'Conventional Real Estate Mortgage',
    collection: 'Collection Agency',
  };
  const states = {
    current: 'Pays As Agreed',
    late30: '30-59 Days Past Due',
    late60: '60-89 Days Past Due',
    chargeoff: 'Charge Off',
    paid: 'Paid and Closed',
    collection: 'Collection Account',
  };
  const owners = {
    individual: 'Individual Account.',
    joint: 'Joint Account',
    authorized: 'Authorized User',
  };
  const date = edition === 'annual' ? named : slashed;
  return [
    ['Account Number', `xxxxxxxxxxxx ${account.lastFour}`.replace(' ', '')],
    ['Date Reported', date(account.reported)],
    ['Balance', money(account.balance)],
    [edition === 'annual' ? 'Account Owner' : 'Owner', owners[account.owner]],
    ['Credit Limit', money(account.limit)],
    ['High Credit', money(account.high)],
    [edition === 'annual' ? 'Account Type' : 'Loan/Account Type', types[account.kind]],
    [edition === 'annual' ? 'Account Status' : 'Status', states[account.state]],
    ['Date Opened', date(account.opened)],
    ['Date of 1st Delinquency', date(account.firstDelinquency)],
    ['Terms Frequency', account.payment === null ? '' : 'Monthly'],
    ['Date Major Delinquency 1st Reported', ''],
    ['Months Reviewed', '48'],
    ['Scheduled Payment Amount', money(account.payment)],
    ['Amount Past Due', money(account.pastDue)],
    ['Deferred Payment Start Date', ''],
    ['Charge Off Amount', account.state === 'chargeoff' ? money(account.balance) : ''],
    ['Date of Last Payment', date(account.lastPayment)],
    ['Date Closed', date(account.closed)],
    ['Original Creditor', account.originalCreditor ?? ''],
    ['Term Duration', account.terms ?? ''],
    ['Comments', account.remark ?? ''],
  ];
}

function experianPairs(account: InventedAccount, edition: Variant['edition']): Pairs {
  const types = {
    card: 'Credit card',
    auto: 'Auto Loan',
    student: 'Student loan',
    mortgage: 'Mortgage',
    collection: 'Collection',
  };
  const states = {
    current: 'Open/Never late.',
    late30: `Open. ${money(account.pastDue)} past due 30 days as of Oct 2026.`,
    late60: `Open. ${money(account.pastDue)} past due 60 days as of Oct 2026.`,
    chargeoff: `Account charged off. ${money(account.balance)} written off.`,
    paid: 'Paid, Closed/Never late.',
    collection: `Collection account. ${money(account.pastDue)} past due as of Oct 2026.`,
  };
  const owners = { individual: 'Individual', joint: 'Joint', authorized: 'Authorized user' };
  return [
    ['Account Name', account.name],
    [
      edition === 'annual' ? 'Partial Account Number' : 'Account Number',
      `${account.kind === 'card' ? '' : ''}XXXXXXXX${account.lastFour}`,
    ],
    [edition === 'annual' ? 'Type' : 'Account Type', types[account.kind]],
    ['Responsibility', owners[account.owner]],
    ['Date Opened', edition === 'annual' ? shortNamed(account.opened) : slashed(account.opened)],
    ['Status', states[account.state]],
    ['Status Updated', shortNamed(account.reported)],
    ['Balance', money(account.balance)],
    [edition === 'annual' ? 'Last Reported' : 'Balance Updated', slashed(account.reported)],
    ['Monthly Payment', account.payment === null ? '-' : money(account.payment)],
    [
      edition === 'annual' ? 'Credit Limit/Original Amount' : 'Credit Limit / Original Balance',
      account.kind === 'card' ? money(account.limit) : money(account.high),
    ],
    ['Highest Balance', account.kind === 'card' ? money(account.high) : '-'],
    ['Past Due Amount', money(account.pastDue)],
    ['Original Creditor', account.originalCreditor ?? ''],
    ['Terms', account.terms ?? 'Not Reported'],
    ['On Record Until', shortNamed(account.removal)],
    ['Comment', account.remark ?? ''],
  ];
}

function transunionPairs(account: InventedAccount, edition: Variant['edition']): Pairs {
  const kinds = {
    card: 'Revolving Account',
    auto: 'Installment Account',
    student: 'Installment Account',
    mortgage: 'Mortgage Account',
    collection: 'Open Account',
  };
  const loans = {
    card: 'CREDIT CARD',
    auto: 'AUTOMOBILE',
    student: 'STUDENT LOAN',
    mortgage: 'CONVENTIONAL REAL ESTATE MTG',
    collection: 'COLLECTION AGENCY/ATTORNEY',
  };
  const states = {
    current: 'Current; Paid or Paying as Agreed',
    late30: '>Account 30 Days Past Due Date<',
    late60: '>Account 60 Days Past Due Date<',
    chargeoff: '>Charged Off<',
    paid: 'Paid, Closed',
    collection: '>In Collection<',
  };
  const owners = {
    individual: 'Individual Account',
    joint: 'Joint Account',
    authorized: 'Authorized Account',
  };
  const removal =
    edition === 'annual'
      ? 'Estimated month and year this item will be removed'
      : 'Estimated month and year that this item will be removed';
  return [
    ['Date Opened', slashed(account.opened)],
    ['Balance', money(account.balance)],
    ['Responsibility', owners[account.owner]],
    ['Date Updated', slashed(account.reported)],
    ['Account Type', kinds[account.kind]],
    ['Loan Type', loans[account.kind]],
    ['High Balance', money(account.high)],
    ['Past Due', account.pastDue ? `>${money(account.pastDue)}<` : money(account.pastDue)],
    ...(account.limit === null ? [] : ([['Credit Limit', money(account.limit)]] as const)),
    ...(account.lastPayment
      ? ([['Last Payment Made', slashed(account.lastPayment)]] as const)
      : []),
    ...(account.payment === null ? [] : ([['Monthly Payment', money(account.payment)]] as const)),
    ['Pay Status', states[account.state]],
    ...(account.terms ? ([['Terms', account.terms]] as const) : []),
    ...(account.closed ? ([['Date Closed', slashed(account.closed)]] as const) : []),
    ...(account.originalCreditor
      ? ([['Original Creditor', account.originalCreditor]] as const)
      : []),
    ...(account.remark ? ([['Remarks', account.remark.toUpperCase()]] as const) : []),
    ...(account.removal ? ([[removal, monthYear(account.removal)]] as const) : []),
  ];
}

function putPairs(sheet: Sheet, pairs: Pairs, arrangement: Arrangement): void {
  const couples = pairs.flatMap((pair, at) =>
    at % 2 === 0 ? [[pair, pairs[at + 1]] as const] : [],
  );
  switch (arrangement) {
    case 'lines':
      for (const [label, value] of pairs)
        wrapped(`${label}: ${value}`.trim(), 95).forEach((line, at) => {
          sheet.put([at === 0 ? 40 : 60, line]);
        });
      return;
    case 'two_columns':
      for (const [left, right] of couples) {
        const lefts = wrapped(`${left[0]}: ${left[1]}`.trim(), 50);
        const rights = right ? wrapped(`${right[0]}: ${right[1]}`.trim(), 50) : [];
        for (let at = 0; at < Math.max(lefts.length, rights.length); at += 1)
          sheet.put(
            [at === 0 ? 40 : 52, lefts[at] ?? ''],
            [at === 0 ? 320 : 332, rights[at] ?? ''],
          );
      }
      return;
    case 'label_cells':
      for (const [left, right] of couples) {
        const parts = [
          wrapped(left[0], 36),
          wrapped(left[1], 20),
          wrapped(right?.[0] ?? '', 36),
          wrapped(right?.[1] ?? '', 24),
        ];
        for (let at = 0; at < Math.max(...parts.map(({ length }) => length)); at += 1)
          sheet.put(
            ...parts.map(
              (part, column) => [[40, 240, 350, 545][column] ?? 0, part[at] ?? ''] as const,
            ),
          );
      }
      return;
    case 'values_below':
      for (let at = 0; at < pairs.length; at += 3) {
        const three = pairs.slice(at, at + 3);
        sheet.put(...three.map(([label], column) => [40 + column * 220, label] as const));
        sheet.put(
          ...three.map(
            ([, value], column) => [40 + column * 220, value === '' ? '-' : value] as const,
          ),
        );
      }
      return;
    case 'labels_then_values':
      for (const [left, right] of couples) {
        sheet.put([40, `${left[0]}:`], ...(right ? ([[320, `${right[0]}:`]] as const) : []));
        sheet.put([40, left[1]], ...(right ? ([[320, right[1]]] as const) : []));
      }
      return;
    case 'in_a_row':
      for (const [left, right] of couples)
        sheet.put([
          40,
          [left, right]
            .flatMap((pair) => (pair ? [`${pair[0]}: ${pair[1]}`.trim()] : []))
            .join(' | '),
        ]);
  }
}

const marks: Readonly<Record<Bureau, Readonly<Record<string, string>>>> = {
  equifax: { ok: '✓', '30': '30', '60': '60', chargeoff: 'CO', none: '-' },
  experian: { ok: 'OK', '30': '30', '60': '60', chargeoff: 'CO', none: 'ND' },
  transunion: { ok: 'OK', '30': '30', '60': '60', chargeoff: 'C/O', none: 'N/R' },
};

function putGrid(sheet: Sheet, account: InventedAccount, { bureau }: Variant): void {
  if (account.months.length === 0) return;
  sheet.put([40, 'Payment History']);
  const markOf = (mark: string): string => marks[bureau][mark] ?? '';
  if (bureau === 'transunion') {
    for (let at = 0; at < account.months.length; at += 12) {
      const row = account.months.slice(at, at + 12);
      sheet.put(...row.map(({ month }, column) => [100 + column * 42, monthYear(month)] as const));
      sheet.put(
        [40, 'Rating'],
        ...row.map(({ mark }, column) => [105 + column * 42, markOf(mark)] as const),
      );
    }
    return;
  }
  const years = [...new Set(account.months.map(({ month }) => month.slice(0, 4)))];
  sheet.put(
    [40, bureau === 'equifax' ? 'Year' : ''],
    ...monthNames.map((month, column) => [90 + column * 40, month] as const),
  );
  for (const year of years)
    sheet.put(
      [40, year],
      ...monthNames.map(
        (_, column) =>
          [
            94 + column * 40,
            markOf(
              account.months.find(
                ({ month }) => month === `${year}-${String(column + 1).padStart(2, '0')}`,
              )?.mark ?? 'none',
            ),
          ] as const,
      ),
    );
  if (bureau === 'equifax')
    sheet.put(
      [40, '✓ Paid on Time'],
      [150, '30 30 Days Past Due'],
      [290, '60 60 Days Past Due'],
      [430, 'CO Charge Off'],
    );
}

function putAccount(sheet: Sheet, account: InventedAccount, variant: Variant): void {
  sheet.gap();
  const { bureau, edition, arrangement } = variant;
  if (bureau === 'equifax') {
    sheet.put([40, `${account.name}${account.closed ? ' - Closed' : ''}`]);
    if (edition === 'annual') {
      sheet.put([40, account.street]);
      sheet.put([40, account.city]);
      sheet.put([40, account.phone]);
    }
    putPairs(sheet, equifaxPairs(account, edition), arrangement);
  } else if (bureau === 'experian') {
    putPairs(sheet, experianPairs(account, edition), arrangement);
  } else {
    sheet.put([40, `${account.name} ****${account.lastFour}`]);
    sheet.put([40, account.street]);
    sheet.put([40, account.city]);
    sheet.put([40, account.phone]);
    putPairs(sheet, transunionPairs(account, edition), arrangement);
  }
  putGrid(sheet, account, variant);
  if (bureau === 'experian') {
    sheet.put([40, 'Contact Info']);
    sheet.put([40, `Address: ${account.street}, ${account.city}`]);
    sheet.put([40, `Phone Number: ${account.phone}`]);
  }
}

function putInquiries(sheet: Sheet, file: InventedFile, { bureau }: Variant): void {
  const of = (kind: 'hard' | 'soft') => file.inquiries.filter((inquiry) => inquiry.kind === kind);
  const headings = {
    equifax: ['Hard Inquiries', 'Soft Inquiries'],
    experian: ['Inquiries shared with others', 'Inquiries shared only with you'],
    transunion: ['Regular Inquiries', 'Account Review Inquiries'],
  }[bureau];
  (['hard', 'soft'] as const).forEach((kind, at) => {
    if (of(kind).length === 0) return;
    sheet.gap();
    sheet.put([40, headings[at] ?? '']);
    if (bureau === 'equifax')
      sheet.put([40, 'Date'], [140, 'Company'], [320, 'Request Originator']);
    for (const inquiry of of(kind)) {
      if (bureau === 'equifax') sheet.put([40, slashed(inquiry.on)], [140, inquiry.by]);
      else {
        sheet.put([40, inquiry.by]);
        sheet.put([40, '400 MARKET ST']);
        sheet.put([40, 'DENVER, CO 80202']);
        sheet.put([
          40,
          bureau === 'experian'
            ? `Inquired on ${named(inquiry.on)}`
            : `Requested On: ${slashed(inquiry.on)}`,
        ]);
      }
    }
  });
}

/** A disclosure as that bureau and edition would print it. */
export function layOut(variant: Variant): Laid {
  const file = inventFile(variant.seed, variant.accounts);
  const { bureau, edition } = variant;
  const titles = {
    equifax: 'Equifax Credit Report',
    experian: 'Experian Credit Report',
    transunion: 'TransUnion Personal Credit Report',
  };
  const sheet = new Sheet({
    linesPerPage: variant.linesPerPage,
    header: `${titles[bureau]} for ${file.person}`,
    footer: (page) => `Page ${page} of 12`,
    isBroken: variant.isBroken,
  });
  if (edition === 'annual') sheet.put([40, 'AnnualCreditReport.com']);
  const dayLabel = { equifax: 'Date', experian: 'Date Generated', transunion: 'Report Date' }[
    bureau
  ];
  sheet.put([
    40,
    `${dayLabel}: ${edition === 'annual' ? inWords(file.printedOn) : slashed(file.printedOn)}`,
  ]);
  sheet.gap();
  sheet.put([40, 'Personal Information']);
  sheet.put([40, `Name: ${file.person}`]);
  sheet.put([40, 'Social Security Number: XXX-XX-4321']);
  sheet.put([40, 'Date of Birth: 03/14/1980']);
  sheet.put([40, 'Current Address: 12 OAK ST, DALLAS, TX 75201']);
  sheet.gap();
  sheet.put([40, 'Summary']);
  const collections = file.accounts.filter(({ kind }) => kind === 'collection');
  const others = file.accounts.filter(({ kind }) => kind !== 'collection');
  sheet.put([40, 'Total Accounts'], [240, String(others.length)]);
  sheet.put([40, 'Collections'], [240, String(collections.length)]);
  sheet.gap();
  const heads = {
    equifax: ['Credit Accounts', 'Collections'],
    experian: ['Accounts', 'Collection Accounts'],
    transunion: ['Satisfactory Accounts', 'Accounts with Adverse Information'],
  }[bureau];
  sheet.put([40, heads[0] ?? '']);
  for (const account of others) putAccount(sheet, account, variant);
  sheet.gap();
  sheet.put([40, heads[1] ?? '']);
  for (const account of collections) putAccount(sheet, account, variant);
  if (file.bankruptcy) {
    sheet.gap();
    sheet.put([40, 'Public Records']);
    sheet.put([40, `Chapter ${file.bankruptcy.chapter} Bankruptcy Discharged`]);
    sheet.put([40, `Date Filed: ${slashed(file.bankruptcy.filed)}`]);
    sheet.put([
      40,
      `${bureau === 'experian' ? 'Date Resolved' : 'Date Discharged'}: ${slashed(file.bankruptcy.resolved)}`,
    ]);
    sheet.put([40, `Court: ${file.bankruptcy.court}`]);
    sheet.put([40, 'Reference Number: 19-33412']);
  }
  putInquiries(sheet, file, variant);
  return { variant, file, lines: sheet.end() };
}

const arrangements: readonly Arrangement[] = [
  'lines',
  'two_columns',
  'label_cells',
  'values_below',
  'labels_then_values',
  'in_a_row',
];

/** Twelve disclosures for each bureau: six arrangements, either edition, of different lengths, some with broken words. */
export const variants: readonly Variant[] = (
  ['equifax', 'experian', 'transunion'] as const
).flatMap((bureau, which) =>
  arrangements.flatMap((arrangement, at) =>
    (['bureau', 'annual'] as const).map((edition, which2) => ({
      name: `${bureau} ${edition} ${arrangement}`,
      bureau,
      edition,
      seed: 1000 + which * 100 + at * 10 + which2,
      accounts: 3 + ((at * 3 + which2 * 5) % 14),
      arrangement,
      linesPerPage: 46 + at * 3,
      isBroken: at % 2 === 1,
    })),
  ),
);
