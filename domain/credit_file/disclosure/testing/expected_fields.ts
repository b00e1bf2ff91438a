import type { Tradeline } from '../../report.ts';
import type { ReadDisclosure } from '../read_disclosure.ts';
import type { InventedAccount } from './invented_file.ts';
import type { Laid } from './layouts.ts';

/** One field of a laid out file: what it should be read as, and what it was. */
export interface Compared {
  readonly field: string;
  readonly expected: string;
  readonly read: string;
}

const statuses = {
  current: '11',
  late30: '71',
  late60: '78',
  chargeoff: '97',
  paid: '13',
  collection: '93',
};
const owners = { individual: '1', joint: '2', authorized: '3' };
const portfolios = { card: 'R', auto: 'I', student: 'I', mortgage: 'M', collection: 'O' };
const codes: Readonly<Record<string, string>> = {
  ok: '0',
  '30': '1',
  '60': '2',
  chargeoff: 'L',
  none: 'D',
};

const said = (value: string | number | boolean | null | undefined): string =>
  String(value ?? 'nothing');
const dollars = (amount: number | null): string => said(amount === null ? null : amount * 100);

function expectedOf(account: InventedAccount, laid: Laid): Readonly<Record<string, string>> {
  const { bureau, edition } = laid.variant;
  const toMonth = (date: string | null): string => said(date?.slice(0, 7));
  const isShort = bureau === 'experian' && edition === 'annual';
  return {
    creditor: account.name,
    lastFour: account.lastFour,
    portfolio: portfolios[account.kind],
    status: statuses[account.state],
    responsibility: owners[account.owner],
    balance: dollars(account.balance),
    limit: dollars(account.limit),
    highCredit: dollars(account.high),
    pastDue: dollars(account.pastDue),
    monthlyPayment: dollars(account.payment),
    opened: isShort ? toMonth(account.opened) : account.opened,
    reported: account.reported,
    terms: said(account.terms),
    originalCreditor: said(account.originalCreditor),
    remarks: said(
      account.remark === null
        ? undefined
        : bureau === 'transunion'
          ? account.remark.toUpperCase()
          : account.remark,
    ),
    isCollection: String(account.kind === 'collection'),
    ...(bureau === 'experian'
      ? {}
      : { closed: said(account.closed), lastPayment: said(account.lastPayment) }),
    ...(bureau === 'equifax'
      ? { firstDelinquency: said(account.firstDelinquency) }
      : { removal: said(account.removal) }),
    ...(bureau === 'equifax' && edition === 'bureau'
      ? {}
      : { address: `${account.street}, ${account.city}`, phone: account.phone }),
    history: account.months.map(({ month, mark }) => `${month}${codes[mark] ?? ''}`).join(' '),
  };
}

function readOf(tradeline: Tradeline | undefined, field: string): string {
  if (!tradeline) return 'no such account';
  const value = tradeline[field as 'creditor' | 'balance'] as
    | string
    | { readonly value: number | null }
    | undefined;
  if (field === 'remarks')
    return tradeline.remarks.length === 0
      ? 'nothing'
      : tradeline.remarks.map((remark) => remark.value).join('; ');
  if (field === 'history')
    return tradeline.history.map(({ month, code }) => `${month}${code ?? '?'}`).join(' ');
  return said(typeof value === 'object' ? value.value : value);
}

/** Every field of a laid out file beside what was read. Accounts are matched by their place in it. */
export function compare(laid: Laid, read: ReadDisclosure): readonly Compared[] {
  const { file } = laid;
  const compared: Compared[] = [
    { field: 'printedOn', expected: file.printedOn, read: said(read.printedOn) },
    { field: 'bureau', expected: laid.variant.bureau, read: read.bureau },
    { field: 'edition', expected: laid.variant.edition, read: read.edition },
    {
      field: 'accounts',
      expected: String(file.accounts.length),
      read: String(read.tradelines.length),
    },
    {
      field: 'name',
      expected: file.person,
      read: said(read.personal.find(({ kind }) => kind === 'name')?.printed),
    },
    {
      field: 'birth year',
      expected: '1980',
      read: said(read.personal.find(({ kind }) => kind === 'birth_year')?.printed),
    },
  ];
  file.accounts.forEach((account, at) => {
    for (const [field, expected] of Object.entries(expectedOf(account, laid)))
      compared.push({
        field: `${account.name} ${field}`,
        expected,
        read: readOf(read.tradelines[at], field),
      });
  });
  const inquiries = (['hard', 'soft'] as const).flatMap((kind) =>
    file.inquiries.filter((inquiry) => inquiry.kind === kind),
  );
  inquiries.forEach(({ by, on, kind }, at) => {
    const found = read.inquiries[at];
    compared.push({
      field: `inquiry ${at}`,
      expected: `${by} ${on} ${kind}`,
      read: `${found?.by} ${found?.on.value} ${found?.kind}`,
    });
  });
  if (file.bankruptcy) {
    const [record] = read.publicRecords;
    const { chapter, filed, resolved, court } = file.bankruptcy;
    compared.push({
      field: 'bankruptcy',
      expected: `${chapter} ${filed} ${resolved} ${court}`,
      read: `${record?.chapter} ${record?.filed?.value} ${record?.resolved?.value} ${record?.court?.value}`,
    });
  }
  return compared;
}
