import { mapOf, words } from '../../../domain/stored/shape_readers.ts';
import type { AppServices, DeviceStorage } from '../services.ts';
import { departureOf } from '../session/device.ts';
import {
  type Collections,
  type DocumentKind,
  type DocumentOf,
  emptyOf,
  isBlank,
  nothingPending,
  readDocument,
  rebase,
  together,
  writeDocument,
} from './document.ts';
import { type Found, placeOf, type TextDatabase } from './place.ts';

/** In the place of an id, for what was typed before anybody was here. */
export const ofDevice = 'device';

/** A document on this device: read at once, written with every change, in step with other tabs. */
export interface DocumentStore<Document> {
  readonly get: () => Document;
  readonly update: (change: (document: Document) => Document) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether what was changed here outlives the page, as far as is known now. */
  readonly isKept: () => boolean;
  /** Settles when all that this device keeps has been read, from the database too. */
  readonly whole: () => Promise<void>;
  /** Reads what another tab has written. */
  readonly reload: () => void;
  /** Forgets the document in memory, because its person left this device. */
  readonly forget: () => void;
  /** Keeps the document for its owner, who is not here, and starts an empty one: what is one person's never becomes
   *  another's by itself. */
  readonly setAside: () => void;
  /** Takes up again what was kept for `ownerId`, if anything was; what was typed meanwhile follows it. */
  readonly takeBack: (ownerId: string) => void;
  /** What is kept for people who are not here, by their id. */
  readonly kept: () => ReadonlyMap<string, Document>;
  /** Forgets one of them. */
  readonly forgetKept: (name: string) => void;
}

const noDatabase = () => Promise.resolve(null);

