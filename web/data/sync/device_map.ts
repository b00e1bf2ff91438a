import { fieldsOf } from '../../../domain/stored/reader.ts';
import {
  type Collections,
  type DocumentKind,
  type DocumentOf,
  edit,
  type EditsOf,
  type ItemOf,
  partsOf,
} from './document.ts';

// What a device keeps a number of, the last one last: drafts, say.

/** Puts an item last; what was put longest ago goes, where there are more than `max`. */
export function putLast<C extends Collections, Name extends keyof C & string>(
  kind: DocumentKind<C>,
  document: DocumentOf<C>,
  name: Name,
  [id, item]: readonly [string, ItemOf<C[Name]>],
  max: number,
): DocumentOf<C> {
  const others = (partsOf(kind, document).find((part) => part.name === name)?.entries ?? []).filter(
    ([other]) => other !== id,
  );
  const gone = others.slice(0, Math.max(0, others.length + 1 - max));
  const edits = { [name]: [...gone.map(([other]) => [other, null]), [id, null], [id, item]] };
  return edit(kind, document, edits as unknown as EditsOf<C>);
}

/** Takes over a map that an earlier build stored as it is. */
export const mapBefore =
  (name: string) =>
  (stored: unknown): unknown => {
    const fields = fieldsOf(stored);
    return fields['version'] === 1 && name in fields
      ? stored
      : { version: 1, ownerId: null, [name]: fields, revision: 1 };
  };
