import { expectField, type Field, Scanner, takeJsonPath, takeName, takeQuoted } from './scanner.ts';

export type Quantifier = 'any' | 'all';

/** What a column is compared by. Values are as written; the column's type reads them. */
export type Comparison =
  | { readonly kind: 'operator'; readonly operator: Operator; readonly value: string }
  | {
      readonly kind: 'quantified';
      readonly operator: QuantifiableOperator;
      readonly quantifier: Quantifier | null;
      readonly value: string;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: Trilean }
  | { readonly kind: 'distinct'; readonly value: string }
  | {
      readonly kind: 'text search';
      readonly operator: TextSearch;
      readonly language: string | null;
      readonly value: string;
    };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly negated: boolean;
  readonly comparison: Comparison;
}

export interface Logic {
  readonly kind: 'logic';
  readonly negated: boolean;
  readonly operator: 'and' | 'or';
  readonly conditions: readonly Condition[];
}

export type Condition = Filter | Logic;

const operators = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const;
export type Operator = (typeof operators)[number];

const quantifiableOperators = [
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
] as const;
export type QuantifiableOperator = (typeof quantifiableOperators)[number];

const textSearches = ['fts', 'plfts', 'phfts', 'wfts'] as const;
export type TextSearch = (typeof textSearches)[number];

const trileans = ['null', 'not_null', 'true', 'false', 'unknown'] as const;
export type Trilean = (typeof trileans)[number];

const oneOf = <Word extends string>(words: readonly Word[], word: string): Word | null =>
  words.find((known) => known === word) ?? null;

/** Deeper than this nobody reads, and a stack is finite. */
const maxDepth = 100;

const isOperator = (word: string): boolean =>
  [...operators, ...quantifiableOperators, ...textSearches, 'in', 'is', 'isdistinct'].some(
    (known) => known === word,
  );

/** Whether a parameter's value can be a filter; otherwise it is an argument of a function. */
export function looksLikeFilter(value: string): boolean {
  const [, word = ''] = /^([a-z]+)[.(]/.exec(value) ?? [];
  return word === 'not' || isOperator(word);
}

/** `column=not.eq.5`: the part after the equals sign. */
export function parseComparison(value: string): Pick<Filter, 'negated' | 'comparison'> {
  const scanner = new Scanner(value, 'filter');
  return takeComparison(scanner, takeRest);
}

/** `and=(…)`, `not.or=(…)`: `key` without the embeddings it belongs to. */
export function parseLogic(key: 'and' | 'or', negated: boolean, value: string): Logic {
  const operator = negated ? `not.${key}` : key;
  const scanner = new Scanner(`${operator}${value}`, 'logic tree', value);
  scanner.expect(operator);
  const logic = takeGroup(scanner, key, negated, 0);
  if (!scanner.atEnd) scanner.fail('expecting end of input');
  return logic;
}

/** `a.b.column->key`: the embeddings, then the field. */
export function parseFilterKey(key: string): {
  readonly embeddings: string[];
  readonly field: Field;
} {
  const scanner = new Scanner(key, 'tree path');
  const names: string[] = [];
  do {
    names.push(takeName(scanner) ?? scanner.fail('expecting field name (* or [a..z0..9_$])'));
  } while (scanner.takes('.'));
  const path = takeJsonPath(scanner);
  if (!scanner.atEnd) scanner.fail('expecting "->", delimiter (.) or end of input');
  const name = names.pop() ?? '';
  return { embeddings: names, field: { name, path } };
}

const takeRest = (scanner: Scanner): string => scanner.match(/.*/suy) ?? '';

/** Within a logic tree a value ends at a comma or bracket, unless quoted or an array. */
function takeTreeValue(scanner: Scanner): string {
  const start = scanner.position;
  const value = takeQuoted(scanner);
  if (value !== null && /^(?:[,)]|$)/.test(scanner.rest)) return value;
  scanner.backTo(start);
  return scanner.match(/\{[^{}]*\}/suy) ?? scanner.match(/[^,)]*/suy) ?? '';
}

