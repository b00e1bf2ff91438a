import type { GridMonth } from '../report.ts';
import { dateIn, monthNumber } from './printed_values.ts';
import { type Piece, type SourceLine, textOf, wordsOf } from './source_line.ts';

/** The head of a grid: what its columns stand for. */
export type GridHead =
  | { readonly kind: 'months_of_year'; readonly columns: readonly Column<number>[] }
  | { readonly kind: 'years'; readonly columns: readonly Column<number>[] }
  | { readonly kind: 'months'; readonly columns: readonly Column<GridMonth['month']>[] };

interface Column<Of> {
  readonly of: Of;
  readonly centre: number;
  readonly x: number;
}

/** What a line is in a grid; null where it's none of it. */
export type GridLine =
  | { readonly kind: 'head'; readonly head: GridHead }
  | { readonly kind: 'months'; readonly months: readonly GridMonth[] }
  /** Another row of the same table, e.g. its balances. */
  | { readonly kind: 'other' };

const centreOf = ({ x, width }: Piece): number => x + width / 2;

const isYear = (text: string): boolean => /^(?:19|20)\d{2}:?$/.test(text);

const initials = 'J F M A M J J A S O N D';

/** The words, with a month and its year that stand apart as one. */
function monthWords(
  words: readonly Piece[],
): readonly { month: GridMonth['month']; piece: Piece }[] {
  const months: { month: GridMonth['month']; piece: Piece }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const next = words[at + 1];
    if (!word) continue;
    const alone = dateIn(word.text);
    if (alone?.length === 7) {
      months.push({ month: alone as GridMonth['month'], piece: word });
    } else if (next && monthNumber(word.text) !== null && /^'?(?:20)?\d{2}$/.test(next.text)) {
      const both = dateIn(`${word.text} ${next.text}`);
      if (both?.length !== 7) return [];
      months.push({
        month: both as GridMonth['month'],
        piece: { text: both, x: word.x, width: next.x + next.width - word.x },
      });
      at += 1;
    } else if (months.length > 0 || at > 1) return [];
  }
  return months;
}

/** The head of a grid, where the line is one. */
export function gridHead(line: SourceLine): GridHead | null {
  const words = wordsOf(line).filter(
    ({ text }) => !/^(?:year|month|years?\/months?|year\/month)s?:?$/i.test(text),
  );
  const isInitials = words.map(({ text }) => text.toUpperCase()).join(' ') === initials;
  const numbers = words.map(({ text }, at) => (isInitials ? at + 1 : monthNumber(text)));
  if (words.length >= 6 && numbers.every((number) => number !== null))
    return {
      kind: 'months_of_year',
      columns: words.map((word, at) => ({
        of: numbers[at] ?? 0,
        centre: centreOf(word),
        x: word.x,
      })),
    };
  if (words.length >= 1 && words.every(({ text }) => isYear(text)))
    return {
      kind: 'years',
      columns: words.map((word) => ({
        of: Number.parseInt(word.text, 10),
        centre: centreOf(word),
        x: word.x,
      })),
    };
  const months = monthWords(words);
  if (months.length >= 3)
    return {
      kind: 'months',
      columns: months.map(({ month, piece }) => ({
        of: month,
        centre: centreOf(piece),
        x: piece.x,
      })),
    };
  return null;
}

const codeOf = (printed: string, legend: Readonly<Record<string, string>>): string | null =>
  legend[printed.replace(/[<>]/g, '').toUpperCase()] ?? null;

const looksLikeCode = (text: string): boolean =>
  /^>?(?:[A-Z]{1,4}|[A-Z]\/[A-Z]|\d{1,3}\+?|[-–—]{1,2}|[✓✔*.])<?$/i.test(text.trim());

/** Which column each word belongs to; null where that isn't plain. */
function columnsOf<Of>(
  words: readonly Piece[],
  columns: readonly Column<Of>[],
): readonly Of[] | null {
  const pitch = Math.min(
    ...columns.slice(1).map((column, at) => Math.abs(column.centre - (columns[at]?.centre ?? 0))),
    Number.POSITIVE_INFINITY,
  );
  const nearest = words.map((word) =>
    columns.reduce<{ column: Column<Of>; distance: number } | null>((best, column) => {
      const distance = Math.min(
        Math.abs(column.centre - centreOf(word)),
        Math.abs(column.x - word.x),
      );
      return !best || distance < best.distance ? { column, distance } : best;
    }, null),
  );
  const isPlain =
    nearest.every((found) => found !== null && found.distance <= pitch * 0.5 + 1) &&
    new Set(nearest.map((found) => found?.column)).size === words.length;
  if (isPlain) return nearest.flatMap((found) => (found ? [found.column.of] : []));
  return words.length === columns.length ? columns.map((column) => column.of) : null;
}

