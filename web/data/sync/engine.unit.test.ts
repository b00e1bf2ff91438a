import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTime } from './collection.ts';
import { type DocumentOf, edit } from './document.ts';
import { startSync, type SyncState } from './engine.ts';
import type { SharedStore } from './kept_documents.ts';
import { browserOf } from './testing/browser.ts';
import { type NoteCollections, notesKind, noteServer, noteTables } from './testing/notes.ts';

type Notes = SharedStore<DocumentOf<NoteCollections>>;
type Name = keyof NoteCollections;

const put = (store: Notes, name: Name, id: string, text: string, now = 1_000) =>
  store.update((document) =>
    edit(notesKind, document, {
      [name]: [[id, { text, updatedAt: changeTime(now, document[name][id]) }]],
    }),
  );
const take = (store: Notes, id: string) =>
  store.update((document) => edit(notesKind, document, { notes: [[id, null]] }));

/** One tab at a time, as the browser's locks have it. */
function lock() {
  let last: Promise<void> = Promise.resolve();
  return (task: () => Promise<void>) => {
    last = last.then(task, task);
    return last;
  };
}

function sync(
  store: Notes,
  { port }: ReturnType<typeof noteServer>,
  inOneTab: (task: () => Promise<void>) => Promise<void> = lock(),
) {
  const states: [SyncState, number][] = [];
  const engine = startSync({
    kind: notesKind,
    store,
    port,
    userId: 'dana',
    mayWrite: true,
    isVisitor: false,
    bring: () => Promise.resolve(false),
    onState: (state, unreadable) => states.push([state, unreadable]),
    inOneTab: (task) =>
      inOneTab(async () => {
        await store.settled();
        await task();
      }),
  });
  return { ...engine, states };
}

const settle = () => vi.advanceTimersByTimeAsync(1_000);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a collection that says what it is, and nothing of how', () => {
  it('is kept, sent, and shown in a second browser', async () => {
    const server = noteServer();
    const first = browserOf().open(notesKind);
    sync(first, server);
    await settle();
    put(first, 'notes', 'a', 'hello');
    put(first, 'clips', 'b', 'there');
    await settle();
    const second = browserOf().open(notesKind);
    sync(second, server);
    await settle();
    expect(second.get()).toMatchObject({
      notes: { a: { text: 'hello' } },
      clips: { b: { text: 'there' } },
    });
  });

  it('has rows that say the same', () => {
    const item = { text: 'hello', updatedAt: 5_000 };
    const row = noteTables.notes.toRow({ id: 'a', item, position: 0 });
    expect(noteTables.notes.fromRow(row)).toEqual(item);
  });
});

describe('a row that cannot be read', () => {
  it.each(['notes', 'clips'] as const)('is told and left alone: of %s', async (name) => {
    const server = noteServer();
    const written = { text: 'by a later build', updatedAt: 5 };
    server[name].set('new', written).set('old', { text: 'plain', updatedAt: 1 });
    server.unreadable[name].add('new');
    const store = browserOf().open(notesKind);
    const { states } = sync(store, server);
    await settle();
    expect(states.at(-1)).toEqual(['settled', 1]);
    expect(Object.keys(store.get()[name])).toEqual(['old']);
    // Nor is it written over by what this device has under its id.
    put(store, name, 'new', 'from here');
    put(store, name, 'more', 'from here');
    await settle();
    expect(states.at(-1)).toEqual(['settled', 1]);
    expect(server[name].get('new')).toBe(written);
    expect(server[name].get('more')?.text).toBe('from here');
    expect(store.get()[name]['new']?.text).toBe('from here');
    // A build that reads it finds both, and takes the change of this device.
    server.unreadable[name].clear();
    put(store, name, 'third', 'x');
    await settle();
    await settle();
    expect(server[name].get('new')?.text).toBe('from here');
    expect(states.at(-1)).toEqual(['settled', 0]);
  });

  it('stays on a device that had read it before', async () => {
    const server = noteServer();
    server.notes.set('a', { text: 'hello', updatedAt: 1 });
    const store = browserOf().open(notesKind);
    const { run } = sync(store, server);
    await settle();
    server.unreadable.notes.add('a');
    await run();
    expect(store.get().notes['a']?.text).toBe('hello');
  });
});

describe('a sending that fails halfway', () => {
  it.each(['before', 'after'] as const)('is told, and repeated as the same: %s', async (when) => {
    const server = noteServer();
    const store = browserOf().open(notesKind);
    const { states } = sync(store, server);
    await settle();
    server.faults.push(when);
    put(store, 'notes', 'a', 'hello');
    await settle();
    expect(states.at(-1)?.[0]).toBe('waiting');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(states.at(-1)?.[0]).toBe('settled');
    expect([...server.notes.keys()]).toEqual(['a']);
  });
});

