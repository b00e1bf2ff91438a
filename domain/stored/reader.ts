// How anything that was stored becomes a value again, on this device and in the database. It is read at once, on the first
// paint of a page, so it weighs a few hundred bytes; a schema library is fetched with the first call of the server's
// functions. This is what the landing page needs of it; `shape_readers.ts` has the rest.

/** Makes a value of what was parsed from JSON. Throws when it is not one: every value passes its constructor. */
export type Reader<Value> = (stored: unknown) => Value;

/** A reader of something that may be missing. */
export interface OptionalReader<Value> {
  readonly optional: Reader<Value | undefined>;
}

/** A reader for every key, so that one that is forgotten does not compile; for a key that may be missing an optional one. */
export type Readers<Value> = {
  readonly [Key in keyof Value]-?: object extends Pick<Value, Key>
    ? OptionalReader<Exclude<Value[Key], undefined>>
    : Reader<Value[Key]>;
};

export const optional = <Value>(reader: Reader<Value>): OptionalReader<Value> => ({
  optional: (stored) => (stored === undefined ? undefined : reader(stored)),
});

export function fieldsOf(stored: unknown): Readonly<Record<string, unknown>> {
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
    for (const [key, reader] of Object.entries<Reader<unknown> | OptionalReader<unknown>>(
      readers,
    )) {
      const read = typeof reader === 'function' ? reader : reader.optional;
      const each = read(fields[key]);
      if (each !== undefined) value[key] = each;
    }
    return value as Value;
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
