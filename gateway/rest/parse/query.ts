import { isUtf8 } from 'node:buffer';
import { RestRefusal, restErrors } from '../errors.ts';
import type { RowRange } from '../range.ts';
import {
  type Condition,
  looksLikeFilter,
  parseComparison,
  parseFilterKey,
  parseLogic,
} from './filter.ts';
import { type OrderTerm, parseOrder } from './order.ts';
import { refuseSlowPatterns } from './patterns.ts';
import { parseNames } from './scanner.ts';
import { everything, parseSelect, type Selection } from './select.ts';

/** Something the query string says about an embedded resource, or the root if the path is empty. */
interface At<Value> {
  readonly embeddings: readonly string[];
  readonly value: Value;
}

/** The query string, understood. */
export interface Query {
  readonly select: Selection;
  readonly conditions: readonly At<Condition>[];
  readonly order: readonly At<readonly OrderTerm[]>[];
  readonly ranges: readonly At<RowRange>[];
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  /** Parameters that are no filters, for a function called by GET. */
  readonly arguments: readonly (readonly [name: string, value: string])[];
}

const reserved = new Set(['select', 'columns', 'on_conflict', 'apikey']);

/** Reads the query string. `withArguments`: what has no operator is a function's argument, not a mistake. */
export function parseQuery(text: string, withArguments: boolean): Query {
  const conditions: At<Condition>[] = [];
  const order: At<OrderTerm[]>[] = [];
  const args: [string, string][] = [];
  const limits = new Map<string, { limit: number | null; offset: number }>();
  refuseBrokenCharacters(text);
  const parameters = new URLSearchParams(text);
  for (const [key, value] of parameters) {
    if (reserved.has(key)) continue;
    const segments = key.split('.');
    const word = segments.pop() ?? '';
    if (word === 'order') {
      if (value !== '') order.push({ embeddings: path(segments), value: parseOrder(value) });
    } else if (word === 'limit' || word === 'offset') {
      if (!/^\s*-?\d+\s*$/.test(value)) continue;
      const place = segments.join('.');
      const range = limits.get(place) ?? { limit: null, offset: 0 };
      limits.set(place, { ...range, [word]: clamp(Number(value)) });
    } else if (word === 'and' || word === 'or') {
      const embeddings = segments.filter((segment) => segment !== 'not');
      const logic = parseLogic(word, embeddings.length < segments.length, value);
      conditions.push({ embeddings: path(embeddings), value: logic });
    } else if (withArguments && key !== '' && segments.length === 0 && !looksLikeFilter(value)) {
      args.push([key, value]);
    } else {
      const { embeddings, field } = parseFilterKey(key);
      const filter = { kind: 'filter', field, ...parseComparison(value) } as const;
      conditions.push({ embeddings, value: filter });
    }
  }
  refuseSlowPatterns(conditions.map(({ value }) => value));
  const select = parameters.get('select');
  const columns = parameters.get('columns');
  const onConflict = parameters.get('on_conflict');
  return {
    select: select === null || select === '' ? everything : parseSelect(select),
    conditions,
    order,
    ranges: [...limits].map(([place, { limit, offset }]) => ({
      embeddings: place === '' ? [] : place.split('.'),
      value: { offset: Math.max(0, offset), limit: place === '' ? limit : notNegative(limit) },
    })),
    columns: columns === null ? null : parseNames(columns, 'columns parameter'),
    onConflict: onConflict === null ? null : parseNames(onConflict, 'on_conflict parameter'),
    arguments: args,
  };
}

/** Percent-encoded bytes that are no UTF-8 would pass for another character than was meant. */
function refuseBrokenCharacters(text: string): void {
  for (const [run] of text.matchAll(/(?:%[0-9a-f]{2})+/gi))
    if (!isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')))
      throw new RestRefusal(
        restErrors.query('failed to parse query string', `${run} is not UTF-8 when decoded`),
      );
}

/** Beyond any table; bigger numbers would not be whole. */
const clamp = (count: number): number => Math.max(-1, Math.min(count, Number.MAX_SAFE_INTEGER));

const path = (segments: readonly string[]): string[] =>
  segments.map((segment) => segment.replace(/^"(.*)"$/s, '$1'));

function notNegative(limit: number | null): number | null {
  if (limit !== null && limit < 0)
    throw new RestRefusal(restErrors.range('Limit should be greater than or equal to zero.'));
  return limit;
}