/** `area` is null where the browser refuses storage: then the document lives as long as the page. */
export function createDocumentStore<C extends Collections>(
  kind: DocumentKind<C>,
  area: DeviceStorage,
  database: () => Promise<TextDatabase | null> = noDatabase,
): DocumentStore<DocumentOf<C>> {
  type Document = DocumentOf<C>;
  type Kept = ReadonlyMap<string, Document>;
  const { keys } = kind;
  const empty = emptyOf(kind);
  const place = placeOf(area, keys.document, database);
  const keptPlace = placeOf(area, keys.kept, database);
  const listeners = new Set<() => void>();

  /** What a text holds; one that cannot be read is set aside. */
  const read = (text: string | null): Document => {
    if (text === null) return empty;
    try {
      return readDocument(kind, text);
    } catch {
      if (place.look().text === text) place.setAside(keys.aside);
      return empty;
    }
  };
  const readKept = (text: string | null): Kept => {
    try {
      const texts = text === null ? {} : mapOf(words)(JSON.parse(text));
      return new Map(
        Object.entries(texts).map(([name, each]) => [name, readDocument(kind, each)] as const),
      );
    } catch {
      return new Map();
    }
  };

  let document = read(place.look().text);
  let kept = readKept(keptPlace.look().text);
  /** The revision up to which other tabs, and this one after a reload, find what was changed here. */
  let shared = document.revision;
  /** Grows when a person leaves: what was on its way for them arrives nowhere. */
  let person = 0;
  let saving = Promise.resolve();

  const show = (next: Document) => {
    document = next;
    for (const listener of listeners) listener();
  };
  const isUnshared = () => document.revision > shared;

  /** What to go on from, where `theirs` lies on the device: what was changed here and is not there yet is done again on it. */
  const joinedWith = (theirs: Document): Document => {
    if (isUnshared())
      return theirs.revision > shared ? rebase(kind, theirs, document, shared) : document;
    return kind.isOfDevice || theirs.revision >= document.revision ? theirs : document;
  };
  /** Another tab may have written since: its changes are the ground for this one's. */
  const ground = (): Document => {
    const { text, record } = place.look();
    return area === null || record ? document : joinedWith(read(text));
  };
  /** As it is written: nobody waits for what this device alone keeps. */
  const written = (next: Document): Document =>
    kind.isOfDevice ? { ...next, pending: nothingPending(kind) } : next;
  const textOf = (next: Document): string | null =>
    kind.isOfDevice && isBlank(kind, written(next)) ? null : writeDocument(kind, written(next));

  /** Writes into the storage, unless that names a record which this tab has not read yet. */
  const writeAtOnce = (next: Document, { record }: Found): boolean => {
    const text = textOf(next);
    if (kind.isLarge && text !== null) return false;
    if (record && record.revision > shared) return false;
    return place.write(text);
  };
  const write = (next: Document) => {
    const isWritten = writeAtOnce(next, place.look());
    if (isWritten) shared = next.revision;
    show(isWritten ? written(next) : next);
    // What is on the screen stays, whether there is room for it or not, and the server still gets it.
    if (!isWritten && area !== null) void save();
  };

  /** Brings what has no room in the storage into the database, and takes up what lies there. */
  async function saveOnce(): Promise<void> {
    const whose = person;
    for (;;) {
      const found = place.look();
      const { record } = found;
      if (record && record.revision > shared) {
        const text = await place.fetch(record);
        if (whose !== person) return;
        if (text === null && place.look().raw !== found.raw) continue;
        const theirs = read(text);
        // A record that is gone cannot be waited for.
        const next = text === null ? document : joinedWith(theirs);
        shared = Math.max(shared, record.revision);
        show(next);
        if (next.revision <= shared) return;
      }
      const next = document;
      if (place.look().raw === found.raw && writeAtOnce(next, found)) {
        shared = next.revision;
        show(written(next));
        return;
      }
      const isSaved = await place.overflow(found, textOf(next) ?? '', next.revision);
      if (whose !== person || isSaved === null) return;
      if (!isSaved) {
        const { text } = place.look();
        if (text !== null) show(joinedWith(read(text)));
        continue;
      }
      shared = next.revision;
      if (document === next) {
        show(written(next));
        return;
      }
    }
  }
  function save(): Promise<void> {
    saving = saving.then(saveOnce, saveOnce);
    return saving;
  }

  const keep = (next: Kept): boolean => {
    kept = next;
    const text =
      next.size === 0
        ? null
        : JSON.stringify(
            Object.fromEntries([...next].map(([name, each]) => [name, writeDocument(kind, each)])),
          );
    if (keptPlace.write(text)) return true;
    if (text !== null && area !== null) void keptPlace.overflow(keptPlace.look(), text, 0);
    return false;
  };
  const without = (name: string): Kept => new Map([...kept].filter(([other]) => other !== name));
  /** What is kept for others and has no room in the storage; what was kept meanwhile stays. */
  const fetchKept = async () => {
    const { record } = keptPlace.look();
    const text = record && (await keptPlace.fetch(record));
    if (text) kept = new Map([...readKept(text), ...kept]);
  };

  const opening = place.look().record || keptPlace.look().record ? fetchKept().then(save) : null;

  return {
    get: () => document,
    update: (change) => write(change(ground())),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isKept: () => area !== null && !isUnshared(),
    whole: async () => {
      await opening;
    },
    reload() {
      kept = readKept(keptPlace.look().text);
      if (keptPlace.look().record) void fetchKept().then(() => show(document));
      const found = place.look();
      if (found.record) {
        if (found.record.revision > shared) void save();
      } else if (found.raw === null) {
        // It was taken away, with its person.
        person += 1;
        shared = 0;
        show(empty);
      } else {
        const theirs = read(found.text);
        const isAhead = isUnshared();
        const next = isAhead ? joinedWith(theirs) : theirs;
        shared = isAhead ? Math.max(shared, theirs.revision) : theirs.revision;
        if (next.revision > shared) write(next);
        else show(next);
      }
    },
    forget() {
      person += 1;
      kept = new Map();
      shared = 0;
      show(empty);
    },
    setAside() {
      const leaving = ground();
      let isKept = true;
      if (!isBlank(kind, leaving)) {
        const name = leaving.ownerId ?? ofDevice;
        const before = kept.get(name);
        const mine = before ? together(kind, before, leaving) : leaving;
        isKept = keep(new Map([...kept, [name, mine]]));
      }
      // Above the revision of what left, so that no tab takes the old one for news.
      write({ ...empty, revision: leaving.revision + 1 });
      // Where there was no room for both there is some now.
      if (!isKept) keep(kept);
    },
    takeBack(ownerId) {
      const mine = kept.get(ownerId);
      if (mine === undefined) return;
      const here = ground();
      keep(without(ownerId));
      const back = isBlank(kind, here) ? mine : together(kind, mine, here);
      write({ ...back, revision: Math.max(back.revision, here.revision) + 1 });
    },
    kept: () => kept,
    forgetKept(name) {
      keep(without(name));
      show(document);
    },
  };
}

/** The database of this browser, fetched when something first has no room beside it. */
const browserDatabase = async (): Promise<TextDatabase | null> =>
  typeof indexedDB === 'undefined' ? null : (await import('./database.ts')).browserTexts;

/** The one store of this page for a kind, in step with the other tabs; empty once its person has left. */
export function documentStoreOf<C extends Collections>(
  { storage, of }: AppServices,
  kind: DocumentKind<C>,
): DocumentStore<DocumentOf<C>> {
  const store = createDocumentStore(kind, storage, browserDatabase);
  const { document, kept } = kind.keys;
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === document || key === kept || key === null) store.reload();
    });
  of(departureOf).onPersonLeft(store.forget);
  return store;
}
