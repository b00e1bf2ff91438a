import { browserTexts } from './database.ts';
import { type Collections, type DocumentKind, type DocumentOf, writeDocument } from './document.ts';
import { rebase } from './handover.ts';
import { type Found, type Place, standIn } from './place.ts';
import type { StoreState } from './store_state.ts';
import type { TextDatabase } from './texts.ts';

// What has no room in the storage, brought into the database. It is fetched when something first has none. Two tabs never write
// over each other's: each writes a record of its own and then names it in the storage, and whoever finds another text or record
// named there than they had read begins anew from that one.

/** What is kept in a place, as the one who keeps it sees it. */
export interface Keeper {
  readonly place: Place;
  /** What lay in the place when this tab last read or wrote it. */
  readonly seen: () => string | null;
  /** Takes up what another tab has put there; null where it can be had no more. */
  readonly join: (raw: string | null, text: string | null) => void;
  /** What is to be kept, null where nothing has changed since it was last; and what to do once it is. */
  readonly unsaved: () => Unsaved | null;
  /** False once its person has left: what was on its way for them arrives nowhere. */
  readonly isHere: () => boolean;
}

interface Unsaved {
  readonly text: string;
  /** Tries the storage. */
  readonly keepAtOnce: () => boolean;
  readonly landed: (raw: string) => void;
}

/** What a place names; undefined where the browser does not give it now, null where it is gone. */
async function textOf(
  { text, record }: Found,
  database: TextDatabase | null,
): Promise<string | null | undefined> {
  if (record === null) return text;
  try {
    return await database?.get(record);
  } catch {
    return undefined;
  }
}

/** Takes up what other tabs have put into the place, then keeps what is unsaved. Where neither storage nor database has room
 *  it lives as long as the page. */
export async function keepBeside(
  { place, seen, join, unsaved, isHere }: Keeper,
  database: TextDatabase | null = typeof indexedDB === 'undefined' ? null : browserTexts,
): Promise<void> {
  for (;;) {
    const found = place.look();
    if (found.raw !== seen()) {
      const text = await textOf(found, database);
      if (!isHere()) return;
      if (place.look().raw !== found.raw) continue;
      // What lies there is not written over before it was read.
      if (text === undefined) return;
      join(found.raw, text);
    }
    const next = unsaved();
    if (next === null || next.keepAtOnce() || !database) return;
    const record = `${place.key}/${crypto.randomUUID()}`;
    try {
      await database.put(record, next.text);
    } catch {
      return;
    }
    if (!isHere()) return;
    const isFirst = place.look().raw === found.raw;
    const raw = standIn(record);
    if (isFirst && place.put(raw)) {
      next.landed(raw);
      if (found.record !== null) await database.remove(found.record).catch(() => undefined);
      continue;
    }
    // One that stays behind says nothing: nothing names it.
    await database.remove(record).catch(() => undefined);
    if (isFirst) return;
  }
}

/** A store from its inside. */
interface Inside<C extends Collections> {
  readonly kind: DocumentKind<C>;
  readonly place: Place;
  readonly state: StoreState<DocumentOf<C>>;
  readonly read: (text: string) => DocumentOf<C>;
  readonly show: (document: DocumentOf<C>) => void;
  readonly written: (document: DocumentOf<C>) => DocumentOf<C>;
  readonly keepAtOnce: (document: DocumentOf<C>) => boolean;
  readonly landed: (raw: string, document: DocumentOf<C>) => void;
}

/** What a store keeps: what another tab put there is the ground for what was changed here and has landed nowhere yet. */
export function keeperOf<C extends Collections>({
  kind,
  place,
  state,
  read,
  show,
  written,
  keepAtOnce,
  landed,
}: Inside<C>): Keeper {
  const whose = state.person;
  return {
    place,
    seen: () => state.seen,
    isHere: () => whose === state.person,
    join(raw, text) {
      state.seen = raw;
      if (text === null) return;
      const theirs = read(text);
      const { document, shared, isUnsaved } = state;
      const isNews = theirs.revision > shared;
      if (isNews || !isUnsaved) state.shared = theirs.revision;
      if (!isUnsaved) show(theirs);
      else if (isNews) show(rebase(kind, theirs, document, shared));
    },
    unsaved() {
      if (!state.isUnsaved) return null;
      const next = state.document;
      return {
        text: writeDocument(kind, written(next)),
        keepAtOnce: () => keepAtOnce(next),
        landed: (raw) => landed(raw, next),
      };
    },
  };
}
