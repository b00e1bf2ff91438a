import { parseArgs } from 'node:util';
import { type Problem, usageProblem } from './result.ts';

type Reading<Option extends string, Flag extends string> =
  | {
      readonly ok: true;
      readonly positionals: readonly string[];
      readonly options: Readonly<Partial<Record<Option, string>>>;
      readonly flags: ReadonlySet<Flag>;
    }
  | Problem;

/** Parses what comes after a command's name: positionals, options with a value (`--uses 3`, `--uses=3`) and flags
 *  without one. An option that the command does not have, has twice or without its value is a problem. */
export function parseArguments<Option extends string = never, Flag extends string = never>(
  args: readonly string[],
  known: { readonly options?: readonly Option[]; readonly flags?: readonly Flag[] } = {},
): Reading<Option, Flag> {
  const optionNames = known.options ?? [];
  const flagNames = known.flags ?? [];
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const options: Partial<Record<Option, string>> = {};
  const flags = new Set<Flag>();
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const option = optionNames.find((one) => one === name);
    const flag = flagNames.find((one) => one === name);
    if (option) {
      if (value === undefined || value === '' || (!inlineValue && value.startsWith('--')))
        return usageProblem(`${rawName} needs a value.`);
      if (options[option] !== undefined) return usageProblem(`${rawName} is given twice.`);
      options[option] = value;
    } else if (flag) {
      if (value !== undefined) return usageProblem(`${rawName} takes no value.`);
      flags.add(flag);
    } else return usageProblem(`This command has no option ${rawName}.`);
  }
  return { ok: true, positionals, options, flags };
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
