import { expectName, type Field, Scanner, takeJsonPath, takeName } from './scanner.ts';

export interface SelectedField extends Field {
  readonly kind: 'field';
  readonly alias: string | null;
  readonly cast: string | null;
  readonly aggregate: boolean;
}

export interface SelectedEmbedding {
  readonly kind: 'embedding';
  readonly name: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly inner: boolean;
  readonly spread: boolean;
  readonly select: Selection;
}

export type Selection = readonly (SelectedField | SelectedEmbedding)[];

export const everything: Selection = [
  { kind: 'field', name: '*', path: [], alias: null, cast: null, aggregate: false },
];

/** Deeper than this nobody reads, and each level may multiply the rows. */
const maxDepth = 10;

/** Each is a join, whose planning takes time. */
const maxEmbeddings = 100;

const aggregateCall = /\.(?:avg|count|max|min|sum)\(\)/y;
const castName = /[\p{L}0-9_$][\p{L}0-9_ $]*(?:\[\])?/uy;

/** `select=`: fields with alias, JSON path and cast; embeddings with hint, join and their own
 *  selection; spreads. */
export function parseSelect(text: string): Selection {
  const scanner = new Scanner(text, 'select parameter');
  const selection = takeSelection(scanner, 0);
  if (!scanner.atEnd) scanner.fail('expecting "," or end of input');
  if (embeddingsIn(selection) > maxEmbeddings) scanner.failWith('too many embeddings');
  return selection;
}

const embeddingsIn = (selection: Selection): number =>
  selection.reduce(
    (count, item) => (item.kind === 'embedding' ? count + 1 + embeddingsIn(item.select) : count),
    0,
  );

function takeSelection(scanner: Scanner, depth: number): Selection {
  if (depth > maxDepth) scanner.failWith('too many levels of embedding');
  const selection = [takeItem(scanner, depth)];
  for (;;) {
    scanner.skipSpaces();
    if (!scanner.takes(',')) return selection;
    selection.push(takeItem(scanner, depth));
  }
}

function takeItem(scanner: Scanner, depth: number): SelectedField | SelectedEmbedding {
  scanner.skipSpaces();
  if (scanner.takes('...')) return takeEmbedding(scanner, depth, expectName(scanner), null, true);
  if (scanner.takes('*')) {
    if (!/^\s*(?:[,)]|$)/.test(scanner.rest)) scanner.fail('expecting ")", "," or end of input');
    return { kind: 'field', name: '*', path: [], alias: null, cast: null, aggregate: false };
  }
  const alias = takeAlias(scanner);
  const name =
    takeName(scanner) ??
    scanner.fail('expecting "...", field name (* or [a..z0..9_$]), "*" or "count()"');
  if (name === 'count' && scanner.takes('()'))
    return { kind: 'field', name: '*', path: [], alias, cast: takeCast(scanner), aggregate: true };
  if (scanner.sees('!') || scanner.sees('('))
    return takeEmbedding(scanner, depth, name, alias, false);
  const path = takeJsonPath(scanner);
  scanner.skipSpaces();
  const cast = takeCast(scanner);
  const aggregate = scanner.match(aggregateCall) !== null;
  const field = {
    kind: 'field',
    name,
    path,
    alias,
    cast: aggregate ? (takeCast(scanner) ?? cast) : cast,
    aggregate,
  } as const;
  if (!scanner.atEnd && !scanner.sees(',') && !scanner.sees(')'))
    scanner.fail('expecting "->>", "->", "::", ".", ")", "," or end of input');
  return field;
}

/** A name before a single colon; two colons are a cast. */
function takeAlias(scanner: Scanner): string | null {
  const start = scanner.position;
  const name = takeName(scanner);
  if (name !== null && !scanner.sees('::') && scanner.takes(':')) return name;
  scanner.backTo(start);
  return null;
}

function takeCast(scanner: Scanner): string | null {
  if (!scanner.takes('::')) return null;
  return (scanner.match(castName) ?? scanner.fail('expecting letter or digit')).trim();
}

function takeEmbedding(
  scanner: Scanner,
  depth: number,
  name: string,
  alias: string | null,
  spread: boolean,
): SelectedEmbedding {
  let hint: string | null = null;
  let join: string | null = null;
  for (let count = 0; count < 2 && scanner.takes('!'); count += 1) {
    const word = expectName(scanner);
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  scanner.expect('(');
  scanner.skipSpaces();
  const select = scanner.sees(')') ? [] : takeSelection(scanner, depth + 1);
  if (!scanner.takes(')'))
    scanner.fail('expecting letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input');
  return { kind: 'embedding', name, alias, hint, inner: join === 'inner', spread, select };
}