describe('a clock that was set back', () => {
  it('does not make a later change an earlier one', async () => {
    const server = noteServer();
    const store = browserOf().open(notesKind);
    sync(store, server);
    await settle();
    put(store, 'clips', 'a', 'first', 9_000);
    await settle();
    put(store, 'clips', 'a', 'second', 10);
    await settle();
    expect(server.clips.get('a')?.text).toBe('second');
    expect(store.get().clips['a']?.text).toBe('second');
  });
});

/** What a person, their browser and the network do, in any order. */
type Step =
  | {
      readonly kind: 'put';
      readonly tab: 0 | 1;
      readonly name: Name;
      readonly id: string;
      readonly text: string;
    }
  | { readonly kind: 'take'; readonly tab: 0 | 1; readonly id: string }
  | { readonly kind: 'fail'; readonly when: 'before' | 'after' }
  | { readonly kind: 'reload' | 'hear' | 'run'; readonly tab: 0 | 1 }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const tab = fc.constantFrom(0 as const, 1 as const);
const id = fc.constantFrom('a', 'b', 'c');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      tab,
      name: fc.constantFrom<Name>('notes', 'clips'),
      id,
      text: fc.string({ minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take' as const), tab, id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('reload', 'hear', 'run' as const), tab }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(0, 100, 300, 31_000),
    }),
  },
);

/** Two tabs of one browser live through it, then everything works again. `isApart` gives each tab items of its own. */
async function live(steps: readonly Step[], maxCharacters: number, isApart: boolean) {
  const server = noteServer();
  const browser = browserOf({ maxCharacters });
  const alone = lock();
  const openTab = () => {
    const store = browser.open(notesKind);
    return { store, ...sync(store, server, alone) };
  };
  const tabs = [openTab(), openTab()] as [ReturnType<typeof openTab>, ReturnType<typeof openTab>];
  const expected = { notes: new Map<string, string>(), clips: new Map<string, string>() };
  const nameOf = (given: string, at: 0 | 1) => (isApart ? `${given}${at}` : given);
  await settle();
  let now = 1;
  for (const each of steps) {
    now += 1;
    if (each.kind === 'put') {
      put(tabs[each.tab].store, each.name, nameOf(each.id, each.tab), each.text, now);
      expected[each.name].set(nameOf(each.id, each.tab), each.text);
    } else if (each.kind === 'take') {
      take(tabs[each.tab].store, nameOf(each.id, each.tab));
      expected.notes.delete(nameOf(each.id, each.tab));
    } else if (each.kind === 'fail') server.faults.push(each.when);
    else if (each.kind === 'wait') await vi.advanceTimersByTimeAsync(each.milliseconds);
    else if (each.kind === 'hear') tabs[each.tab].store.reload();
    else if (each.kind === 'run') void tabs[each.tab].run();
    else {
      // What was never kept anywhere is lost with the page: it is reloaded once that is done.
      await tabs[each.tab].store.settled();
      tabs[each.tab].stop();
      browser.close(tabs[each.tab].store);
      tabs[each.tab] = openTab();
    }
  }
  server.faults.length = 0;
  for (let turn = 0; turn < 4; turn += 1)
    for (const { store, run } of tabs) {
      store.reload();
      await store.settled();
      void run();
      await vi.advanceTimersByTimeAsync(31_000);
    }
  const textsOf = (values: Iterable<readonly [string, { readonly text: string }]>) =>
    new Map([...values].map(([key, { text }]) => [key, text] as const));
  for (const name of ['notes', 'clips'] as const) {
    const atServer = textsOf(server[name]);
    expect(atServer).toEqual(expected[name]);
    for (const { store } of tabs)
      expect(textsOf(Object.entries(store.get()[name]))).toEqual(atServer);
  }
  for (const { states } of tabs) expect(states.at(-1)).toEqual(['settled', 0]);
}

const steps = fc.array(step, { maxLength: 25 });

describe('any interleaving of changes, failures and reloads in two tabs', () => {
  it('comes to what one tab gives that is always online', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (all) => live(all, Number.POSITIVE_INFINITY, false)),
      { numRuns: 100 },
    );
  });

  it('also where the storage is full and the database has the rest', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 150, max: 700 }), (all, max) =>
        live(all, max, true),
      ),
      { numRuns: 100 },
    );
  });
});
