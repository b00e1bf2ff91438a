import { type AprBps, type Cents, cents } from '../../money/cents.ts';
import { parseMoney, parsePercent } from '../../money/parse.ts';
import { MAX_AMOUNT } from '../../planner/limits.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { firstOfMonth, type IsoDate, isIsoDate } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import { namedDebts } from '../slots/debt_name.ts';

// What tools take, said once: the JSON Schema that a model is told comes from the same table that reads what it sent.

interface Kinds {
  /** Dollars, as a number or as text. Never less than nothing. */
  money: Cents;
  /** The same, less than nothing too. */
  change: Cents;
  /** By its id or its name. */
  debt: TrackedDebt;
  strategy: 'avalanche' | 'snowball' | 'minimums';
  /** First day of a month. */
  month: IsoDate;
  /** First days of months, each once. */
  someMonths: readonly IsoDate[];
  day: IsoDate;
  dueDay: number;
  words: string;
  /** A yearly rate, in percent. */
  rate: AprBps;
  /** So many months, 1 to 360. */
  months: number;
}
type Kind = keyof Kinds;

/** `isOwn`: only our own answers ask with it. What a model is told has little room. */
interface Argument {
  readonly kind: Kind;
  readonly says: string;
  readonly isOwn?: true;
}
export type Shape = Readonly<Record<string, Argument>>;
export type ArgumentsOf<Of extends Shape> = {
  readonly [Name in keyof Of]?: Kinds[Of[Name]['kind']];
};

/** How far from today a month may be that something is asked of. */
export const MAX_MONTHS_AWAY = 600;

export interface Refused {
  readonly ok: false;
  readonly reason: string;
}
export const refused = (reason: string): Refused => ({ ok: false, reason });

type Read<Value> = { readonly ok: true; readonly value: Value } | Refused;

const schemas: { readonly [Each in Kind]: Readonly<Record<string, unknown>> } = {
  money: { type: 'string', pattern: '^[0-9]+(\\.[0-9]{2})?$' },
  change: { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]{2})?$' },
  debt: { type: 'string' },
  strategy: { type: 'string', enum: ['avalanche', 'snowball', 'minimums'] },
  month: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' },
  someMonths: { type: 'string' },
  day: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  dueDay: { type: 'integer', minimum: 1, maximum: 31 },
  words: { type: 'string', maxLength: 200 },
  rate: { type: 'string', pattern: '^[0-9]+(\\.[0-9]{1,2})?$' },
  months: { type: 'integer', minimum: 1, maximum: 360 },
};

const MAX_SOME_MONTHS = 24;

/** JSON Schema of a shape. */
export const schemaOf = (shape: Shape): Readonly<Record<string, unknown>> => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(shape)
      .filter(([, { isOwn }]) => !isOwn)
      .map(([name, { kind, says }]) => [name, { ...schemas[kind], description: says }]),
  ),
  additionalProperties: false,
});

const readers: {
  readonly [Each in Kind]: (value: unknown, context: AskContext) => Read<Kinds[Each]>;
} = {
  money: (value) => {
    const read = amountOf(value);
    return read.ok && read.value < 0 ? refused('an amount of dollars, 0 or more') : read;
  },
  change: amountOf,
  debt: (value, { records }) => {
    if (typeof value !== 'string') return refused('the name of a debt');
    const found = records.debts.find(({ id }) => id === value);
    if (found) return { ok: true, value: found };
    const { debts: named } = namedDebts(value, records.debts);
    const [one] = named;
    if (one && named.length === 1) return { ok: true, value: one };
    const names = (named.length > 0 ? named : records.debts).map(({ name }) => name);
    return refused(
      names.length > 0
        ? `one of these debts: ${names.join('; ')}`
        : 'a debt, and there is none yet',
    );
  },
  strategy: (value) =>
    value === 'avalanche' || value === 'snowball' || value === 'minimums'
      ? { ok: true, value }
      : refused('avalanche, snowball or minimums'),
  month: (value) => {
    const day = typeof value === 'string' ? `${value.slice(0, 7)}-01` : '';
    return isIsoDate(day) ? { ok: true, value: firstOfMonth(day) } : refused('a month, YYYY-MM');
  },
  someMonths: (value, context) => {
    const read = typeof value === 'string' ? value.split(',') : [];
    const months = read.map((each) => readers.month(each.trim(), context));
    return read.length > 0 && read.length <= MAX_SOME_MONTHS && months.every(({ ok }) => ok)
      ? {
          ok: true,
          value: [...new Set(months.flatMap((each) => (each.ok ? [each.value] : [])))],
        }
      : refused('months, YYYY-MM, with commas between');
  },
  day: (value) =>
    typeof value === 'string' && isIsoDate(value)
      ? { ok: true, value }
      : refused('a day, YYYY-MM-DD'),
  dueDay: (value) => {
    const day = typeof value === 'string' ? Number(value) : value;
    return typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 31
      ? { ok: true, value: day }
      : refused('a day of the month, 1 to 31');
  },
  rate: (value) => {
    const read =
      typeof value === 'string' || typeof value === 'number' ? parsePercent(String(value)) : null;
    return read?.ok ? read : refused('a yearly rate in percent, up to 1,000');
  },
  months: (value) => {
    const count = typeof value === 'string' ? Number(value) : value;
    return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 360
      ? { ok: true, value: count }
      : refused('a number of months, 1 to 360');
  },
  words: (value) =>
    typeof value === 'string' && value.trim() !== ''
      ? { ok: true, value: value.slice(0, 200) }
      : refused('a few words'),
};

function amountOf(value: unknown): Read<Cents> {
  if (typeof value !== 'string' && typeof value !== 'number')
    return refused('an amount of dollars');
  const read = parseMoney(String(value));
  if (!read.ok || Math.abs(read.value) > MAX_AMOUNT) return refused('an amount of dollars');
  return { ok: true, value: cents(read.value) };
}

/** What was sent, as a tool takes it. What a shape does not name is passed over, and null is nothing. */
export function readArguments<Of extends Shape>(
  sent: unknown,
  shape: Of,
  context: AskContext,
): Read<ArgumentsOf<Of>> {
  if (sent !== undefined && sent !== null && (typeof sent !== 'object' || Array.isArray(sent)))
    return refused('The arguments have to be an object.');
  const read: Record<string, unknown> = {};
  for (const [name, { kind }] of Object.entries(shape)) {
    const value = Object.hasOwn(sent ?? {}, name)
      ? (sent as Record<string, unknown>)[name]
      : undefined;
    if (value === undefined || value === null || value === '') continue;
    const one = readers[kind](value, context);
    if (!one.ok) return refused(`“${name}” has to be ${one.reason}.`);
    read[name] = one.value;
  }
  return { ok: true, value: read as ArgumentsOf<Of> };
}
