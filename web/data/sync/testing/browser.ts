import type { Collections, DocumentKind, DocumentOf } from '../document.ts';
import { type SharedStore, withKept } from '../kept_documents.ts';
import * as overflow from '../overflow.ts';
import { createDocumentStore } from '../store.ts';
import type { TextDatabase } from '../texts.ts';

export interface BrowserOptions {
  /** As much as its storage takes, keys and values together. */
  readonly maxCharacters?: number;
  /** Whether it has a database beside its storage, and that one works. */
  readonly database?: 'works' | 'refuses' | 'missing';
}

/** A browser with some tabs: one storage and one database for all of them. */
export function browserOf({
  maxCharacters = Number.POSITIVE_INFINITY,
  database = 'works',
}: BrowserOptions = {}) {
  const values = new Map<string, string>();
  const texts = new Map<string, string>();
  const tabs = new Set<{ readonly reload: () => void }>();
  let limit = maxCharacters;
  /** Tabs hear of it a moment later. */
  const notify = () => {
    for (const tab of tabs)
      setTimeout(() => {
        if (tabs.has(tab)) tab.reload();
      }, 0);
  };
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...values].filter(([other]) => other !== key);
      const size = [...others, [key, value]].reduce(
        (sum, [one = '', two = '']) => sum + one.length + two.length,
        0,
      );
      if (size > limit) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
      notify();
    },
    removeItem(key: string) {
      values.delete(key);
      notify();
    },
  };
  let databaseState = database;
  const may = () => {
    if (databaseState === 'refuses') throw new DOMException('refused', 'InvalidStateError');
  };
  const textDatabase: TextDatabase = {
    async get(name) {
      may();
      return texts.get(name) ?? null;
    },
    async put(name, text) {
      await Promise.resolve();
      may();
      texts.set(name, text);
    },
    async remove(name) {
      texts.delete(name);
    },
  };
  const beside = {
    ...overflow,
    keepBeside: (keeper: overflow.Keeper) =>
      overflow.keepBeside(keeper, database === 'missing' ? null : textDatabase),
  };
  return {
    values,
    texts,
    area,
    setLimit(next: number) {
      limit = next;
    },
    setDatabase(next: 'works' | 'refuses') {
      databaseState = next;
    },
    /** A tab that was just opened. */
    open<C extends Collections>(kind: DocumentKind<C>): SharedStore<DocumentOf<C>> {
      const load = () => Promise.resolve(beside);
      const store = withKept(kind, createDocumentStore(kind, area, load), area, load);
      tabs.add(store);
      return store;
    },
    /** Closes a tab: it hears nothing more. */
    close(store: { readonly reload: () => void }) {
      tabs.delete(store);
    },
    /** As somebody leaves: the storage is cleared and the database deleted. */
    clear() {
      values.clear();
      texts.clear();
    },
  };
}
