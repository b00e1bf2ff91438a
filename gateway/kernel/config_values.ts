import { z } from 'zod';

/** Text that came out of `env(NAME)`. Every value of the environment is text, so numbers and
 *  switches are read from it, while the same text written in the file itself is a wrong type. */
export class EnvironmentText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const fromEnvironment = (read: (text: string) => unknown) => (value: unknown) =>
  value instanceof EnvironmentText ? read(value.text) : value;

const asIs = (text: string) => text;
const asSwitch = (text: string) => (text === 'true' ? true : text === 'false' ? false : text);
const asNumber = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : text);

export const text = z.preprocess(fromEnvironment(asIs), z.string());
export const flag = z.preprocess(fromEnvironment(asSwitch), z.boolean());
export const count = z.preprocess(fromEnvironment(asNumber), z.int().min(0));
export const texts = z.array(text);

/** One of `names`, or the empty text that the format uses for "nothing chosen". */
export const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.preprocess(fromEnvironment(asIs), z.enum(names));

const durationUnits = { ms: 0.001, s: 1, m: 60, h: 3600 } as const;

/** Seconds of a Go duration such as "1m30s", or null when it is none. */
function durationSeconds(duration: string): number | null {
  if (duration === '0') return 0;
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration) return null;
  return parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * durationUnits[unit as 's'],
    0,
  );
}

/** A Go duration ("60s", "24h"), read as seconds. */
export const duration = text.transform((value, context) => {
  const seconds = durationSeconds(value);
  if (seconds !== null) return seconds;
  context.addIssue(`expected a duration such as "60s" or "24h", received "${value}"`);
  return z.NEVER;
});

const sizeUnits: Record<string, number> = {
  '': 1,
  b: 1,
  k: 1024,
  kb: 1000,
  kib: 1024,
  m: 1024 ** 2,
  mb: 1000 ** 2,
  mib: 1024 ** 2,
  g: 1024 ** 3,
  gb: 1000 ** 3,
  gib: 1024 ** 3,
};

/** A size such as "50MiB" or a number of bytes, read as bytes. */
export const size = z
  .preprocess(fromEnvironment(asIs), z.union([z.string(), z.int().min(0)]))
  .transform((value, context) => {
    if (typeof value === 'number') return value;
    const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(value) ?? [];
    const factor = unit === undefined ? undefined : sizeUnits[unit.toLowerCase()];
    if (amount !== undefined && factor !== undefined) return Math.floor(Number(amount) * factor);
    context.addIssue(`expected a size such as "50MiB", received "${value}"`);
    return z.NEVER;
  });
