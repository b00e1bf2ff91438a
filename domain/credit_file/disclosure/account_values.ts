import type { GridMonth } from '../report.ts';
import { ambiguous, type LineItem, suits } from './label_index.ts';
import type { FieldKind } from './labels.ts';
import { isAddress, isPhone, isTag } from './name_lines.ts';
import {
  type GridHead,
  gridHead,
  gridRow,
  legendIn,
  monthsWritten,
  newestYear,
} from './payment_grid.ts';
import { amountIn, dateIn, datesIn, leadingDate, saysNothing } from './printed_values.ts';
import type { SourceLine } from './source_line.ts';

/** A label with what was found to be its value. */
export interface Slot<Field extends string> {
  readonly field: Field;
  readonly kind: FieldKind;
  readonly label: string;
  readonly x: number;
  readonly row: number;
  /** Whether no label of its line has a value beside it. */
  readonly isBare: boolean;
  readonly page: number;
  line: number;
  printed: string;
  valueX: number;
  valueEnd: number;
  lastRow: number;
}

export interface LaidLine<Field extends string> {
  readonly source: SourceLine;
  readonly text: string;
  readonly items: readonly LineItem<Field>[];
  /** What is left of the paper's width behind it. */
  readonly room: number;
}

export interface Assembled<Field extends string> {
  readonly slots: readonly Slot<Field>[];
  readonly months: readonly GridMonth[];
  readonly address: readonly LaidLine<Field>[];
  readonly phone: readonly LaidLine<Field>[];
  readonly notUnderstood: readonly LaidLine<Field>[];
}

interface State<Field extends string> {
  readonly slots: Slot<Field>[];
  open: Slot<Field>[];
  hasFilled: boolean;
  last: Slot<Field> | null;
  readonly months: GridMonth[];
  head: GridHead | null;
  isTable: boolean;
  year: number | null;
  legend: Readonly<Record<string, string>>;
  readonly address: LaidLine<Field>[];
  readonly phone: LaidLine<Field>[];
  readonly notUnderstood: LaidLine<Field>[];
}

/** Rows that a label without a value waits for it. */
const MAX_ROWS_WAITED = 8;
const MAX_SLOTS_GOING_ON = 40;

const tolerance = (item: { x: number; end: number; text: string }): number =>
  Math.max(1, (item.end - item.x) / Math.max(1, item.text.length)) * 1.6;

/** Labels and values of one account, inquiry or record, whichever way they are laid out. */
export function assemble<Field extends string>(
  lines: readonly LaidLine<Field>[],
  legend: Readonly<Record<string, string>>,
): Assembled<Field> {
  const state: State<Field> = {
    slots: [],
    open: [],
    hasFilled: false,
    last: null,
    months: [],
    head: null,
    isTable: false,
    year: null,
    legend,
    address: [],
    phone: [],
    notUnderstood: [],
  };
  lines.forEach((line, row) => {
    if (readGrid(state, line, lines[row + 1])) return;
    readItems(state, line, row, lines[row - 1]);
  });
  return state;
}

/** Whether a line's first text stands right below a label: then it's the label's value, not the first column of a table. */
const isUnder = <Field extends string>(line: LaidLine<Field>, x: number): boolean => {
  const [first] = line.items;
  return first?.kind === 'text' && Math.abs(first.x - x) <= tolerance(first);
};

const beginsWithMonth = (text: string): boolean => {
  const [first] = datesIn(text);
  return (
    (first?.index === 0 && dateIn(first.text) !== null) || /^[A-Z][a-z]{2} '?\d{2,4}\b/.test(text)
  );
};

/** Whether it's a row of nothing but labels, and what is below it isn't their values. */
export function isLoneHead<Field extends string>(
  line: LaidLine<Field>,
  next: LaidLine<Field> | undefined,
): boolean {
  const labels = line.items.filter((item) => item.kind === 'label');
  return (
    labels.length >= 4 &&
    labels.length === line.items.length &&
    labels.every(({ value, label }) => value === '' && !label.includes(':')) &&
    (next === undefined || next.items.length < 2)
  );
}

/** Whether it's the head of a table of months, e.g. "Date  Balance  Scheduled payment", which no field of the account is. */
export function isTableHead<Field extends string>(
  line: LaidLine<Field>,
  next: LaidLine<Field> | undefined,
): boolean {
  const labels = line.items.filter((item) => item.kind === 'label');
  const [first] = line.items;
  const isDated = first?.kind === 'text' && /^(?:date|month|year)s?$/i.test(first.text);
  return (
    labels.length >= (isDated ? 1 : 3) &&
    labels.every(
      (each) =>
        !each.label.includes(':') && (each.value === '' || !suits(each.valueKind, each.value)),
    ) &&
    next !== undefined &&
    beginsWithMonth(next.text) &&
    (isDated || !isUnder(next, labels[0]?.x ?? 0))
  );
}

