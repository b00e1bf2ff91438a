import { mapOf, words } from '../../../domain/stored/shape_readers.ts';
import type { AppServices, DeviceStorage } from '../services.ts';
import { departureOf } from '../session/device.ts';
import {
  type Collections,
  type DocumentKind,
  type DocumentOf,
  emptyOf,
  isBlank,
  readDocument,
  writeDocument,
} from './document.ts';
import { together } from './handover.ts';
import type { Keeper } from './overflow.ts';
import { placeOf } from './place.ts';
import { type DocumentStore, type LoadOverflow, loadOverflow } from './store.ts';

/** In the place of an id, for what was typed before anybody was here. */
export const ofDevice = 'device';

/** A store that also keeps documents for people who are not here now. */
export interface SharedStore<Document> extends DocumentStore<Document> {
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

const keptKeyOf = <C extends Collections>({ keys }: DocumentKind<C>): string => {
  if (keys.kept === undefined) throw new RangeError(`${keys.document} is kept for nobody`);
  return keys.kept;
};

export function withKept<C extends Collections>(
  kind: DocumentKind<C>,
  store: DocumentStore<DocumentOf<C>>,
  area: DeviceStorage,
  overflow: LoadOverflow = loadOverflow,
): SharedStore<DocumentOf<C>> {
  type Kept = ReadonlyMap<string, DocumentOf<C>>;
  const place = placeOf(area, keptKeyOf(kind));
  const listeners = new Set<() => void>();
  const read = (text: string | null): Kept => {
    try {
      const texts = text === null ? {} : mapOf(words)(JSON.parse(text));
      return new Map(
        Object.entries(texts).map(([name, each]) => [name, readDocument(kind, each)] as const),
      );
    } catch {
      return new Map();
    }
  };
  const textOf = (all: Kept): string | null =>
    all.size === 0
      ? null
      : JSON.stringify(
          Object.fromEntries([...all].map(([name, each]) => [name, writeDocument(kind, each)])),
        );

  const first = place.look();
  let kept = read(first.text);
  let seen = first.record === null ? first.raw : null;
  let isUnsaved = false;
  let person = 0;
  let saving: Promise<void> = Promise.resolve();

  const show = (next: Kept) => {
    kept = next;
    for (const listener of listeners) listener();
  };
  const keepAtOnce = (): boolean => {
    const raw = textOf(kept);
    if (place.look().raw !== seen || !place.put(raw)) return false;
    seen = raw;
    isUnsaved = false;
    return true;
  };
  const keeper = (whose: number): Keeper => ({
    place,
    seen: () => seen,
    isHere: () => whose === person,
    join(raw, text) {
      seen = raw;
      // What is kept for somebody is rather kept twice than not.
      show(new Map([...read(text), ...(isUnsaved ? kept : [])]));
    },
    unsaved: () =>
      isUnsaved
        ? {
            text: textOf(kept) ?? '{}',
            keepAtOnce,
            landed(raw) {
              seen = raw;
              isUnsaved = false;
            },
          }
        : null,
  });
  const keepBeside = () => {
    const whose = person;
    saving = saving
      .then(async () => (await overflow()).keepBeside(keeper(whose)))
      .catch(() => undefined);
  };
  if (first.record !== null) keepBeside();

  const keep = (next: Kept) => {
    show(next);
    if (keepAtOnce()) return;
    isUnsaved = true;
    if (area !== null) keepBeside();
  };
  const without = (name: string): Kept => new Map([...kept].filter(([other]) => other !== name));
  /** Another tab may have kept something since. */
  const renew = () => {
    const { raw, text, record } = place.look();
    if (raw === seen || isUnsaved || area === null) return;
    if (record !== null) {
      keepBeside();
      return;
    }
    seen = raw;
    show(read(text));
  };

  return {
    ...store,
    settled: async () => {
      await Promise.all([store.settled(), saving]);
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = store.subscribe(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
    reload() {
      renew();
      store.reload();
    },
    forget() {
      person += 1;
      isUnsaved = false;
      seen = place.look().raw;
      kept = new Map();
      store.forget();
    },
    setAside() {
      renew();
      store.update((leaving) => {
        if (!isBlank(kind, leaving)) {
          const name = leaving.ownerId ?? ofDevice;
          const before = kept.get(name);
          keep(new Map([...kept, [name, before ? together(kind, before, leaving) : leaving]]));
        }
        // Above the revision of what left, so that no tab takes the old one for news.
        return { ...emptyOf(kind), revision: leaving.revision + 1 };
      });
      // Where there was no room for both there is some now.
      if (isUnsaved) keepAtOnce();
    },
    takeBack(ownerId) {
      renew();
      const mine = kept.get(ownerId);
      if (mine === undefined) return;
      keep(without(ownerId));
      store.update((here) => {
        const back = isBlank(kind, here) ? mine : together(kind, mine, here);
        return { ...back, revision: Math.max(back.revision, here.revision) + 1 };
      });
    },
    kept: () => kept,
    forgetKept(name) {
      renew();
      keep(without(name));
    },
  };
}

/** The store of this page for a kind, which may change hands. */
export function sharedStoreOf<C extends Collections>(
  { storage, of }: AppServices,
  kind: DocumentKind<C>,
  store: DocumentStore<DocumentOf<C>>,
): SharedStore<DocumentOf<C>> {
  const shared = withKept(kind, store, storage);
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === keptKeyOf(kind) || key === null) shared.reload();
    });
  of(departureOf).onPersonLeft(shared.forget);
  return shared;
}
