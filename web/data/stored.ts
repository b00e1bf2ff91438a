import { mayKeepOptional } from './optional_storage.ts';
import type { Reader } from '../../domain/stored/reader.ts';

/** `device` until it is cleared, `tab` until the tab is closed, `optional` in the tab and only if the person lets pages keep
 *  what they can do without. */
type Where = 'device' | 'tab' | 'optional';

/** Something kept in this browser under one key. A browser that refuses storage keeps nothing, and nothing here throws. */
export interface Stored<Value> {
  /** Null where nothing is kept, or something that is not of this shape. */
  readonly read: () => Value | null;
  /** Whether it is kept from now on. */
  readonly keep: (value: Value) => boolean;
  readonly forget: () => void;
}

/** Kept as it is, not as JSON. */
export const asText: Pick<JSON, 'parse' | 'stringify'> = {
  parse: (text: string): unknown => text,
  stringify: String,
};

/** What somebody typed, field by field: a text for every key of `like`. The form says what is wrong with one. */
export const typedLike =
  <Typed extends object>(like: Typed): Reader<Typed> =>
  (kept) => {
    for (const field of Object.keys(like))
      if (typeof (kept as Record<string, unknown>)[field] !== 'string')
        throw new TypeError('not what was typed');
    return kept as Typed;
  };

/** The one way to keep something on the device. Its key is in the list of `device_storage.ts`. */
export function stored<Value>(
  key: string,
  reader: Reader<Value>,
  where: Where = 'device',
  { parse, stringify } = JSON as Pick<JSON, 'parse' | 'stringify'>,
): Stored<Value> {
  const area = () => (where === 'device' ? localStorage : sessionStorage);
  const may = () => where !== 'optional' || mayKeepOptional();
  const forget = () => {
    try {
      area().removeItem(key);
    } catch {
      // Nothing was kept.
    }
  };
  return {
    read() {
      try {
        const text = may() ? area().getItem(key) : null;
        return text === null ? null : reader(parse(text));
      } catch {
        return null;
      }
    },
    keep(value) {
      try {
        if (may()) {
          area().setItem(key, stringify(value));
          return true;
        }
        forget();
      } catch {
        // It lives as long as the page.
      }
      return false;
    },
    forget,
  };
}
