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
  writeDocument,
} from './document.ts';
import type { Keeper } from './overflow.ts';
import { placeOf } from './place.ts';

/** A document on this device: read at once, written with every change, in step with other tabs. */
export interface DocumentStore<Document> {
  readonly get: () => Document;
  readonly update: (change: (document: Document) => Document) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether all of it outlives the page, as far as is known now. */
  readonly isKept: () => boolean;
  /** Takes up what other tabs have written, and settles when it was, and when what has no room in the storage was kept beside it. */
  readonly settled: () => Promise<void>;
  /** Reads what another tab has written. */
  readonly reload: () => void;
  /** Forgets the document in memory, because its person left this device. */
  readonly forget: () => void;
}

type Overflow = typeof import('./overflow.ts');

/** Keeps what a browser has room for beside its storage, fetched when there is need. */
export type LoadOverflow = () => Promise<Overflow>;

export const loadOverflow: LoadOverflow = () => import('./overflow.ts');

/** `area` is null where the browser refuses storage: then the document lives as long as the page. */
export function createDocumentStore<C extends Collections>(
  kind: DocumentKind<C>,
  area: DeviceStorage,
  overflow: LoadOverflow = loadOverflow,
): DocumentStore<DocumentOf<C>> {
  type Document = DocumentOf<C>;
  const empty = emptyOf(kind);
  const place = placeOf(area, kind.keys.document);
  const listeners = new Set<() => void>();

  /** What a text holds; one that cannot be read is set aside. */
  const read = (text: string | null): Document => {
    if (text === null) return empty;
    try {
      return readDocument(kind, text);
    } catch {
      if (place.look().text === text) place.setAside(kind.keys.aside);
      return empty;
    }
  };

  const first = place.look();
  let document = read(first.text);
  /** What lay in the place when this tab last read or wrote it. A record is yet to be read. */
  let seen = first.record === null ? place.look().raw : null;
  /** The revision up to which other tabs, and this one after a reload, find what was changed here. */
  let shared = document.revision;
  let isUnsaved = false;
  /** Grows when a person leaves. */
  let person = 0;
  let saving: Promise<void> = Promise.resolve();

  const show = (next: Document) => {
    document = next;
    for (const listener of listeners) listener();
  };
  /** As it is written: nobody waits for what this device alone keeps. */
  const written = (next: Document): Document =>
    kind.isOfDevice ? { ...next, pending: nothingPending(kind) } : next;
  const landed = (raw: string | null, next: Document) => {
    seen = raw;
    shared = next.revision;
    isUnsaved = document !== next;
    show(isUnsaved ? document : written(next));
  };
  /** Into the storage, unless another tab has put there what this one has not read. */
  const keepAtOnce = (next: Document): boolean => {
    const isNothing = kind.isOfDevice && isBlank(kind, written(next));
    if ((kind.isLarge && !isNothing) || place.look().raw !== seen) return false;
    const raw = isNothing ? null : writeDocument(kind, written(next));
    if (!place.put(raw)) return false;
    landed(raw, next);
    return true;
  };

  /** Another tab may have written since: its changes are the ground for this one's. */
  const ground = (): Document => {
    const { raw, text, record } = place.look();
    if (area === null || isUnsaved || record !== null) return document;
    const theirs = read(text);
    seen = place.look().raw === raw ? raw : null;
    if (!kind.isOfDevice && theirs.revision < document.revision) return document;
    shared = theirs.revision;
    return theirs;
  };

  const keeper = (rebase: Overflow['rebase'], whose: number): Keeper => ({
    place,
    seen: () => seen,
    isHere: () => whose === person,
    join(raw, text) {
      seen = raw;
      if (text === null) return;
      const theirs = read(text);
      const isNews = theirs.revision > shared;
      const since = shared;
      if (isNews || !isUnsaved) shared = theirs.revision;
      if (!isUnsaved) show(theirs);
      else if (isNews) show(rebase(kind, theirs, document, since));
    },
    unsaved() {
      if (!isUnsaved) return null;
      const next = document;
      return {
        text: writeDocument(kind, written(next)),
        keepAtOnce: () => keepAtOnce(next),
        landed: (raw) => landed(raw, next),
      };
    },
  });
  /** Keeps it beside the storage, and takes up what another tab keeps there. */
  const keepBeside = () => {
    const whose = person;
    const keep = async () => {
      const beside = await overflow();
      if (whose === person) await beside.keepBeside(keeper(beside.rebase, whose));
    };
    // What the browser refuses lives as long as the page.
    saving = saving.then(keep).catch(() => undefined);
  };
  if (first.record !== null) keepBeside();

  function reload() {
    const { raw, text, record } = place.look();
    if (raw === seen) return;
    if (raw === null) {
      // It was taken away, with its person.
      forget();
      return;
    }
    if (record !== null || isUnsaved) {
      keepBeside();
      return;
    }
    seen = raw;
    const theirs = read(text);
    shared = theirs.revision;
    show(theirs);
  }

  function forget() {
    person += 1;
    seen = place.look().raw;
    shared = 0;
    isUnsaved = false;
    show(empty);
  }

  return {
    get: () => document,
    update(change) {
      const next = change(ground());
      document = next;
      if (keepAtOnce(next)) return;
      // What is on the screen stays, whether there is room for it or not, and the server still gets it.
      isUnsaved = true;
      show(next);
      if (area !== null) keepBeside();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isKept: () => !isUnsaved,
    async settled() {
      reload();
      await saving;
    },
    reload,
    forget,
  };
}

/** The one store of this page for a kind, in step with the other tabs; empty once its person has left. */
export function documentStoreOf<C extends Collections>(
  { storage, of }: AppServices,
  kind: DocumentKind<C>,
): DocumentStore<DocumentOf<C>> {
  const store = createDocumentStore(kind, storage);
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === kind.keys.document || key === null) store.reload();
    });
  of(departureOf).onPersonLeft(store.forget);
  return store;
}
