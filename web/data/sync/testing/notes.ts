import { objectOf, text } from '../../../../domain/stored/reader.ts';
import { whole } from '../../../../domain/stored/shape_readers.ts';
import { AppFailure } from '../../result.ts';
import { laterChange, map } from '../collection.ts';
import { documentKind, type ValuesOf } from '../document.ts';
import type { RemotePort, SyncKinds } from '../port.ts';
import { tableOf, type TablesOf } from '../table.ts';

// A collection from nothing, as an example of what a new one takes. In the product this is one file, its rows a second where they
// are to be fetched with the session alone, and:
// - a line in `web/app/shell/sync_watch.tsx`, which says on which pages it is kept the same;
// - its keys in `web/data/device_storage.ts`; the compiler and a test ask for what `/cookies` says of them.
// Nothing of it says how it is stored, sent, tried again, shared between tabs, or handed over.

/** What an item is, and what reads one. */
export interface Note {
  readonly text: string;
  readonly updatedAt: number;
}
export const note = objectOf<Note>({ text, updatedAt: whole(0, Number.MAX_SAFE_INTEGER) });

/** Where it lies, how it lies, and how two versions become one. Without a rule the server's stands. */
export const notesKind = documentKind({
  keys: { document: 'test-notes', aside: 'test-notes-aside', kept: 'test-notes-kept' },
  version: 1,
  collections: { notes: map(note), clips: map(note, laterChange) },
});
export type NoteCollections = (typeof notesKind)['collections'];

/** Its rows. */
const rows = tableOf<Note, 'review_cards'>({
  table: 'review_cards',
  id: { column: 'item_id', first: '' },
  toRow: ({ id, item }) => ({
    item_id: id,
    state: { text: item.text },
    due: new Date(item.updatedAt).toISOString(),
  }),
  fromRow: ({ state, due }) => note({ ...(state as object), updatedAt: Date.parse(due) }),
});
export const noteTables: TablesOf<NoteCollections> = { notes: rows, clips: rows };

type Name = keyof NoteCollections;

/** A server with the notes of one person. It fails when it is told to: before it does what it is asked, or after. */
export function noteServer() {
  const rowsOf = { notes: new Map<string, Note>(), clips: new Map<string, Note>() };
  const unreadable: Record<Name, Set<string>> = { notes: new Set(), clips: new Set() };
  const faults: ('before' | 'after')[] = [];
  const sent: string[] = [];
  let mayWrite = true;
  const call = async <Value>(act: () => Value): Promise<Value> => {
    const fault = faults.shift();
    await Promise.resolve();
    if (fault === 'before') throw new AppFailure({ code: 'offline' });
    const value = act();
    await Promise.resolve();
    if (fault === 'after') throw new AppFailure({ code: 'offline' });
    return value;
  };
  const readable = (name: Name) =>
    Object.fromEntries([...rowsOf[name]].filter(([id]) => !unreadable[name].has(id)));
  const port: RemotePort<NoteCollections> = {
    read: () =>
      call(() => ({
        values: {
          notes: readable('notes'),
          clips: readable('clips'),
        } satisfies ValuesOf<NoteCollections>,
        unreadable: { notes: [...unreadable.notes], clips: [...unreadable.clips] },
      })),
    save: (name, items) =>
      call(() => {
        if (!mayWrite) throw new AppFailure<SyncKinds>({ code: 'refused', sqlState: '42501' });
        for (const { id, item } of items) {
          sent.push(id);
          const before = rowsOf[name].get(id);
          // As the triggers of tables whose versions are combined have it.
          if (name === 'notes' || !before || before.updatedAt <= item.updatedAt)
            rowsOf[name].set(id, item);
        }
      }),
    remove: (name, ids) =>
      call(() => {
        for (const id of ids) rowsOf[name as Name].delete(id);
      }),
  };
  return {
    ...rowsOf,
    unreadable,
    faults,
    sent,
    port,
    setMayWrite(next: boolean) {
      mayWrite = next;
    },
  };
}