/** Whether the line belongs to a payment grid or a table of months; then it has been read. */
function readGrid<Field extends string>(
  state: State<Field>,
  line: LaidLine<Field>,
  next: LaidLine<Field> | undefined,
): boolean {
  const labels = line.items.filter((item) => item.kind === 'label');
  if (state.head) {
    const found = gridRow(line.source, state.head, state.legend, state.year);
    if (found) {
      if (found.kind === 'months') state.months.push(...found.months);
      return true;
    }
    const newest = next && newestYear(line.source, next.source, state.head, state.legend);
    if (newest) {
      state.months.push(...newest);
      return true;
    }
  }
  const head = gridHead(line.source);
  const isYears = head?.kind === 'years';
  if (head && (!isYears || (next && gridRow(next.source, head, state.legend, null)))) {
    state.head = head;
    state.open = [];
    return true;
  }
  if (isYears && head.columns.length === 1 && next && (gridHead(next.source) || state.head)) {
    state.year = head.columns[0]?.of ?? null;
    return true;
  }
  const legend = legendIn(line.source);
  if (legend && labels.every((label) => label.kind === 'label' && label.value === '')) {
    state.legend = { ...state.legend, ...legend };
    return true;
  }
  const history =
    labels.length === 1 && labels[0]?.kind === 'label' && labels[0].valueKind === 'history'
      ? labels[0].value
      : line.text;
  const written = monthsWritten(history, state.legend);
  if (written && (written.length > 1 || history !== line.text)) {
    state.months.push(...written);
    return true;
  }
  if (isLoneHead(line, next)) return true;
  if (isTableHead(line, next)) {
    state.isTable = true;
    return true;
  }
  if (state.isTable && beginsWithMonth(line.text) && labels.length === 0) return true;
  if (labels.length > 0) {
    state.head = null;
    state.isTable = false;
  }
  return false;
}

function readItems<Field extends string>(
  state: State<Field>,
  line: LaidLine<Field>,
  row: number,
  before: LaidLine<Field> | undefined,
): void {
  const isGoingOn = isBracketOpen(state.last) && line.text.includes('<');
  const items = line.items.flatMap((item) =>
    isGoingOn ? asBracketed(item) : asText(state, item, row),
  );
  const texts = items.filter((item) => item.kind === 'text');
  let isWhole = true;
  for (const item of texts)
    if (!place(state, item, line, row, before, texts.length)) isWhole = false;
  const labels = items.filter((item) => item.kind === 'label');
  state.open =
    labels.length > 1 ? [] : state.open.filter((open) => row - open.row <= MAX_ROWS_WAITED);
  for (const item of labels) if (item.kind === 'label') openSlot(state, item, line, row);
  if (!isWhole) state.notUnderstood.push(line);
}

const isBracketOpen = (slot: { readonly printed: string } | null): boolean =>
  slot !== null && slot.printed.lastIndexOf('>') > slot.printed.lastIndexOf('<');

/** In a bracket that was opened above, the words of a label are the value's own. */
const asBracketed = <Field extends string>(item: LineItem<Field>): readonly LineItem<Field>[] =>
  item.kind === 'text' || item.label.includes(':')
    ? [item]
    : [
        {
          kind: 'text',
          text: `${item.label} ${item.value}`.trim(),
          x: item.x,
          end: item.valueEnd,
        },
      ];

/** "Charge off" is a label, or what stands below "Status". */
function asText<Field extends string>(
  state: State<Field>,
  item: LineItem<Field>,
  row: number,
): readonly LineItem<Field>[] {
  if (item.kind === 'text' || item.label.includes(':') || !ambiguous.test(item.label))
    return [item];
  const isAsked = state.open.some(
    (open) =>
      open.isBare &&
      open.kind === 'text' &&
      open.printed === '' &&
      row - open.row <= 4 &&
      Math.abs(open.x - item.x) <= 12,
  );
  if (!isAsked) return [item];
  const label = {
    kind: 'text' as const,
    text: item.label,
    x: item.x,
    end: item.value === '' ? item.valueEnd : item.valueX,
  };
  return item.value === ''
    ? [label]
    : [label, { kind: 'text', text: item.value, x: item.valueX, end: item.valueEnd }];
}

