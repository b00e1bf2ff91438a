import { describe, expect, it } from 'vitest';
import { edit } from './document.ts';
import { createDocumentStore } from './store.ts';
import { browserOf } from './testing/browser.ts';
import { notesKind } from './testing/notes.ts';

const note = (text: string) => ({ text, updatedAt: 1 });
const openNotes = (browser: ReturnType<typeof browserOf>) => browser.open(notesKind);
const put = (store: ReturnType<typeof openNotes>, id: string, text = id) =>
  store.update((document) => edit(notesKind, document, { notes: [[id, note(text)]] }));
const idsOf = (store: ReturnType<typeof openNotes>) => Object.keys(store.get().notes).toSorted();
const long = 'x'.repeat(500);

describe('a document with room in the storage', () => {
  it('is there at once in the next page, and nothing lies in the database', async () => {
    const browser = browserOf();
    put(openNotes(browser), 'a');
    expect(idsOf(openNotes(browser))).toEqual(['a']);
    expect(browser.texts.size).toBe(0);
  });

  it('takes no change of another tab for its own, nor loses one', () => {
    const browser = browserOf();
    const [one, other] = [openNotes(browser), openNotes(browser)];
    put(one, 'a');
    put(other, 'b');
    put(one, 'c');
    expect(idsOf(openNotes(browser))).toEqual(['a', 'b', 'c']);
  });
});

describe('a document that has no room in the storage', () => {
  it('lies in the database, and is found again', async () => {
    const browser = browserOf({ maxCharacters: 400 });
    const store = openNotes(browser);
    put(store, 'a', long);
    expect(store.isKept()).toBe(false);
    await store.settled();
    expect(store.isKept()).toBe(true);
    const next = openNotes(browser);
    await next.settled();
    expect(next.get().notes['a']?.text).toBe(long);
  });

  it('keeps what is typed before the database has answered', async () => {
    const browser = browserOf({ maxCharacters: 400 });
    const store = openNotes(browser);
    put(store, 'a', long);
    await store.settled();
    const next = openNotes(browser);
    put(next, 'b');
    await next.settled();
    const third = openNotes(browser);
    await third.settled();
    expect(idsOf(third)).toEqual(['a', 'b']);
  });

  it('comes back into the storage when there is room, and leaves nothing behind', async () => {
    const browser = browserOf({ maxCharacters: 400 });
    const store = openNotes(browser);
    put(store, 'a', long);
    await store.settled();
    browser.setLimit(5_000);
    put(store, 'b');
    await store.settled();
    expect(idsOf(openNotes(browser))).toEqual(['a', 'b']);
  });

  it('is the same in two tabs that wrote at once', async () => {
    const browser = browserOf({ maxCharacters: 400 });
    const [one, other] = [openNotes(browser), openNotes(browser)];
    put(one, 'a', long);
    put(other, 'b', long);
    await Promise.all([one.settled(), other.settled()]);
    await one.settled();
    expect(idsOf(one)).toEqual(['a', 'b']);
    expect(idsOf(other)).toEqual(['a', 'b']);
  });

  it.each(['refuses', 'missing'] as const)(
    'lives as long as the page where the database %s, and what was kept before stays',
    async (database) => {
      const browser = browserOf({ maxCharacters: 400, database });
      const store = openNotes(browser);
      put(store, 'a');
      put(store, 'b', long);
      await store.settled();
      expect(idsOf(store)).toEqual(['a', 'b']);
      expect(store.isKept()).toBe(false);
      expect(idsOf(openNotes(browser))).toEqual(['a']);
    },
  );

  it('is not written over where the database does not give it now', async () => {
    const browser = browserOf({ maxCharacters: 400 });
    const store = openNotes(browser);
    put(store, 'a', long);
    await store.settled();
    browser.setDatabase('refuses');
    const next = openNotes(browser);
    put(next, 'b');
    await next.settled();
    expect(next.isKept()).toBe(false);
    browser.setDatabase('works');
    await next.settled();
    put(next, 'c');
    await next.settled();
    const third = openNotes(browser);
    await third.settled();
    expect(idsOf(third)).toEqual(['a', 'b', 'c']);
  });

  it('is kept for its owner beside the storage too', async () => {
    const browser = browserOf({ maxCharacters: 900 });
    const store = openNotes(browser);
    put(store, 'a', long);
    store.update((document) => ({ ...document, ownerId: 'dana' }));
    store.setAside();
    put(store, 'b', long);
    await store.settled();
    const next = openNotes(browser);
    await next.settled();
    expect(idsOf(next)).toEqual(['b']);
    next.takeBack('dana');
    await next.settled();
    expect(idsOf(next)).toEqual(['a', 'b']);
  });
});

it('a document that is large lies beside the storage from the start', async () => {
  const browser = browserOf();
  const kind = { ...notesKind, isLarge: true } as const;
  const store = browser.open(kind);
  store.update((document) => edit(kind, document, { notes: [['a', note('a')]] }));
  await store.settled();
  expect(browser.texts.size).toBe(1);
  expect(browser.values.get(kind.keys.document)).not.toContain('notes":{');
  const next = browser.open(kind);
  await next.settled();
  expect(next.get().notes['a']?.text).toBe('a');
});

describe('a person who leaves', () => {
  it('leaves nothing, and nothing on its way for them arrives', async () => {
    const browser = browserOf({ maxCharacters: 400 });
    const [here, elsewhere] = [openNotes(browser), openNotes(browser)];
    put(here, 'a', long);
    browser.clear();
    here.forget();
    await here.settled();
    await elsewhere.settled();
    expect([idsOf(here), idsOf(elsewhere)]).toEqual([[], []]);
    expect(browser.values.size).toBe(0);
    expect(browser.texts.size).toBe(0);
  });
});

describe('where there is no storage at all', () => {
  it('lives as long as the page', () => {
    const store = createDocumentStore(notesKind, null);
    store.update((document) => edit(notesKind, document, { notes: [['a', note('a')]] }));
    expect(Object.keys(store.get().notes)).toEqual(['a']);
    expect(store.isKept()).toBe(false);
  });
});
