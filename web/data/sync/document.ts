import { fieldsOf } from '../../../domain/stored/reader.ts';
import { nullable, whole, words } from '../../../domain/stored/shape_readers.ts';
import type { Collection, Entry, Marks, Pending } from './collection.ts';

// A document is what is kept and claimed in one piece: some collections, whose they are, and what of them the server has yet to
// learn. Everything here is a value; `store.ts` keeps it, `engine.ts` brings it in step with the server.

/** Collections by name. What others hang on comes first: so they are saved, and deleted the other way around. */
export type Collections = Readonly<Record<string, Collection<unknown, unknown, unknown>>>;

export type ItemOf<Each> = Each extends Collection<infer Item, infer _V, infer _M> ? Item : never;
type ValueOf<Each> = Each extends Collection<infer _I, infer Value, infer _M> ? Value : never;
type MarkedOf<Each> = Each extends Collection<infer _I, infer _V, infer Marked> ? Marked : never;

export type ValuesOf<C> = { readonly [Name in keyof C]: ValueOf<C[Name]> };
export type PendingOf<C> = { readonly [Name in keyof C]: MarkedOf<C[Name]> };

interface Head {
  /** Whose rows these are; null as long as they are this device's alone. */
  readonly ownerId: string | null;
  /** Whether the owner was a visitor when it was last said: a visitor who lost their session has no other way back to it. */
  readonly isVisitors: boolean;
  /** Grows with every change of this device. */
  readonly revision: number;
}

/** Everything of a kind that is kept on this device, and what of it the server has yet to learn. */
export type DocumentOf<C> = Head & ValuesOf<C> & { readonly pending: PendingOf<C> };

/** What every document of one kind has in common. */
export interface DocumentKind<C extends Collections> {
  /** Where it lies: itself, one that cannot be read (set aside, not lost), and those of people who are not here now. */
  readonly keys: { readonly document: string; readonly aside: string; readonly kept?: string };
  /** Version of the stored form. A form that is not known is set aside, never written over. */
  readonly version: number;
  readonly collections: C;
  /** Makes the present form of one that an earlier build stored. */
  readonly takeOver?: (stored: unknown) => unknown;
  /** Of this device alone: it has no rows, so nothing of it is pending. */
  readonly isOfDevice?: true;
  /** More than a first paint should read: it lies in the database alone. */
  readonly isLarge?: true;
}

export const documentKind = <C extends Collections>(kind: DocumentKind<C>): DocumentKind<C> => kind;

type Field = Collection<unknown, unknown, unknown>;

/** One collection of a document, as what is asked of all of them. */
interface Part {
  readonly name: string;
  readonly collection: Field;
  readonly entries: readonly Entry<unknown>[];
  readonly marks: Marks;
}

export function partsOf<C extends Collections>(
  { collections }: DocumentKind<C>,
  document: DocumentOf<C>,
): readonly Part[] {
  const values = document as Readonly<Record<string, unknown>>;
  const pending = document.pending as Readonly<Record<string, unknown>>;
  return Object.entries<Field>(collections).map(([name, collection]) => ({
    name,
    collection,
    entries: collection.entries(values[name]),
    marks: collection.marks(pending[name]),
  }));
}

interface Change {
  readonly entries?: readonly Entry<unknown>[];
  readonly marks?: Marks;
}

/** The document with another content of some of its collections. */
export function withParts<C extends Collections>(
  { collections }: DocumentKind<C>,
  document: DocumentOf<C>,
  changes: Readonly<Record<string, Change>>,
): DocumentOf<C> {
  const values: Record<string, unknown> = {};
  const pending: Record<string, unknown> = { ...(document.pending as object) };
  for (const [name, { entries, marks }] of Object.entries(changes)) {
    const collection = collections[name] as Field;
    if (entries) values[name] = collection.fromEntries(entries);
    if (marks) pending[name] = collection.fromMarks(marks);
  }
  return { ...document, ...values, pending: pending as PendingOf<C> };
}

const fromEach = <C extends Collections>(
  { collections }: DocumentKind<C>,
  make: (collection: Field, name: string) => unknown,
) =>
  Object.fromEntries(
    Object.entries<Field>(collections).map(([name, each]) => [name, make(each, name)]),
  );

export const nothingPending = <C extends Collections>(kind: DocumentKind<C>): PendingOf<C> =>
  fromEach(kind, ({ unmarked }) => unmarked) as PendingOf<C>;

export const emptyOf = <C extends Collections>(kind: DocumentKind<C>): DocumentOf<C> =>
  ({
    ownerId: null,
    isVisitors: false,
    ...fromEach(kind, ({ empty }) => empty),
    pending: nothingPending(kind),
    revision: 0,
  }) as DocumentOf<C>;

export const isPending = <C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
): boolean => partsOf(kind, document).some(({ marks }) => Object.keys(marks).length > 0);

/** Whether there is nothing in it, and nothing that the server has yet to learn. */
export const isBlank = <C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
): boolean =>
  !isPending(kind, document) &&
  partsOf(kind, document).every(({ entries }) => entries.length === 0);

/** What is saved under an id, or deleted with null, by collection. */
export type EditsOf<C> = {
  readonly [Name in keyof C]?: readonly (readonly [id: string, item: ItemOf<C[Name]> | null])[];
};

type AnyEdits = Readonly<Record<string, readonly (readonly [string, unknown])[]>>;

/** One change of this device: saves and deletes items, and marks them. A new item comes last, a known one stays in its place. */
export function edit<C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
  edits: EditsOf<C>,
): DocumentOf<C> {
  const revision = document.revision + 1;
  const changes: Record<string, Change> = {};
  for (const { name, entries, marks } of partsOf(kind, document)) {
    const edited = (edits as AnyEdits)[name];
    if (!edited) continue;
    const items = new Map(entries);
    const marked: Record<string, Pending> = { ...marks };
    for (const [id, item] of edited) {
      if (item === null) items.delete(id);
      else items.set(id, item);
      marked[id] = { act: item === null ? 'delete' : 'save', revision };
    }
    changes[name] = { entries: [...items], marks: marked };
  }
  return { ...withParts(kind, document, changes), revision };
}

export const writeDocument = <C extends Collections>(
  { version }: DocumentKind<C>,
  document: DocumentOf<C>,
): string => JSON.stringify({ version, ...document });

const anyRevision = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

/** The document that `text` holds. Throws when it is not one. */
export function readDocument<C extends Collections>(
  kind: DocumentKind<C>,
  text: string,
): DocumentOf<C> {
  const parsed: unknown = JSON.parse(text);
  const stored = fieldsOf(kind.takeOver ? kind.takeOver(parsed) : parsed);
  whole(kind.version, kind.version)(stored['version']);
  const pending = fieldsOf(stored['pending'] ?? nothingPending(kind));
  return {
    ownerId: nullable(words)(stored['ownerId']),
    // Documents of before say nothing: then it counts as an account's.
    isVisitors: stored['isVisitors'] === true,
    ...fromEach(kind, (collection, name) => collection.read(stored[name])),
    pending: fromEach(kind, (collection, name) => collection.readMarks(pending[name])),
    revision: anyRevision(stored['revision']),
  } as DocumentOf<C>;
}