function openSlot<Field extends string>(
  state: State<Field>,
  item: Extract<LineItem<Field>, { kind: 'label' }>,
  line: LaidLine<Field>,
  row: number,
): void {
  let { value } = item;
  const above = state.open.find(
    (open) =>
      open.row < row &&
      open.row >= row - 2 &&
      value !== '' &&
      Math.abs(open.x - item.valueX) <= 4 &&
      Math.abs(open.x - item.x) > 20 &&
      suits(open.kind, value) &&
      !suits(item.valueKind, value),
  );
  if (above) {
    fill(above, value, line, row, item.valueX, item.valueEnd);
    value = '';
  }
  if (value !== '' || state.hasFilled) {
    state.open = state.open.filter((open) => open.row === row);
    state.hasFilled = false;
  }
  const slot: Slot<Field> = {
    field: item.field,
    kind: item.valueKind,
    label: item.label,
    x: item.x,
    row,
    isBare: line.items.every((each) => each.kind === 'label' && each.value === ''),
    page: line.source.page,
    line: line.source.line,
    printed: value,
    valueX: item.valueX,
    valueEnd: item.valueEnd,
    lastRow: row,
  };
  state.slots.push(slot);
  if (value === '') state.open.push(slot);
  state.last = slot;
}

function fill<Field extends string>(
  slot: Slot<Field>,
  text: string,
  line: LaidLine<Field>,
  row: number,
  x: number,
  end: number,
): void {
  if (slot.printed === '') {
    slot.line = line.source.line;
    slot.valueX = x;
  }
  slot.printed = slot.printed === '' ? text : `${slot.printed} ${text}`;
  slot.valueEnd = end;
  slot.lastRow = row;
}

/** Finds where a text without a label belongs: an empty label above it, the value that it goes on, an address. */
function place<Field extends string>(
  state: State<Field>,
  item: Extract<LineItem<Field>, { kind: 'text' }>,
  line: LaidLine<Field>,
  row: number,
  before: LaidLine<Field> | undefined,
  texts: number,
): boolean {
  const open = state.open.filter((slot) => slot.printed === '');
  const isInline = isOftenSo(
    state.slots,
    3,
    (slot) => slot.row === slot.lastRow && !open.includes(slot),
  );
  if (open.length > 0) {
    if (open.length > 1 && texts < open.length && share(open, item, line, row)) {
      state.hasFilled = true;
      return true;
    }
    const near = tolerance(item);
    const column = open
      .filter((slot) => slot.x <= item.end + near && slot.x >= item.x - 400)
      .toSorted((one, other) => Math.abs(one.x - item.x) - Math.abs(other.x - item.x))
      .find(
        (slot) =>
          Math.abs(slot.x - item.x) <= near * 2 &&
          suits(slot.kind, item.text) &&
          isOnlyAt(open, slot) &&
          (!isInline || slot.row >= row - 2),
      );
    if (column) return take(state, column, item, line, row);
  }
  const going = state.slots
    .slice(-MAX_SLOTS_GOING_ON)
    .filter((slot) => slot.lastRow === row - 1 || (slot.lastRow === row && slot !== state.last))
    .toSorted((one, other) => Math.abs(one.valueX - item.x) - Math.abs(other.valueX - item.x))
    .find((slot) => goesOn(slot, item, before));
  if (going) {
    fill(going, item.text, line, row, going.valueX, item.end);
    return true;
  }

  const bare = open.filter((each) => each.isBare && suits(each.kind, item.text));
  const waiting = isInline ? bare.at(-1) : bare[0];
  if (waiting && (!isInline || waiting.row >= row - 2))
    return take(state, waiting, item, line, row);
  if (isAddress(item.text)) return state.address.push(line) > 0;
  if (isPhone(item.text)) return state.phone.push(line) > 0;
  return isTag(item.text);
}

/** Whether as many are so; the rest isn't looked at, since an account may have any number. */
function isOftenSo<Each>(
  all: readonly Each[],
  times: number,
  isSo: (each: Each) => boolean,
): boolean {
  let left = times;
  return all.some((each) => {
    if (isSo(each)) left -= 1;
    return left === 0;
  });
}

function take<Field extends string>(
  state: State<Field>,
  slot: Slot<Field>,
  item: Extract<LineItem<Field>, { kind: 'text' }>,
  line: LaidLine<Field>,
  row: number,
): true {
  fill(slot, item.text, line, row, item.x, item.end);
  state.hasFilled = true;
  state.last = slot;
  return true;
}

/** Whether no other empty label stands above at the same place; where several do, they are filled in their order. */
const isOnlyAt = <Field extends string>(open: readonly Slot<Field>[], slot: Slot<Field>): boolean =>
  open.every((other) => other === slot || Math.abs(other.x - slot.x) > 4);