const monthText = (year: number, month: number): GridMonth['month'] =>
  `${year}-${String(month).padStart(2, '0')}` as GridMonth['month'];

/** A row below a head: `YEAR code code …`, `Jan code code …`, or `Rating code code …`. `year` is
 *  the one that stood alone above, if one did. */
export function gridRow(
  line: SourceLine,
  head: GridHead,
  legend: Readonly<Record<string, string>>,
  year: number | null,
): GridLine | null {
  const words = wordsOf(line);
  const [first, ...rest] = words;
  if (!first) return null;
  if (isOtherRow(words, head.columns.length)) return { kind: 'other' };
  if (head.kind === 'months_of_year' && isYear(first.text)) {
    const own = Number.parseInt(first.text, 10);
    return monthsOf(rest, head.columns, legend, (month) => monthText(own, month));
  }
  if (head.kind === 'months_of_year' && year !== null && words.length >= 3)
    return monthsOf(words, head.columns, legend, (month) => monthText(year, month));
  const month = monthNumber(first.text);
  if (head.kind === 'years' && month !== null)
    return monthsOf(rest, head.columns, legend, (year) => monthText(year, month));
  if (head.kind !== 'months') return null;
  const isNamed = /^(?:rating|status|payment|pay|code)/i.test(first.text);
  const codes = isNamed
    ? words.filter(({ text }) => !/^(?:payment|pay|rating|status|code)s?:?$/i.test(text))
    : words;
  return monthsOf(codes, head.columns, legend, (of) => of);
}

/**
 * The newest year of a grid whose columns are lost, as in pasted text: it has fewer than twelve marks, and the year below it has
 * them all, so it began in January and isn't over. Null where that isn't plain.
 */
export function newestYear(
  line: SourceLine,
  next: SourceLine,
  head: GridHead,
  legend: Readonly<Record<string, string>>,
): readonly GridMonth[] | null {
  if (head.kind !== 'months_of_year') return null;
  const [year, ...marks] = wordsOf(line).flatMap(splitMarks);
  const [before, ...whole] = wordsOf(next).flatMap(splitMarks);
  const isPlain =
    year !== undefined &&
    before !== undefined &&
    isYear(year.text) &&
    Number(before.text) === Number(year.text) - 1 &&
    whole.length === 12 &&
    marks.length > 0 &&
    marks.length < 12 &&
    [...marks, ...whole].every(({ text }) => looksLikeCode(text));
  return isPlain
    ? marks.map(({ text }, at) => ({
        month: monthText(Number(year.text), at + 1),
        printed: text,
        code: codeOf(text, legend),
      }))
    : null;
}

const rowNames =
  /^(?:balance|past|due|amount|scheduled|payment|paid|high|credit|limit|actual|terms|remarks?|date|last|received|made|monthly|or|original)$/i;

const isTableValue = (text: string): boolean =>
  /^>?(?:-?\$-?[\d,.]+|[-–—]+|\d{1,2}\/\d{1,2}\/\d{2,4}|[\d,]{4,}|N\/[AR])<?$/i.test(text);

/** A row of the same table with amounts, dates or dashes, e.g. `Balance $100 $100`. */
function isOtherRow(words: readonly Piece[], columns: number): boolean {
  const [first, ...rest] = words;
  if (
    first &&
    /^(?:remarks?|comments?|narrative)$/i.test(first.text) &&
    rest.length >= columns * 0.8
  )
    return true;
  if (first && isYear(first.text))
    return (
      rest.some(({ text }) => text.includes('$') || /^\d{1,2}\/\d/.test(text)) &&
      rest.every(({ text }) => isTableValue(text))
    );
  const values = words.filter(({ text }) => !rowNames.test(text.replace(/:$/, '')));
  return (
    values.length >= 2 &&
    values.length < words.length &&
    values.every(({ text }) => isTableValue(text)) &&
    !/^(?:rating|status)/i.test(words[0]?.text ?? '')
  );
}

function monthsOf<Of>(
  words: readonly Piece[],
  columns: readonly Column<Of>[],
  legend: Readonly<Record<string, string>>,
  monthFor: (of: Of) => GridMonth['month'],
): GridLine | null {
  const pieces = words.flatMap(splitMarks);
  if (pieces.length === 0 || !pieces.every(({ text }) => looksLikeCode(text))) return null;
  const places = columnsOf(pieces, columns);
  if (!places) return null;
  return {
    kind: 'months',
    months: pieces.flatMap(({ text }, at) => {
      const of = places[at];
      return of === undefined
        ? []
        : [{ month: monthFor(of), printed: text, code: codeOf(text, legend) }];
    }),
  };
}

/** "On Time" is one mark, though two words; bars between columns are none. */
const splitMarks = (word: Piece): readonly Piece[] => (word.text === '|' ? [] : [word]);

