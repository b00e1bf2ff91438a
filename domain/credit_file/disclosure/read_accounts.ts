import { accountStarts, type AccountStart } from './account_starts.ts';
import { assemble, isLoneHead, type LaidLine } from './account_values.ts';
import type { AccountField } from './labels.ts';
import { accountRows } from './account_table.ts';
import { isPhone, nameOf } from './name_lines.ts';
import { isAccountNumber } from './printed_values.ts';
import type { DisclosureProfile } from './profiles.ts';
import { type AccountName, type ReadAccount, tradelineOf } from './tradeline.ts';

type Line = LaidLine<AccountField>;

export interface AccountLines extends ReadAccount {
  readonly lines: readonly Line[];
  readonly notUnderstood: readonly Line[];
}

export interface ReadAccounts {
  readonly accounts: readonly AccountLines[];
  /** Lines before the first account. */
  readonly notUnderstood: readonly Line[];
  /** Lines above it that only repeat an account's name. */
  readonly headings: readonly Line[];
}

/** The accounts of one section. */
export function readAccounts(
  lines: readonly Line[],
  profile: DisclosureProfile,
  isCollections: boolean,
  nextId: () => string,
): ReadAccounts {
  const starts = accountStarts(lines, profile);
  const isByRow = starts.every(({ by }) => by === 'nothing') || starts.length <= 1;
  const table = isByRow ? accountRows(lines) : { heads: [], rows: [] };
  if (
    table.rows.length > starts.length ||
    (table.rows.length > 0 && starts.every(({ by }) => by === 'nothing'))
  )
    return readTable(lines, table, isCollections, nextId);
  const accounts = starts.map((start, position) => {
    const end = starts[position + 1]?.at ?? lines.length;
    return readAccount(lines.slice(start.at, end), start, profile, isCollections, nextId());
  });
  const before = lines.slice(0, starts[0]?.at ?? lines.length);
  const names = new Set(accounts.map(({ tradeline }) => tradeline.creditor));
  const isHeading = (line: Line): boolean =>
    names.has(nameOf(line.text)) || isLoneHead(line, undefined);
  return {
    accounts: accounts.map((account) => ({
      ...account,
      notUnderstood: account.notUnderstood.filter((line) => !isHeading(line)),
    })),
    notUnderstood: before.filter((line) => !isHeading(line)),
    headings: before.filter(isHeading),
  };
}

function readTable(
  lines: readonly Line[],
  { heads, rows }: ReturnType<typeof accountRows>,
  isCollections: boolean,
  nextId: () => string,
): ReadAccounts {
  const used = new Set([...heads, ...rows.map(({ line }) => line)]);
  return {
    accounts: rows.map(({ line, slots }) => {
      const named = slots.find(({ field }) => field === 'creditor') ?? slots[0];
      const name = {
        text: nameOf(named?.printed ?? ''),
        printed: named?.printed ?? '',
        page: line.source.page,
        line: line.source.line,
      };
      const found = { slots, months: [], address: [], phone: [], notUnderstood: [] };
      return {
        ...tradelineOf(nextId(), name, found, isCollections),
        lines: [line],
        notUnderstood: [],
      };
    }),
    notUnderstood: lines.filter((line) => !used.has(line)),
    headings: heads,
  };
}

function readAccount(
  lines: readonly Line[],
  start: AccountStart,
  profile: DisclosureProfile,
  isCollections: boolean,
  id: string,
): AccountLines {
  const [first, ...rest] = lines;
  const { name, body } = nameAndBody(first, rest, start, profile);
  const found = assemble(body, profile.gridLegend);
  const named = found.slots.find(({ field, printed }) => field === 'creditor' && printed !== '');
  const whole: AccountName =
    start.by === 'label' || name.text === ''
      ? {
          ...name,
          text: nameOf(named?.printed ?? name.text),
          printed: named?.printed ?? name.printed,
        }
      : name;
  const read = tradelineOf(id, whole, found, isCollections);
  const isPassedOver = ({ source }: Line): boolean =>
    read.passedOver.some(({ page, line }) => page === source.page && line === source.line);
  return {
    ...read,
    lines,
    notUnderstood: [...new Set([...found.notUnderstood, ...lines.filter(isPassedOver)])],
  };
}

/** The name, and the lines that are left to read when it's taken out of the first. */
function nameAndBody(
  first: Line | undefined,
  rest: readonly Line[],
  start: AccountStart,
  profile: DisclosureProfile,
): { readonly name: AccountName; readonly body: readonly Line[] } {
  const place = { page: first?.source.page ?? 1, line: first?.source.line ?? 1 };
  const nothing: AccountName = { text: '', printed: '', ...place };
  if (!first) return { name: nothing, body: rest };
  const flat = first.text.replace(/\s+/g, ' ');
  if (start.by === 'start_pattern') {
    const found = profile.accountStart?.exec(flat);
    const name = {
      text: nameOf(found?.[1] ?? flat),
      printed: flat,
      numberPrinted: found?.[2] ?? '',
      ...place,
    };
    return { name, body: rest };
  }
  if (start.by === 'name_line' || start.by === 'beside_label') {
    const [item, ...others] = first.items;
    if (item?.kind !== 'text') return { name: nothing, body: [first, ...rest] };
    const parts = /^(.*?[A-Za-z.)])\s+#?([\dXx*]{4,}[\dXx*-]*)$/.exec(item.text);
    const beside = others.find(
      (other) => other.kind === 'text' && isAccountNumber(other.text) && !isPhone(other.text),
    );
    const number = parts?.[2] ?? (beside?.kind === 'text' ? beside.text : undefined);
    const name: AccountName = {
      text: nameOf(parts?.[1] ?? item.text),
      printed: item.text,
      ...(number === undefined ? {} : { numberPrinted: number }),
      ...place,
    };
    return {
      name,
      body: [{ ...first, items: others.filter((other) => other !== beside) }, ...rest],
    };
  }
  return { name: nothing, body: [first, ...rest] };
}
