import { fieldsOf, text } from '../../../domain/stored/reader.ts';
import type { DeviceStorage } from '../services.ts';

// Where a text of a document lies. The storage is read at once, for the first paint, and tabs agree by it: it is the authority.
// What has no room there lies in the database (`overflow.ts`), as a record that is never written over, and the storage says in
// its place which record that is.

/** What lies in the storage now: a text, or the name of the record that has it. */
export interface Found {
  readonly raw: string | null;
  readonly text: string | null;
  readonly record: string | null;
}

export interface Place {
  readonly key: string;
  readonly look: () => Found;
  /** Puts this there as it is. Whether it lies there from now on; null takes away what does. */
  readonly put: (raw: string | null) => boolean;
  readonly setAside: (asideKey: string) => void;
}

const recordMark = 'inDatabase';

/** Stands in the storage for a text that lies in the database. */
export const standIn = (record: string): string => JSON.stringify({ [recordMark]: record });

function recordIn(raw: string | null): string | null {
  if (!raw?.startsWith(`{"${recordMark}":`)) return null;
  try {
    return text(fieldsOf(JSON.parse(raw))[recordMark]);
  } catch {
    return null;
  }
}

/** `area` is null where the browser refuses storage. */
export function placeOf(area: DeviceStorage, key: string): Place {
  const look = (): Found => {
    let raw: string | null = null;
    try {
      raw = area?.getItem(key) ?? null;
    } catch {
      // It refuses: then nothing lies there.
    }
    const record = recordIn(raw);
    return { raw, text: record === null ? raw : null, record };
  };
  return {
    key,
    look,
    put(raw) {
      try {
        if (raw === null) area?.removeItem(key);
        else area?.setItem(key, raw);
        return area !== null;
      } catch {
        // Full, or refused.
        return false;
      }
    },
    setAside(asideKey) {
      const { raw } = look();
      try {
        if (raw !== null) area?.setItem(asideKey, raw);
        area?.removeItem(key);
      } catch {
        // It stays where it is until it is written over.
      }
    },
  };
}
