import { fieldsOf, oneOf, type OptionalReader, type Reader, text } from './reader.ts';

/** Something that is left out where it is not what it should be: the rest is good without it. */
export const dispensable = <Value>(reader: Reader<Value>): OptionalReader<Value> => ({
  optional: (stored) => {
    try {
      return reader(stored);
    } catch {
      return undefined;
    }
  },
});

export const nullable =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (stored) =>
    stored === null ? null : reader(stored);

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

export const flag: Reader<boolean> = (stored) => {
  if (typeof stored !== 'boolean') throw new TypeError('neither true nor false');
  return stored;
};

/** A text that says something; a name or an id. */
export const words: Reader<string> = (stored) => {
  if (text(stored) === '') throw new TypeError('an empty text');
  return text(stored);
};

export const whole =
  (min: number, max: number): Reader<number> =>
  (stored) => {
    if (!Number.isSafeInteger(stored) || (stored as number) < min || (stored as number) > max)
      throw new RangeError(`not a whole number from ${min} to ${max}`);
    return stored as number;
  };
