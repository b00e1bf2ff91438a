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
import { placeOf } from './place.ts';
import type { StoreState } from './store_state.ts';

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
  const state: StoreState<Document> = {
    document: read(first.text),
    seen: null,
    shared: 0,
    isUnsaved: false,
    person: 0,
  };
  // A record is yet to be read.
  if (first.record === null) state.seen = place.look().raw;
  state.shared = state.document.revision;
  let saving: Promise<void> = Promise.resolve();

  const show = (next: Document) => {
    state.document = next;
    for (const listener of listeners) listener();
  };
  /** As it is written: nobody waits for what this device alone keeps. */
  const written = (next: Document): Document =>
    kind.isOfDevice ? { ...next, pending: nothingPending(kind) } : next;
  const landed = (raw: string | null, next: Document) => {
    const { document } = state;
    state.seen = raw;
    state.shared = next.revision;
    state.isUnsaved = document !== next;
    show(state.isUnsaved ? document : written(next));
  };
  /** Into the storage, unless another tab has put there what this one has not read. */
  const keepAtOnce = (next: Document): boolean => {
    const isNothing = kind.isOfDevice && isBlank(kind, written(next));
    if ((kind.isLarge && !isNothing) || place.look().raw !== state.seen) return false;
    const raw = isNothing ? null : writeDocument(kind, written(next));
    if (!place.put(raw)) return false;
    landed(raw, next);
    return true;
  };

  /** Another tab may have written since: its changes are the ground for this one's. */
  const ground = (): Document => {
    const { raw, text, record } = place.look();
    const { document } = state;
    if (area === null || state.isUnsaved || record !== null) return document;
    const theirs = read(text);
    state.seen = place.look().raw === raw ? raw : null;
    if (!kind.isOfDevice && theirs.revision < document.revision) return document;
    state.shared = theirs.revision;
    return theirs;
  };

  /** Keeps it beside the storage, and takes up what another tab keeps there. */
  const keepBeside = () => {
    const whose = state.person;
    const keep = async () => {
      const beside = await overflow();
      const inside = { kind, place, state, read, show, written, keepAtOnce, landed };
      if (whose === state.person) await beside.keepBeside(beside.keeperOf(inside));
    };
    // What the browser refuses lives as long as the page.
    saving = saving.then(keep).catch(() => undefined);
  };
  if (first.record !== null) keepBeside();

  function reload() {
    const { raw, text, record } = place.look();
    if (raw === state.seen) return;
    if (raw === null) {
      // It was taken away, with its person.
      forget();
      return;
    }
    if (record !== null || state.isUnsaved) {
      keepBeside();
      return;
    }
    state.seen = raw;
    const theirs = read(text);
    state.shared = theirs.revision;
    show(theirs);
  }

  function forget() {
    state.person += 1;
    state.seen = place.look().raw;
    state.shared = 0;
    state.isUnsaved = false;
    show(empty);
  }

  return {
    get: () => state.document,
    update(change) {
      const next = change(ground());
      state.document = next;
      if (keepAtOnce(next)) return;
      // What is on the screen stays, whether there is room for it or not, and the server still gets it.
      state.isUnsaved = true;
      show(next);
      if (area !== null) keepBeside();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isKept: () => !state.isUnsaved,
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
