import { z } from 'zod';
import { isQuickPattern } from '../kernel/quick_pattern.ts';

/** What somebody wants to hear of. Its words come back to them as they were. */
export const changeRequest = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().min(1).max(63),
  table: z.string().max(63).nullish(),
  filter: z.string().max(2_000).nullish(),
  /** Columns; all where there are none. The primary key is always among them. */
  select: z
    .array(z.string().min(1).max(63))
    .max(1_600)
    .refine((names) => new Set(names).size === names.length)
    .nullish(),
});
export type ChangeRequest = z.infer<typeof changeRequest>;

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'isdistinct',
] as const;
export type Operator = (typeof operators)[number];

/** `column=operator.value` or `column=not.operator.value`. For `in` the value is an array as PostgreSQL writes it. */
export interface Condition {
  readonly column: string;
  readonly isNegated: boolean;
  readonly operator: Operator;
  readonly value: string;
}

const maxConditions = 20;
const maxValues = 100;
const truths = ['null', 'true', 'false', 'unknown'];

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((each) => `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** Reads a text from left to right. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** What a pattern that begins here takes; null where it does not. */
  take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, 'sy');
    sticky.lastIndex = this.#at;
    const taken = sticky.exec(this.#text);
    if (taken) this.#at += taken[0].length;
    return taken;
  }
}

/** In double quotes, where a backslash keeps the next character as it is. */
function readQuoted(reader: Reader): string | null {
  const [, inner] = reader.take(/"((?:[^"\\]|\\.)*)"/) ?? [];
  return inner?.replaceAll(/\\(.)/gs, '$1') ?? null;
}

/** Up to the comma that ends the condition: not one in parentheses, nor one after a backslash. */
function readPlain(reader: Reader): string | null {
  if (reader.take(/"/)) return null;
  let value = '';
  let depth = 0;
  for (;;) {
    const [part] = reader.take(depth > 0 ? /\\,|[^()]/ : /\\,|[^(),]/) ?? reader.take(/[()]/) ?? [];
    if (part === undefined) return depth === 0 ? value : null;
    if (part === '(') depth += 1;
    if (part === ')') depth = Math.max(0, depth - 1);
    value += part === String.raw`\,` ? ',' : part;
  }
}

function readList(reader: Reader): readonly string[] | null {
  if (!reader.take(/\(\s*/)) return null;
  if (reader.take(/\)/)) return [];
  const values: string[] = [];
  for (;;) {
    const value = readQuoted(reader) ?? reader.take(/[^,()"]*/)?.[0].trim();
    if (value === undefined) return null;
    values.push(value);
    if (reader.take(/\s*\)/)) return values;
    if (!reader.take(/\s*,\s*/)) return null;
  }
}

function readCondition(reader: Reader): Condition | null {
  const [, column = '', not, name] = reader.take(/\s*([^=,]+)=(not\.)?(\w+)\./) ?? [];
  const operator = operators.find((each) => each === name);
  if (operator === undefined) return null;
  const condition = { column: column.trim(), isNegated: not !== undefined, operator };
  if (operator === 'in') {
    const values = readList(reader);
    return values && values.length <= maxValues
      ? { ...condition, value: arrayLiteral(values) }
      : null;
  }
  const value = readQuoted(reader) ?? readPlain(reader);
  if (value === null) return null;
  if (operator === 'is' && !truths.includes(value)) return null;
  if ((operator === 'match' || operator === 'imatch') && !isQuickPattern(value)) return null;
  return { ...condition, value };
}

/** Conditions with commas between them, all of which must hold. Null where it is none. */
export function parseFilter(text: string): readonly Condition[] | null {
  const reader = new Reader(text);
  const conditions: Condition[] = [];
  for (;;) {
    const condition = readCondition(reader);
    if (!condition || conditions.length === maxConditions) return null;
    conditions.push(condition);
    if (reader.isAtEnd) return conditions;
    if (!reader.take(/\s*,/)) return null;
  }
}
