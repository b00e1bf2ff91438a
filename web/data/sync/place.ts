import { fieldsOf } from '../../../domain/stored/reader.ts';
import { whole, words } from '../../../domain/stored/shape_readers.ts';
import type { DeviceStorage } from '../services.ts';

// Where a text of a document lies. The storage is read at once, for the first paint, and tabs agree by it: it is the authority.
// What has no room there lies in the database, as a record that is never written over, and the storage says in its place
// which record it is. So two tabs never write over each other's: whoever finds another text or record than they had read
// begins anew from that one.

/** Texts under names, in a database of the browser. Throws where it refuses. */
export interface TextDatabase {
  readonly get: (name: string) => Promise<string | null>;
  readonly put: (name: string, text: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

/** Stands in the storage for a text that lies in the database. */
interface Record {
  readonly name: string;
  /** Of the document in it. */
  readonly revision: number;
}

/** What lies in the storage now: a text, or the record that has it. */
export interface Found {
  readonly raw: string | null;
  readonly text: string | null;
  readonly record: Record | null;
}

export interface Place {
  readonly look: () => Found;
  /** Whether it lies in the storage from now on. Takes away what lies there with null. */
  readonly write: (text: string | null) => boolean;
  /** What a record holds; null where it is gone, or the browser refuses. */
  readonly fetch: (record: Record) => Promise<string | null>;
  /** Puts a text into the database in the place of what was `found`. False where that has changed meanwhile, null where
   *  neither has room: then it lives as long as the page. */
  readonly overflow: (found: Found, text: string, revision: number) => Promise<boolean | null>;
  readonly setAside: (asideKey: string) => void;
}

const recordMark = 'inDatabase';

function recordIn(raw: string): Record | null {
  if (!raw.startsWith(`{"${recordMark}":`)) return null;
  const { name, revision } = fieldsOf(fieldsOf(JSON.parse(raw))[recordMark]);
  return { name: words(name), revision: whole(0, Number.MAX_SAFE_INTEGER)(revision) };
}

export function placeOf(
  area: DeviceStorage,
  key: string,
  database: () => Promise<TextDatabase | null>,
): Place {
  const raw = (): string | null => {
    try {
      return area?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const put = (text: string | null): boolean => {
    try {
      if (text === null) area?.removeItem(key);
      else area?.setItem(key, text);
      return area !== null;
    } catch {
      // Full, or refused.
      return false;
    }
  };
  const drop = (record: Record | null) => {
    // One that stays behind says nothing: nothing names it.
    if (record)
      void database()
        .then((all) => all?.remove(record.name))
        .catch(() => undefined);
  };
  const look = (): Found => {
    const found = raw();
    try {
      const record = found === null ? null : recordIn(found);
      return { raw: found, text: record ? null : found, record };
    } catch {
      return { raw: found, text: found, record: null };
    }
  };
  return {
    look,
    write(text) {
      const { record } = look();
      if (!put(text)) return false;
      drop(record);
      return true;
    },
    async fetch({ name }) {
      try {
        return (await (await database())?.get(name)) ?? null;
      } catch {
        return null;
      }
    },
    async overflow(found, text, revision) {
      const name = `${key}/${crypto.randomUUID()}`;
      const record = { name, revision };
      try {
        const all = await database();
        if (!all || area === null) return null;
        await all.put(name, text);
      } catch {
        return null;
      }
      if (raw() !== found.raw || !put(JSON.stringify({ [recordMark]: record }))) {
        drop(record);
        return raw() !== found.raw ? false : null;
      }
      drop(found.record);
      return true;
    },
    setAside(asideKey) {
      const text = raw();
      try {
        if (text !== null) area?.setItem(asideKey, text);
        area?.removeItem(key);
      } catch {
        // It stays where it is until it is written over.
      }
    },
  };
}
