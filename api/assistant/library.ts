import MiniSearch from 'minisearch';
import { knowledge } from '../../content/compiled/knowledge.ts';
import { quotes } from '../../content/compiled/quotes.ts';
import { searchIndex } from '../../content/compiled/search_index.ts';
import type { Hit } from '../../domain/ask/knowledge.ts';
import { searchAttempts, type SearchEntry, searchOptions } from '../../domain/learning/search.ts';
import type { Library } from './ports.ts';

/** What is known of rules, with the search over it. The index is read when something is first looked for. */
export function createLibrary(): Library {
  let index: MiniSearch<SearchEntry> | null = null;
  const find = (words: string): readonly Hit[] => {
    index ??= MiniSearch.loadJSON<SearchEntry>(searchIndex, searchOptions);
    for (const attempt of searchAttempts) {
      const found = index.search(words, attempt);
      if (found.length > 0) return found.map(({ id, score }) => ({ id: String(id), score }));
    }
    return [];
  };
  return { knowledge, quotes, find };
}
