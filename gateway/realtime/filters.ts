import { z } from 'zod';

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
const maxPatternCharacters = 128;
const maxRepetitions = 20;
const maxAnchors = 4;
const maxDepth = 8;
const truths = ['null', 'true', 'false', 'unknown'];

const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((each) => `"${each.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** What of a pattern decides how long it takes: a character after a backslash, one class of characters in brackets, a group that
 *  looks ahead or behind, the beginning and the end of any other, an anchor, a repetition without an end. */
const patternParts =
  /\\(?<escaped>.)|(?<looking>\(\?<?[=!])|(?<open>\((?:\?:)?)|(?<close>\)[*+?{]?)|(?<bracket>\[\^?\]?(?:\\.|\[[:.=].*?[:.=]\]|[^\]\\])*\])|(?<anchor>[$^])|(?<endless>[*+]|\{\d+,\})|(?<unread>[[])/gs;
const anchors = 'mMyYAZ';

/** Whether a group is repeated so that PostgreSQL takes seconds to read it: counted, or with an anchor in it or something that looks
 *  around. Also whether there are many of those, or many groups in each other. And whether something looks around without an end:
 *  it would look from every place of a text to its end. Anything else is compared in one pass over the text, however its
 *  repetitions and alternatives stand in each other. */
function isTangled(pattern: string): boolean {
  const hasAnchor = [false];
  const looks = [false];
  let count = 0;
  const anchored = () => {
    hasAnchor[hasAnchor.length - 1] = true;
    count += 1;
  };
  for (const { groups = {} } of pattern.matchAll(patternParts)) {
    const { escaped, looking, open, close, bracket, anchor, endless, unread } = groups;
    if (unread !== undefined) return true;
    if (endless !== undefined && looks.at(-1)) return true;
    if (looking !== undefined || open !== undefined) {
      hasAnchor.push(false);
      looks.push(looking !== undefined || looks.at(-1) === true);
      if (hasAnchor.length > maxDepth) return true;
      if (looking !== undefined) anchored();
    } else if (close !== undefined) {
      const had = hasAnchor.pop() ?? false;
      looks.pop();
      if (looks.at(-1) && /[*+]$/.test(close)) return true;
      if (close.endsWith('{') || (had && close.length > 1)) return true;
      hasAnchor.push((hasAnchor.pop() ?? false) || had);
    } else if (
      anchor !== undefined ||
      // "[[:<:]]" is the beginning of a word.
      (bracket !== undefined && /\[\[:[<>]:\]\]/.test(bracket)) ||
      (escaped !== undefined && anchors.includes(escaped))
    )
      anchored();
  }
  return count > maxAnchors;
}

/** Everybody's changes wait for everybody's patterns: none that takes PostgreSQL long to read or to try. The dialect is the usual
 *  one, so that what is looked at here is what PostgreSQL reads. */
const isQuickPattern = (pattern: string): boolean =>
  pattern.length <= maxPatternCharacters &&
  !/^\*\*\*|\(\?[^:=!<]/.test(pattern) &&
  !/\\[1-9]/.test(pattern) &&
  (pattern.match(/\{/g) ?? []).length <= 1 &&
  (pattern.match(/\{[^}]*/)?.[0].match(/\d+/g) ?? []).every(
    (bound) => Number(bound) <= maxRepetitions,
  ) &&
  !isTangled(pattern);

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
