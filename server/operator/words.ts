import { parseArgs } from 'node:util';
import { type Problem, usageProblem } from './result.ts';

type Reading<Value extends string, Switch extends string> =
  | {
      readonly ok: true;
      /** What is no flag, in order. */
      readonly words: readonly string[];
      readonly values: Readonly<Partial<Record<Value, string>>>;
      readonly switches: ReadonlySet<Switch>;
    }
  | Problem;

/** Takes what comes after a command's name apart: plain words, flags with a value (`--uses 3`, `--uses=3`) and
 *  switches without one. A flag that the command does not have, has twice or without its value is a problem. */
export function readWords<Value extends string = never, Switch extends string = never>(
  given: readonly string[],
  known: { readonly values?: readonly Value[]; readonly switches?: readonly Switch[] } = {},
): Reading<Value, Switch> {
  const names = known.values ?? [];
  const switchNames = known.switches ?? [];
  const { tokens } = parseArgs({
    args: [...given],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    tokens: true,
  });
  const words: string[] = [];
  const values: Partial<Record<Value, string>> = {};
  const switches = new Set<Switch>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const valued = names.find((one) => one === name);
    const switched = switchNames.find((one) => one === name);
    if (valued) {
      if (value === undefined || value === '' || (!inlineValue && value.startsWith('--')))
        return usageProblem(`${rawName} needs a value.`);
      if (values[valued] !== undefined) return usageProblem(`${rawName} is given twice.`);
      values[valued] = value;
    } else if (switched) {
      if (value !== undefined) return usageProblem(`${rawName} takes no value.`);
      switches.add(switched);
    } else return usageProblem(`This command has no option ${rawName}.`);
  }
  return { ok: true, words, values, switches };
}

/** A whole number from `min` to `max`, or null. */
export function readCount(text: string, min: number, max: number): number | null {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return count >= min && count <= max ? count : null;
}

/** The instant that a day or a time names: a day ("2026-12-31") is over when it ends, all in UTC; a time
 *  ("2026-12-31T18:00Z") says its own zone. Null for anything else, and for days that no calendar has. */
export function readInstant(text: string): Date | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const begin = new Date(`${text}T00:00:00Z`);
    const isReal = !Number.isNaN(begin.getTime()) && begin.toISOString().startsWith(text);
    const end = new Date(begin.getTime() + 24 * 60 * 60 * 1000);
    // ISO 8601 has four digits for a year.
    return isReal && end.getUTCFullYear() <= 9999 ? end : null;
  }
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null;
  const instant = new Date(text);
  const isReal = !Number.isNaN(instant.getTime()) && readInstant(text.slice(0, 10)) !== null;
  return isReal ? instant : null;
}
