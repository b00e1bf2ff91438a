import { AppFailure } from '../result.ts';
import type { Collections, ItemOf, ValuesOf } from './document.ts';

/** An item with its place in its collection. */
export interface Placed<Item> {
  readonly item: Item;
  readonly id: string;
  readonly position: number;
}

/** What the server has of a person's. */
export interface Remote<C> {
  readonly values: ValuesOf<C>;
  /** Ids of rows that are there and cannot be read here, by collection: a later build may have written them. They are left alone. */
  readonly unreadable: { readonly [Name in keyof C]?: readonly string[] };
}

/** Why the server did not take or give something. `refused`: asking again alone will not help. */
export type SyncKinds = {
  readonly code: 'refused';
  /** The SQLSTATE or PostgREST code, empty when it told none. */
  readonly sqlState: string;
};

export const isRefused = (thrown: unknown): boolean =>
  thrown instanceof AppFailure && (thrown.error as { readonly code: string }).code === 'refused';

/** A person's rows at the server. Everything may be asked again with the same result: the id of an item is what makes two
 *  sendings of it one. What fails throws an `AppFailure` of `SyncKinds`. */
export interface RemotePort<C extends Collections> {
  readonly read: () => Promise<Remote<C>>;
  readonly save: <Name extends keyof C & string>(
    name: Name,
    items: readonly Placed<ItemOf<C[Name]>>[],
  ) => Promise<void>;
  readonly remove: (name: keyof C & string, ids: readonly string[]) => Promise<void>;
}
