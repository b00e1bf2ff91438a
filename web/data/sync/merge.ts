import type { Collection, Entry, Marks, Pending } from './collection.ts';
import {
  type Collections,
  type DocumentKind,
  type DocumentOf,
  partsOf,
  withParts,
} from './document.ts';
import { handOver } from './handover.ts';
import type { Remote } from './port.ts';

// How a document and the rows of its person become one.

type Field = Collection<unknown, unknown, unknown>;

/** What the server has of one collection. */
function partOf<C>(remote: Remote<C>, name: string, collection: Field) {
  const values = remote.values as Readonly<Record<string, unknown>>;
  const unreadable = remote.unreadable as Readonly<Record<string, readonly string[] | undefined>>;
  return {
    there: collection.entries(values[name]),
    unreadable: new Set(unreadable[name]),
  };
}

/** Whether two versions of an item say the same. The readers make their keys in one order. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The server's items, but for those that this device has changed and not sent yet, and those that it cannot read. */
function serverFirst(
  here: readonly Entry<unknown>[],
  marks: Marks,
  there: readonly Entry<unknown>[],
  unreadable: ReadonlySet<string>,
): readonly Entry<unknown>[] {
  const mine = new Map(here);
  const theirs = new Set(there.map(([id]) => id));
  return [
    ...there
      .filter(([id]) => marks[id]?.act !== 'delete')
      .map(([id, item]): Entry<unknown> => [id, marks[id] ? (mine.get(id) ?? item) : item]),
    ...here.filter(([id]) => !theirs.has(id) && (marks[id]?.act === 'save' || unreadable.has(id))),
  ];
}

/** What both have, each item made of its two versions; what of that is news to the server is marked. */
function combined(
  here: readonly Entry<unknown>[],
  marks: Marks,
  there: readonly Entry<unknown>[],
  unreadable: ReadonlySet<string>,
  combine: (here: unknown, there: unknown) => unknown,
  revision: number,
): { readonly entries: readonly Entry<unknown>[]; readonly marks: Marks } {
  const all = new Map(there);
  const left: Record<string, Pending> = {};
  for (const [id, mark] of Object.entries(marks))
    if (mark.act === 'delete') {
      all.delete(id);
      left[id] = mark;
    }
  for (const [id, item] of here) {
    const other = all.get(id);
    const both = other === undefined ? item : combine(item, other);
    all.set(id, both);
    if (other === undefined || !isSame(both, other))
      left[id] = marks[id] ?? { act: 'save', revision };
    // What it would be merged with is not known: an own change waits.
    if (unreadable.has(id) && !marks[id]) delete left[id];
  }
  return { entries: [...all], marks: left };
}

/** The document with what the server has. */
export function merge<C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
  remote: Remote<C>,
): DocumentOf<C> {
  const { revision } = document;
  return withParts(
    kind,
    document,
    Object.fromEntries(
      partsOf(kind, document).map(({ name, collection, entries, marks }) => {
        const { there, unreadable } = partOf(remote, name, collection);
        const { combine } = collection;
        return [
          name,
          combine
            ? combined(entries, marks, there, unreadable, combine, revision)
            : { entries: serverFirst(entries, marks, there, unreadable) },
        ];
      }),
    ),
  );
}

/** What was this device's alone, or the visitor's that this person was, becomes this person's, to be sent whole; but what there
 *  is one of stays as they have it already. */
export function claimed<C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
  userId: string,
  remote: Remote<C>,
): DocumentOf<C> {
  const theirs = handOver(kind, document, userId);
  const changes = partsOf(kind, theirs).flatMap(({ name, collection }) => {
    const { there } = partOf(remote, name, collection);
    return collection.isSingle && there.length > 0
      ? [[name, { entries: there, marks: {} }] as const]
      : [];
  });
  return withParts(kind, theirs, Object.fromEntries(changes));
}

/** Whether the server has nothing of theirs, as far as it can be read. */
export const isNothing = <C extends Collections>(
  { collections }: DocumentKind<C>,
  remote: Remote<C>,
): boolean =>
  Object.entries<Field>(collections).every(([name, collection]) => {
    const { there, unreadable } = partOf(remote, name, collection);
    return there.length === 0 && unreadable.size === 0;
  });

/** Removes the marks that were sent; a mark with a later revision was made meanwhile and stays. */
export function strikeOff<C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
  sent: Readonly<Record<string, Marks>>,
): DocumentOf<C> {
  return withParts(
    kind,
    document,
    Object.fromEntries(
      partsOf(kind, document).map(({ name, marks }) => [
        name,
        {
          marks: Object.fromEntries(
            Object.entries(marks).filter(
              ([id, { revision }]) => sent[name]?.[id]?.revision !== revision,
            ),
          ),
        },
      ]),
    ),
  );
}
