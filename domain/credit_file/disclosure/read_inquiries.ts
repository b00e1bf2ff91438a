import type { Inquiry, Printed, ReportDate } from '../report.ts';
import type { LaidLine } from './account_values.ts';
import type { InquiryField } from './labels.ts';
import { isAddress, isName, isPhone, nameOf } from './name_lines.ts';
import { dateIn, datesIn } from './printed_values.ts';
import { withoutFullNumbers } from './redaction.ts';

type Line = LaidLine<InquiryField>;

export interface ReadInquiries {
  readonly inquiries: readonly Inquiry[];
  readonly notUnderstood: readonly Line[];
}

const hardWords = /\b(?:hard|regular|individual|joint|shared|credit application)\b/i;
const softWords =
  /\b(?:soft|promotion\w*|prm|account (?:review|management)|consumer|insurance|employment|pre-?approv\w*|ar|review)\b/i;
const kindWords =
  /^(?:hard|soft|regular|individual|joint|promotional|account review|consumer|insurance|employment|prm|ar|am)(?: inquiry| pull)?$/i;

/** What kind of business asked, which Experian prints below its date. */
const businessWords =
  /\b(?:companies|cards?|banks?|banking|finance|services|dealers|unions?|agencies|loans?|stores|insurance|unspecified|mortgage|reseller)\b/i;

interface Reading {
  name: { text: string; line: Line; isUsed: boolean } | null;
  kind: 'hard' | 'soft' | null;
  readonly inquiries: Inquiry[];
  readonly notUnderstood: Line[];
}

/** The inquiries of one section: a table of dates and names, or a block for each. */
export function readInquiries(
  lines: readonly Line[],
  sectionKind: 'hard' | 'soft' | null,
  nextId: () => string,
): ReadInquiries {
  const state: Reading = { name: null, kind: null, inquiries: [], notUnderstood: [] };
  const add = (line: Line, dates: readonly string[], kind: 'hard' | 'soft' | null): void => {
    const { name } = state;
    if (!name) return;
    for (const printed of dates) {
      const on: Printed<ReportDate> = {
        value: dateIn(printed),
        printed,
        state: 'read',
        page: line.source.page,
        line: line.source.line,
      };
      state.inquiries.push({
        id: nextId(),
        by: withoutFullNumbers(name.text),
        on,
        kind: kind ?? sectionKind ?? 'hard',
      });
    }
    name.isUsed ||= dates.length > 0;
  };
  for (const line of lines) readLine(state, line, add);
  leaveName(state);
  return state;
}

function leaveName(state: Reading): void {
  if (
    state.name &&
    !state.name.isUsed &&
    !(state.inquiries.length > 0 && businessWords.test(state.name.text))
  )
    state.notUnderstood.push(state.name.line);
  state.name = null;
}

function readLine(
  state: Reading,
  line: Line,
  add: (line: Line, dates: readonly string[], kind: 'hard' | 'soft' | null) => void,
): void {
  if (/on record until|scheduled to (?:continue|be removed)/i.test(line.text)) return;
  const labels = line.items.filter((item) => item.kind === 'label');
  if (labels.length >= 2 && labels.every((item) => item.value === '')) return;
  const said = labels.find((item) => item.field === 'kind')?.value;
  const named = labels.find((item) => item.field === 'by' && item.value !== '');
  const dated = labels.filter((item) => item.field === 'on');
  if (named && /[A-Za-z]/.test(named.value)) {
    leaveName(state);
    state.name = { text: nameOf(named.value), line, isUsed: false };
  }
  const texts = line.items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  const kinds = kindIn([said ?? '', ...texts.filter((text) => kindWords.test(text))].join(' '));
  if (said !== undefined && texts.length === 0 && dated.length === 0) {
    retype(state, kinds);
    return;
  }
  const row = rowOf(texts);
  if (row.name !== '' && !named) {
    leaveName(state);
    state.name = { text: nameOf(row.name), line, isUsed: false };
  }
  const dates = [
    ...row.dates,
    ...dated.flatMap((item) => datesIn(item.value).map(({ text }) => text)),
  ];
  if (dates.length > 0 && !state.name) {
    state.notUnderstood.push(line);
    return;
  }
  add(line, dates, kinds ?? kindIn(row.rest));
  const isRead = row.name !== '' || dates.length > 0 || labels.length > 0;
  if (
    !isRead &&
    !texts.every((text) => isAddress(text) || isPhone(text) || kindWords.test(text)) &&
    !isContact(state, line)
  )
    state.notUnderstood.push(line);
}

/** A line below a company's name that is its address, though it doesn't look like one. */
const isContact = (state: Reading, line: Line): boolean =>
  state.name !== null && /^(?:by mail only|[A-Z][A-Z .]+,? [A-Z]{2})$/i.test(line.text);

const kindIn = (text: string): 'hard' | 'soft' | null =>
  softWords.test(text) ? 'soft' : hardWords.test(text) ? 'hard' : null;

/** "Inquiry type" may stand below the date that it's about. */
function retype(state: Reading, kind: 'hard' | 'soft' | null): void {
  const last = state.inquiries.at(-1);
  if (!kind || kind === 'hard' || !last) return;
  state.inquiries.splice(-1, 1, { ...last, kind });
}

/** The name, the dates and what is left of the cells of a row. */
function rowOf(texts: readonly string[]): { name: string; dates: readonly string[]; rest: string } {
  const dates: string[] = [];
  const words: string[] = [];
  for (const text of texts) {
    const found = datesIn(text);
    dates.push(...found.map((each) => each.text));
    const without = found
      .reduceRight(
        (left, each) => `${left.slice(0, each.index)} ${left.slice(each.index + each.text.length)}`,
        text,
      )
      .replace(/\s+/g, ' ')
      .replace(/^[\s,;|-]+|[\s,;|-]+$/g, '');
    if (without !== '') words.push(without);
  }
  const name = words.find((word) => isName(word) && !kindWords.test(word)) ?? '';
  const plain = name.replace(
    /\s+(?:hard|soft|individual|promotional|account review)(?: inquiry)?$/i,
    '',
  );
  return {
    name: plain,
    dates,
    rest: words
      .filter((word) => word !== name)
      .concat(name.slice(plain.length))
      .join(' '),
  };
}
