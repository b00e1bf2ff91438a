import type { FieldKind, LabelTable } from './labels.ts';
import { amountIn, isAccountNumber, leadingDate, saysNothing } from './printed_values.ts';
import type { Cell } from './source_line.ts';
import { isStatus, responsibilityIn } from './status_words.ts';

const MAX_SAID_CHARACTERS = 200;

/** A label where it stands in a line, with what follows it there; `value` is empty where nothing does. */
export interface LabelItem<Field extends string> {
  readonly kind: 'label';
  readonly field: Field;
  readonly valueKind: FieldKind;
  readonly label: string;
  readonly x: number;
  value: string;
  valueX: number;
  valueEnd: number;
}

/** Text that no label stands before. */
export interface TextItem {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly end: number;
}

export type LineItem<Field extends string> = LabelItem<Field> | TextItem;

interface Meant<Field extends string> {
  readonly field: Field;
  readonly kind: FieldKind;
}

/** What labels go on with after some letters, and the label that ends there. */
interface Step<Field extends string> {
  readonly next: Map<string, Step<Field>>;
  label: Meant<Field> | null;
}

export interface LabelIndex<Field extends string> {
  readonly labels: ReadonlyMap<string, Meant<Field>>;
  /** Letter by letter: what begins as no label does is left at its first letter. */
  readonly letters: Step<Field>;
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9#]/g, '')
    .replace(/#$/, 'number');

/** The labels of a table, ready to be looked up; `own` are a bureau's, which say which field a label means there. */
export function indexOf<Field extends string>(
  table: LabelTable<Field>,
  own: Readonly<Record<string, Field>> = {},
): LabelIndex<Field> {
  const labels = new Map<string, { field: Field; kind: FieldKind }>();
  for (const [field, { kind, labels: names }] of Object.entries(table) as [
    Field,
    LabelTable<Field>[Field],
  ][])
    for (const name of names) if (!labels.has(bare(name))) labels.set(bare(name), { field, kind });
  for (const [name, field] of Object.entries(own) as [string, Field][])
    labels.set(bare(name), { field, kind: table[field].kind });
  const letters: Step<Field> = { next: new Map(), label: null };
  for (const [name, meant] of labels) {
    let step = letters;
    for (const letter of name) {
      const next = step.next.get(letter) ?? { next: new Map(), label: null };
      step.next.set(letter, next);
      step = next;
    }
    step.label = meant;
  }
  return { labels, letters };
}

interface Found<Field extends string> {
  readonly field: Field;
  readonly kind: FieldKind;
  readonly start: number;
  readonly end: number;
  readonly hasColon: boolean;
  readonly words: number;
}

const isLetter = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const joins = new Set(" \t\n\u00a0/().,'&-");
/** What may stand between a label and its value is shorter; what follows is not looked at. */
const MAX_BETWEEN_CHARACTERS = 80;

/** The longest label that begins at `start`. */
function labelAt<Field extends string>(
  index: LabelIndex<Field>,
  text: string,
  start: number,
): Found<Field> | null {
  let step: Step<Field> | undefined = index.letters;
  let best: Found<Field> | null = null;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isOwn = isLetter(text.charCodeAt(at));
    if (isOwn) step = step.next.get(character.toLowerCase());
    else if (character === '#') for (const letter of 'number') step = step?.next.get(letter);
    else if (!joins.has(character)) break;
    if (!step) break;
    const known = step.label;
    if (
      !known ||
      isLetter(text.charCodeAt(at + 1)) ||
      !(isOwn || character === '#' || character === ')')
    )
      continue;
    const after = text.slice(at + 1, at + 1 + MAX_BETWEEN_CHARACTERS);
    const printed = text.slice(start, at + 1).trim();
    const rest =
      /^\s*[).]?\s*(?:[:：]|\.{2,})\s*/.exec(after) ??
      (/\s/.test(printed) ? /^ [-–] (?=[A-Z$\d])/.exec(after) : null);
    best = {
      ...known,
      start,
      end: at + 1 + (rest?.[0].length ?? 0),
      hasColon: rest !== null,
      words: printed.split(/\s+/).length,
    };
  }
  return best;
}

/** Whether a text can be the value of a field of this kind. */
export function suits(kind: FieldKind, text: string): boolean {
  if (text === '') return true;
  if (saysNothing(text)) return true;
  switch (kind) {
    case 'date':
      return leadingDate(text) !== null;
    case 'amount':
      return amountIn(text) !== null;
    case 'number':
      return isAccountNumber(text.split(/\s{2,}/)[0] ?? '');
    case 'count':
      return /^\d{1,4}$/.test(text.trim());
    default:
      return true;
  }
}

const isTitled = (text: string): boolean => /^[A-Z0-9]/.test(text);

