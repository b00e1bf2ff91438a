import type { Reader } from '../../../domain/stored/reader.ts';
import { objectOf, oneOf } from '../../../domain/stored/reader.ts';
import { listOf, mapOf, nullable, whole } from '../../../domain/stored/shape_readers.ts';

// What a collection is, and the three ways in which its items lie in a document. A collection says what its items are, how they
// are read and how two versions of one are merged; it says nothing of how they are stored, sent or shared between tabs.

/** A change that the server has not acknowledged. `revision` tells it from a later one of the same item. */
export interface Pending {
  readonly act: 'save' | 'delete';
  readonly revision: number;
}

/** Marks by the id of what was changed. */
export type Marks = Readonly<Record<string, Pending>>;

export type Entry<Item> = readonly [id: string, item: Item];

/** How items, and the marks of what was changed of them, lie in a document. */
interface Shape<Item, Value, Marked> {
  readonly empty: Value;
  readonly unmarked: Marked;
  /** Whether there is one at most: then the one that the account has stays when a device's document becomes the account's. */
  readonly isSingle: boolean;
  entries(this: void, value: Value): readonly Entry<Item>[];
  fromEntries(this: void, entries: readonly Entry<Item>[]): Value;
  marks(this: void, marked: Marked): Marks;
  fromMarks(this: void, marks: Marks): Marked;
  readMarks(this: void, stored: unknown): Marked;
}

export interface Collection<Item, Value, Marked> extends Shape<Item, Value, Marked> {
  /** Reads the value from what was stored on the device. Throws where it is none. */
  read(this: void, stored: unknown): Value;
  /** How the versions of two devices become one, whichever was sent first: the later change, say. Without it the server's stands,
   *  but for an item that this device has changed and not sent yet. */
  combine?(this: void, here: Item, there: Item): Item;
}

type Combine<Item> = (here: Item, there: Item) => Item;

const revision = whole(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const mark = objectOf<Pending>({ act: oneOf(['save', 'delete']), revision });

/** Marks by id, as they are for everything that may be there more than once. */
const byId = {
  unmarked: {},
  isSingle: false,
  marks: (marked: Marks) => marked,
  fromMarks: (marks: Marks) => marks,
  readMarks: mapOf(mark),
};

/** Items in an order of the person's. They carry their id. */
export const list = <Item extends { readonly id: string }>(
  reader: Reader<Item>,
  combine?: Combine<Item>,
): Collection<Item, readonly Item[], Marks> => ({
  ...byId,
  empty: [],
  entries: (items) => items.map((item) => [item.id, item]),
  fromEntries: (entries) => entries.map(([, item]) => item),
  read: listOf(reader),
  ...(combine && { combine }),
});

/** Items under their ids, in no order of their own. */
export const map = <Item>(
  reader: Reader<Item>,
  combine?: Combine<Item>,
): Collection<Item, Readonly<Record<string, Item>>, Marks> => ({
  ...byId,
  empty: {},
  entries: (items) => Object.entries(items),
  fromEntries: (entries) => Object.fromEntries(entries),
  read: mapOf(reader),
  ...(combine && { combine }),
});

/** The id of what there is one of. */
export const only = '';

/** One item, or none. */
export const single = <Item extends object>(
  reader: Reader<Item>,
): Collection<Item, Item | null, Pending | null> => ({
  empty: null,
  unmarked: null,
  isSingle: true,
  entries: (item) => (item === null ? [] : [[only, item]]),
  fromEntries: ([first]) => first?.[1] ?? null,
  marks: (marked) => (marked === null ? {} : { [only]: marked }),
  fromMarks: (marks) => marks[only] ?? null,
  readMarks: nullable(mark),
  read: nullable(reader),
});

/** The rule for items that say when they were changed: the later change stands. */
export const laterChange = <Item extends { readonly updatedAt: number }>(
  here: Item,
  there: Item,
): Item => (here.updatedAt >= there.updatedAt ? here : there);

/** When something is changed now, for `laterChange`: after the change before it, also on a clock that was set back.
 *  Milliseconds since 1970. */
export const changeTime = (now: number, before: { readonly updatedAt: number } | undefined) =>
  Math.max(now, (before?.updatedAt ?? -1) + 1);