/** One text that holds the values of several labels, one after another: "03/14/2019 10/02/2026 Individual". */
function share<Field extends string>(
  open: readonly Slot<Field>[],
  item: Extract<LineItem<Field>, { kind: 'text' }>,
  line: LaidLine<Field>,
  row: number,
): boolean {
  const labels = open.filter((slot) => slot.row === open.at(-1)?.row);
  if (labels.length < 2) return false;
  let rest = item.text;
  const values: string[] = [];
  for (const [at, slot] of labels.entries()) {
    const following = labels[at + 1];
    const taken = following ? leadingValue(slot.kind, rest, following.kind) : rest;
    if (taken === null || !suits(slot.kind, taken) || taken === '') return false;
    values.push(taken);
    rest = rest.slice(taken.length).trim();
  }
  labels.forEach((slot, at) => {
    fill(slot, values[at] ?? '', line, row, item.x, item.end);
  });
  return true;
}

function leadingValue(kind: FieldKind, text: string, following: FieldKind): string | null {
  const dash = /^(?:[-–—]+|N\/A)(?=\s|$)/i.exec(text)?.[0];
  if (dash !== undefined) return dash;
  if (kind === 'date') {
    const [first] = datesIn(text);
    return first?.index === 0 ? first.text : null;
  }
  if (kind === 'amount') return /^>?-?\$-?[\d,]+(?:\.\d{2})?<?/.exec(text)?.[0] ?? null;
  if (kind === 'number') return /^\S+/.exec(text)?.[0] ?? null;
  if (following === 'date') {
    const [first] = datesIn(text);
    return first && first.index > 0 ? text.slice(0, first.index).trim() : null;
  }
  if (following === 'amount') return /^(.+?)\s+>?-?\$/.exec(text)?.[1] ?? null;
  return null;
}

const longTexts: readonly string[] = [
  'remarks',
  'status',
  'payStatus',
  'originalCreditor',
  'creditor',
  'address',
  'contact',
  'terms',
  'narrative',
  'type',
  'loanType',
  'responsibility',
  'court',
  'court_address',
  'name',
  'employer',
  'soldTo',
  'known',
  'by',
];

/** Whether the line above has no room for the first word of a text, which then stands below it: a code in capitals doesn't go on
 *  with what's written in small letters. */
function isFullBefore<Field extends string>(
  slot: Slot<Field>,
  item: Extract<LineItem<Field>, { kind: 'text' }>,
  before: LaidLine<Field> | undefined,
): boolean {
  const last = before?.items.at(-1);
  const isLast = last?.kind === 'label' ? last.label === slot.label : last?.kind === 'text';
  if (!before || !isLast) return false;
  if (/[a-z]/.test(slot.printed) && !/[a-z]/.test(item.text)) return false;
  const character = (item.end - item.x) / Math.max(1, item.text.length);
  const [word = ''] = item.text.split(' ');
  return before.room < (word.length + 2) * character;
}

/** Whether a text is the rest of a value that began above it. */
function goesOn<Field extends string>(
  slot: Slot<Field>,
  item: Extract<LineItem<Field>, { kind: 'text' }>,
  before: LaidLine<Field> | undefined,
): boolean {
  if (slot.printed === '') return false;
  const near = tolerance(item);
  const isUnderValue = Math.abs(slot.valueX - item.x) <= near;
  const isUnderLabel = Math.abs(slot.x - item.x) <= near;
  const isIndented = item.x > slot.x + near * 0.8 && item.x < slot.valueX;
  if (!isUnderValue && !isUnderLabel && !isIndented) return false;
  if (slot.kind === 'date')
    return leadingDate(slot.printed) === null && dateIn(`${slot.printed} ${item.text}`) !== null;
  if (slot.kind === 'amount')
    return (
      amountIn(slot.printed) === null &&
      !saysNothing(slot.printed) &&
      amountIn(`${slot.printed} ${item.text}`) !== null
    );
  if (slot.kind !== 'text' && slot.kind !== 'known') return false;
  if (!longTexts.includes(slot.field)) return false;
  if (slot.field === 'narrative' && /^\d{3}\b/.test(item.text)) return true;
  if (saysNothing(slot.printed)) return false;
  // A bracket that was opened is closed somewhere below.
  if (isBracketOpen(slot) && item.text.includes('<')) return true;
  if (slot.field === 'contact' || slot.field === 'address' || slot.field === 'court_address')
    return isAddress(item.text) || isPhone(item.text) || /^[A-Z]/.test(item.text);
  if (isIndented) return true;
  if (isUnderValue && slot.valueX - slot.x > near * 3) return true;
  if (
    /^[a-z(]/.test(item.text) ||
    /(?:[,/&-]|\b(?:and|of|by|the|or|to|in|for|as|at|on|not|is|with|from))$/i.test(slot.printed)
  )
    return true;
  return isFullBefore(slot, item, before);
}