function isLabelHere<Field extends string>(
  found: Found<Field>,
  text: string,
  before: string,
  previous: Found<Field> | null,
): boolean {
  // What stands in TransUnion's brackets is a value, whatever its words are elsewhere: "Remarks: >PURCHASED BY ANOTHER LENDER<".
  if (
    before.lastIndexOf('>') > before.lastIndexOf('<') &&
    (previous !== null || (!found.hasColon && text.includes('<', found.end)))
  )
    return false;
  if (found.hasColon) return isTitled(text.slice(found.start)) || before.trim() === '';
  const rest = text.slice(found.end);
  if (/^[-\w]/.test(rest.charAt(0))) return false;
  if (previous?.hasColon && before.trim() === '') return false;
  const isFirst = before.trim() === '' || /^[•*·▪◦>-]+$/.test(before.trim());
  const spokenFor = rest.trim();
  // "Account Status Charge Off": the second is what the first says.
  if (
    previous?.kind === 'text' &&
    before.trim() === '' &&
    ambiguous.test(text.slice(found.start).trim())
  )
    return false;
  if (isFirst) {
    if (spokenFor === '') return true;
    if (found.kind === 'text' || found.kind === 'history' || found.kind === 'known')
      return (
        (found.words > 1 || saysIt(found.field, spokenFor)) &&
        isTitled(text.slice(found.start)) &&
        isTitled(spokenFor.replace(/^[>$*-]/, 'A')) &&
        found.kind !== 'history'
      );
    return suits(found.kind, spokenFor) || startsSuited(found.kind, spokenFor);
  }
  if (!isTitled(text.slice(found.start)) || !previous) return false;
  const value = text.slice(previous.end, found.start).trim();
  const isComplete =
    value === '' ||
    (previous.kind !== 'text' && previous.kind !== 'known' && suits(previous.kind, value));
  const isLoose = found.kind === 'text' || found.kind === 'known' || found.kind === 'history';
  if (found.words > 1)
    return isComplete || (!isLoose && spokenFor !== '' && startsSuited(found.kind, spokenFor));
  return isComplete && (spokenFor === '' || startsSuited(found.kind, spokenFor));
}

/** Whether a text is plainly a value of the field: one word without a colon is its label then, e.g. "Status UNPAID". */
function saysIt(field: string, text: string): boolean {
  if (text.length > MAX_SAID_CHARACTERS) return false;
  switch (field) {
    case 'status':
      return isStatus(text);
    case 'responsibility':
      return responsibilityIn(text) !== null && !/\d/.test(text);
    case 'terms':
      return /^(?:revolving|monthly|open|\d{1,3} months?|not reported)\b/i.test(text);
    default:
      return false;
  }
}

/** Whether a text begins with a value of this kind, other labels and values after it. */
function startsSuited(kind: FieldKind, text: string): boolean {
  if (/^(?:[-–—]+|N\/A)(?:\s|$)/i.test(text)) return true;
  switch (kind) {
    case 'date':
      return leadingDate(text) !== null;
    case 'amount':
      return /^>?-?\$?-?\d/.test(text) && amountIn(text) !== null;
    case 'number':
      return isAccountNumber(text.split(/\s/)[0] ?? '');
    case 'history':
      return false;
    default:
      return isTitled(text);
  }
}

function labelsIn<Field extends string>(index: LabelIndex<Field>, text: string): Found<Field>[] {
  const head = headOf(index, text);
  if (head) return head;
  const found: Found<Field>[] = [];
  let at = 0;
  while (at < text.length) {
    const isStart = /[a-z0-9]/i.test(text.charAt(at)) && !/[a-z0-9]/i.test(text.charAt(at - 1));
    const label = isStart ? labelAt(index, text, at) : null;
    const previous = found.at(-1) ?? null;
    if (label && isLabelHere(label, text, text.slice(previous?.end ?? 0, at), previous)) {
      found.push(label);
      at = label.end;
    } else at += 1;
  }
  return found;
}

/** The labels of a table's head, which is nothing but labels; null for any other text. */
function headOf<Field extends string>(
  index: LabelIndex<Field>,
  text: string,
): Found<Field>[] | null {
  const found: Found<Field>[] = [];
  let at = 0;
  while (at < text.length) {
    const skipped = /^[\s|:/]+/.exec(text.slice(at));
    if (skipped) {
      at += skipped[0].length;
      continue;
    }
    const label = labelAt(index, text, at);
    if (!label || !isTitled(text.slice(at))) return null;
    found.push(label);
    at = label.end;
  }
  const [first, second] = found;
  if (!first || !second || found.some(({ hasColon }) => hasColon !== first.hasColon)) return null;
  const isPair = found.length === 2 && first.kind === 'text' && !first.hasColon;
  return isPair && ambiguous.test(text.slice(second.start).trim()) ? null : found;
}

