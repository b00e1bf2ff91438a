import { firstFound, type searchAttempts } from '../learning/search.ts';
import type { Find } from './knowledge.ts';

/** What there is of a search index here: MiniSearch's is one. */
interface SearchIndex {
  search(
    words: string,
    options: (typeof searchAttempts)[number],
  ): readonly { readonly id: unknown; readonly score: number }[];
}

/** The search over an index of lessons, words and rules. */
export const findIn =
  (index: SearchIndex): Find =>
  (words) =>
    firstFound((options) => index.search(words, options)).map(({ id, score }) => ({
      id: String(id),
      score,
    }));