const pair =
  /\b([A-Z][a-z]{2,8}\.?\s+\d{4}|\d{1,2}\/\d{4})\s*[:=-]?\s*(OK|CUR|COL|C\/O|CO|RPO|VS|FC|ND|N\/R|TN|CLS|C|V|R|F|B|X|\d{2,3}|[-–—✓])(?=$|[\s,;|])/g;

/** "2026 Jan OK Feb 30 …", or a year with twelve marks. */
function monthsOfYear(
  text: string,
  legend: Readonly<Record<string, string>>,
): readonly GridMonth[] | null {
  const [year, ...words] = text
    .replace(/[,;|:]/g, ' ')
    .trim()
    .split(/\s+/);
  if (year === undefined || !isYear(year)) return null;
  const isPlain =
    words.length === 12 &&
    words.every(looksLikeCode) &&
    words.every((word) => monthNumber(word) === null);
  const named = words.map((word) => monthNumber(word));
  const isNamed =
    words.length >= 4 &&
    words.length % 2 === 0 &&
    named.every((month, at) => (month !== null) === (at % 2 === 0));
  if (isPlain)
    return words
      .map((mark, at) => ({
        month: monthText(Number(year), at + 1),
        printed: mark,
        code: codeOf(mark, legend),
      }))
      .toReversed();
  if (!isNamed) return null;
  return words.flatMap((mark, at) => {
    const month = named[at - 1];
    return at % 2 === 1 && month
      ? [{ month: monthText(Number(year), month), printed: mark, code: codeOf(mark, legend) }]
      : [];
  });
}

/** Months that are written out one after another, e.g. "Jan 2026 OK, Feb 2026 30". */
export function monthsWritten(
  text: string,
  legend: Readonly<Record<string, string>>,
): readonly GridMonth[] | null {
  const ofYear = monthsOfYear(text, legend);
  if (ofYear) return ofYear;
  const months: GridMonth[] = [];
  const rest = text.replace(pair, (_, month: string, mark: string) => {
    const date = dateIn(month);
    if (date?.length === 7)
      months.push({ month: date as GridMonth['month'], printed: mark, code: codeOf(mark, legend) });
    return '';
  });
  const left = rest.replace(/[\s,;|:.]+/g, '').replace(/payment history|history/i, '');
  return months.length > 0 && left.length <= 12 ? months : null;
}

const isMark = (part: string): boolean =>
  /^(?:[A-Z]{1,4}|[A-Z]\/[A-Z]|\d{1,3}|[-–—✓✔*])$/.test(part.trim());

const meanings: readonly (readonly [RegExp, string])[] = [
  [/^(?:current|paid on time|on time|pays? as agreed|paid as agreed|current.*)$/i, '0'],
  [/^(?:past due )?30\b.*(?:late|past due|days)/i, '1'],
  [/^60\b.*(?:late|past due|days)/i, '2'],
  [/^90\b.*(?:late|past due|days)/i, '3'],
  [/^120\b.*(?:late|past due|days)/i, '4'],
  [/^150\b.*(?:late|past due|days)/i, '5'],
  [/^180\b.*(?:late|past due|days)/i, '6'],
  [/^charged?[- ]?off/i, 'L'],
  [/^(?:in )?collections?(?: account)?$/i, 'G'],
  [/^repossess/i, 'K'],
  [/^voluntary surrender/i, 'J'],
  [/^foreclos/i, 'H'],
  [
    /^(?:no data|no data available|not reported|unknown|too new to rate|data not available|no data reported|data unavailable|no data reported.*)$/i,
    'D',
  ],
];

/** A line that says what the marks mean, e.g. "OK Current  30 30 days late  CO Charge off": the marks by Metro 2's code. */
export function legendIn(line: SourceLine): Readonly<Record<string, string>> | null {
  const legend: Record<string, string> = {};
  const text = textOf(line).replace(/^(?:payment history )?(?:legend|key)\s*:?\s*/i, '');
  const parts = text.split(/\s{2,}|[,;|]\s*/).filter((part) => part.trim() !== '');
  let understood = 0;
  for (const part of parts.map((each, at) =>
    isMark(each) && parts[at + 1] ? `${each} ${parts[at + 1]}` : each,
  )) {
    const found = /^([A-Z]{1,4}|[A-Z]\/[A-Z]|\d{1,3}|[-–—✓✔*.X])\s*(?:=|:|-|–|\s)\s*(.+)$/.exec(
      part.trim(),
    );
    const code = found && meanings.find(([words]) => words.test(found[2] ?? ''))?.[1];
    if (!found || !code) continue;
    legend[(found[1] ?? '').toUpperCase()] = code;
    understood += 1;
  }
  return understood >= 2 || (understood === 1 && parts.length === 1) ? legend : null;
}