/** Words that are a label in one report and a value in another, e.g. "Charge off" beside "Status". */
export const ambiguous =
  /^(?:charged?[- ]?off|closed|opened|written[- ]?off|past due|collection agency|collections?|individual|owner|standing|current status|agency|account|transferred to|client|current|previous|line of credit|credit line|30 days (?:late|past due)|60 days (?:late|past due)|90 days (?:late|past due))$/i;

function isValueOfLast<Field extends string>(
  last: LineItem<Field> | undefined,
  text: string,
  found: readonly Found<Field>[],
  cells: number,
): boolean {
  if (last?.kind !== 'label' || last.value !== '' || last.valueKind !== 'text') return false;
  const [only] = found;
  if (found.length !== 1 || !only || only.hasColon || !ambiguous.test(text.trim())) return false;
  return last.label.includes(':') || cells % 2 === 0;
}

function giveTo<Field extends string>(
  item: LineItem<Field> | undefined,
  text: string,
  x: number,
  end: number,
): void {
  if (item?.kind !== 'label') return;
  item.value = text.trim();
  item.valueX = x;
  item.valueEnd = end;
}

/** The cells of each line, a long label that goes on in the next line made whole: "Estimated month and year that this item will
 *  be" and "removed: 03/2027" below it. */
export function wholeLabels<Field extends string>(
  lines: readonly (readonly Cell[])[],
  index: LabelIndex<Field>,
): readonly (readonly Cell[])[] {
  const whole = lines.map((cells) => [...cells]);
  const long = [...index.labels.keys()].filter((key) => key.length >= 20);
  whole.forEach((cells, at) => {
    const below = whole[at + 1];
    if (!below) return;
    cells.forEach((cell, position) => {
      const spoken = bare(cell.text);
      if (spoken.length < 12 || index.labels.has(spoken)) return;
      const next = below.findIndex(
        (other) => Math.abs(other.x - cell.x) <= (cell.width / Math.max(1, cell.text.length)) * 4,
      );
      const other = below[next];
      if (!other) return;
      const isRest = long.some(
        (key) => key.startsWith(spoken) && bare(other.text).startsWith(key.slice(spoken.length)),
      );
      if (!isRest) return;
      cells[position] = { ...cell, text: `${cell.text} ${other.text}` };
      below.splice(next, 1);
      const beside = below.findIndex(
        (each) => each.x > other.x && !cells.some((above) => Math.abs(above.x - each.x) < 4),
      );
      const value = below[beside];
      if (value && !/[:]/.test(other.text) && next === beside) {
        cells[position] = { ...cell, text: `${cell.text} ${other.text} ${value.text}` };
        below.splice(beside, 1);
      }
    });
  });
  return whole;
}

/** The labels of a line with the values that stand beside them, and the text between. */
export function itemsOf<Field extends string>(
  cells: readonly Cell[],
  index: LabelIndex<Field>,
): readonly LineItem<Field>[] {
  const items: LineItem<Field>[] = [];
  const whole = cells.filter(({ text }) => labelAt(index, text, 0)?.end === text.length).length;
  const isHead = whole >= 4 && whole >= cells.length - (cells.length >= 6 ? 1 : 0);
  for (const cell of cells) {
    const width = cell.width / Math.max(1, cell.text.length);
    const xAt = (at: number): number => cell.x + at * width;
    const found = labelsIn(index, cell.text);
    const lead = cell.text.slice(0, found[0]?.start ?? cell.text.length).trim();
    if (!isHead && isValueOfLast(items.at(-1), cell.text, found, cells.length)) {
      giveTo(items.at(-1), cell.text, cell.x, cell.x + cell.width);
      continue;
    }
    if (lead !== '' && !/^[•*·▪◦]$/.test(lead)) {
      const end = found[0] ? xAt(found[0].start) : cell.x + cell.width;
      const last = items.at(-1);
      if (last?.kind === 'label' && last.value === '' && last.valueKind !== 'history')
        giveTo(last, lead, cell.x, end);
      else items.push({ kind: 'text', text: lead, x: cell.x, end });
    }
    found.forEach((label, position) => {
      const next = found[position + 1];
      const value = cell.text
        .slice(label.end, next?.start)
        .replace(/[\s|;]+$/, '')
        .trim();
      items.push({
        kind: 'label',
        field: label.field,
        valueKind: label.kind,
        label: cell.text.slice(label.start, label.end).trim(),
        x: xAt(label.start),
        value,
        valueX: xAt(label.end),
        valueEnd: next ? xAt(next.start) : cell.x + cell.width,
      });
    });
  }
  return items;
}