function takeComparison(
  scanner: Scanner,
  takeValue: (scanner: Scanner) => string,
): Pick<Filter, 'negated' | 'comparison'> {
  const negated = scanner.takes('not.');
  const start = scanner.position;
  const word = scanner.match(/[a-z]+/y) ?? '';
  const comparison = takeOperation(scanner, word, takeValue);
  if (comparison) return { negated, comparison };
  if (isOperator(word) && scanner.atEnd) scanner.fail('expecting operator (eq, gt, ...)');
  scanner.backTo(start);
  return scanner.fail('expecting "not" or operator (eq, gt, ...)');
}

function takeOperation(
  scanner: Scanner,
  word: string,
  takeValue: (scanner: Scanner) => string,
): Comparison | null {
  if (word === 'in' && scanner.takes('.')) return { kind: 'in', values: takeList(scanner) };
  if (word === 'is' && scanner.takes('.')) return { kind: 'is', value: takeTrilean(scanner) };
  if (word === 'isdistinct' && scanner.takes('.'))
    return { kind: 'distinct', value: takeValue(scanner) };
  const operator = oneOf(operators, word);
  if (operator && scanner.takes('.'))
    return { kind: 'operator', operator, value: takeValue(scanner) };
  const quantifiable = oneOf(quantifiableOperators, word);
  if (quantifiable) {
    const quantifier = scanner.takes('(any)') ? 'any' : scanner.takes('(all)') ? 'all' : null;
    if (!scanner.takes('.')) return null;
    return { kind: 'quantified', operator: quantifiable, quantifier, value: takeValue(scanner) };
  }
  const search = oneOf(textSearches, word);
  if (!search) return null;
  const language = scanner.match(/\([\p{L}0-9_ $]+\)/uy);
  if (!scanner.takes('.')) return null;
  return {
    kind: 'text search',
    operator: search,
    language: language === null ? null : language.slice(1, -1).trim(),
    value: takeValue(scanner),
  };
}

function takeTrilean(scanner: Scanner): Trilean {
  const start = scanner.position;
  const word = scanner.match(/[a-z_]+/iy) ?? '';
  const value = oneOf(trileans, word.toLowerCase());
  if (value && /^(?:[,)]|$)/.test(scanner.rest)) return value;
  scanner.backTo(start);
  return scanner.fail('expecting null or trilean value (unknown, true, false)');
}

function takeList(scanner: Scanner): string[] {
  scanner.skipSpaces();
  scanner.expect('(');
  scanner.skipSpaces();
  const values: string[] = [];
  do {
    const start = scanner.position;
    const value = takeQuoted(scanner);
    if (value !== null && /^[,)]/.test(scanner.rest)) values.push(value);
    else {
      scanner.backTo(start);
      values.push(scanner.match(/[^,)]*/suy) ?? '');
    }
  } while (scanner.takes(','));
  scanner.expect(')');
  scanner.skipSpaces();
  return values;
}

function takeGroup(
  scanner: Scanner,
  operator: 'and' | 'or',
  negated: boolean,
  depth: number,
): Logic {
  if (depth > maxDepth) scanner.failWith('too many levels of conditions');
  scanner.skipSpaces();
  scanner.expect('(');
  const conditions = [takeCondition(scanner, depth + 1)];
  for (;;) {
    scanner.skipSpaces();
    if (scanner.takes(')')) break;
    if (!scanner.takes(',')) scanner.fail('expecting "," or ")"');
    conditions.push(takeCondition(scanner, depth + 1));
  }
  scanner.skipSpaces();
  return { kind: 'logic', negated, operator, conditions };
}

function takeCondition(scanner: Scanner, depth: number): Condition {
  scanner.skipSpaces();
  const group = scanner.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (group !== null) {
    const operator = group.endsWith('or') ? 'or' : 'and';
    return takeGroup(scanner, operator, group.startsWith('not.'), depth);
  }
  if (!/^["\p{L}0-9_ $]/u.test(scanner.rest))
    scanner.fail(
      'expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
    );
  const field = expectField(scanner);
  if (!scanner.takes('.'))
    scanner.fail('expecting letter, digit, "-", "->>", "->" or delimiter (.)');
  return { kind: 'filter', field, ...takeComparison(scanner, takeTreeValue) };
}
