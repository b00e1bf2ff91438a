import type { Entry } from './collection.ts';
import {
  type Collections,
  type DocumentKind,
  type DocumentOf,
  edit,
  type EditsOf,
  nothingPending,
  partsOf,
} from './document.ts';

// How documents change hands and become one. No first paint needs it.

/** The document as another person's from now on: all of it is news to their rows. */
export function handOver<C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
  ownerId: string,
): DocumentOf<C> {
  const all = Object.fromEntries(
    partsOf(kind, document).map(({ name, entries }) => [name, entries]),
  );
  const unmarked = { ...document, pending: nothingPending(kind) };
  return { ...edit(kind, unmarked, all as EditsOf<C>), ownerId };
}

/** What `document` holds and, after it, what `other` does; all of `other` is news to the rows of the owner. */
export function together<C extends Collections>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
  other: DocumentOf<C>,
): DocumentOf<C> {
  const added = new Map(partsOf(kind, other).map((part) => [part.name, part.entries]));
  const edits: Record<string, readonly Entry<unknown>[]> = {};
  for (const { name, collection, entries } of partsOf(kind, document)) {
    const known = new Map(entries);
    const { combine, isSingle } = collection;
    edits[name] = (added.get(name) ?? [])
      .filter(([id]) => !isSingle || !known.has(id))
      .map(([id, item]) => {
        const here = known.get(id);
        return [id, here === undefined ? item : combine ? combine(here, item) : here];
      });
  }
  return edit(kind, document, edits as EditsOf<C>);
}

/** What was changed in `mine` after revision `since`, done again on `ground`, which has changed meanwhile too. */
export function rebase<C extends Collections>(
  kind: DocumentKind<C>,
  ground: DocumentOf<C>,
  mine: DocumentOf<C>,
  since: number,
): DocumentOf<C> {
  const edits: Record<string, readonly (readonly [string, unknown])[]> = {};
  for (const { name, entries, marks } of partsOf(kind, mine)) {
    const items = new Map(entries);
    edits[name] = Object.entries(marks)
      .filter(([, { revision }]) => revision > since)
      .map(([id, { act }]) => [id, act === 'delete' ? null : (items.get(id) ?? null)]);
  }
  const next = edit(kind, ground, edits as EditsOf<C>);
  // Above both, so that no tab takes an older one for news.
  return { ...next, revision: Math.max(next.revision, mine.revision) };
}
