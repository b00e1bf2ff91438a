import { type AprBps, aprBps, type Cents, cents } from '../../domain/money/cents.ts';
import { type IsoDate, isoDate } from '../../domain/time/iso_date.ts';

// How anything that was stored becomes a value of the domain again, on this device and in the database. It is read at once,
// on the first paint of every page, so it weighs a few hundred bytes; a schema library is fetched with the first call of the
// server's functions.

/** Makes a value of what was parsed from JSON. Throws when it is not one: every value passes its constructor. */
export type Reader<Value> = (stored: unknown) => Value;

/** A reader of something that may be missing. */
export interface OptionalReader<Value> {
  readonly optional: Reader<Value>;
}

/** A reader for every key, so that one that is forgotten does not compile; for a key that may be missing an optional one. */
export type Readers<Value> = {
  readonly [Key in keyof Value]-?: object extends Pick<Value, Key>
    ? OptionalReader<Exclude<Value[Key], undefined>>
    : Reader<Value[Key]>;
};

export const optional = <Value>(reader: Reader<Value>): OptionalReader<Value> => ({
  optional: reader,
});

export const nullable =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (stored) =>
    stored === null ? null : reader(stored);

function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new TypeError('not an object');
  return stored as Record<string, unknown>;
}

/** An object of these keys. What is stored beside them is passed over. */
export const objectOf =
  <Value extends object>(readers: Readers<Value>): Reader<Value> =>
  (stored) => {
    const fields = fieldsOf(stored);
    const value: Record<string, unknown> = {};
    for (const [key, reader] of Object.entries<Reader<unknown> | OptionalReader<unknown>>(readers))
      if (typeof reader === 'function') value[key] = reader(fields[key]);
      else if (fields[key] !== undefined) value[key] = reader.optional(fields[key]);
    return value as Value;
  };

/** One of several shapes, told apart by their `kind`. */
export const kindOf =
  <Value extends { readonly kind: string }>(
    readers: {
      readonly [Kind in Value['kind']]: Reader<Extract<Value, { readonly kind: Kind }>>;
    },
  ): Reader<Value> =>
  (stored) => {
    const kind = oneOf(Object.keys(readers) as Value['kind'][])(fieldsOf(stored)['kind']);
    return readers[kind](stored);
  };

/** Values under names that nobody knows beforehand. */
export const mapOf =
  <Value>(reader: Reader<Value>): Reader<Readonly<Record<string, Value>>> =>
  (stored) =>
    Object.fromEntries(
      Object.entries(fieldsOf(stored)).map(([name, value]) => [name, reader(value)] as const),
    );

export const listOf =
  <Value>(reader: Reader<Value>): Reader<readonly Value[]> =>
  (stored) => {
    if (!Array.isArray(stored)) throw new TypeError('not a list');
    return stored.map((each) => reader(each));
  };

export const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (stored) => {
    const found = values.find((each) => each === stored);
    if (found === undefined) throw new TypeError(`not one of ${values.join(', ')}`);
    return found;
  };

/** A text, also an empty one. */
export const text: Reader<string> = (stored) => {
  if (typeof stored !== 'string') throw new TypeError('not a text');
  return stored;
};

/** A text that says something; a name or an id. */
export const words: Reader<string> = (stored) => {
  if (text(stored) === '') throw new TypeError('an empty text');
  return text(stored);
};

export const whole =
  (least: number, most: number): Reader<number> =>
  (stored) => {
    if (!Number.isSafeInteger(stored) || (stored as number) < least || (stored as number) > most)
      throw new RangeError(`not a whole number from ${least} to ${most}`);
    return stored as number;
  };

export const amount: Reader<Cents> = (stored) => cents(stored as number);
export const rate: Reader<AprBps> = (stored) => aprBps(stored as number);
export const day: Reader<IsoDate> = (stored) => isoDate(words(stored));
