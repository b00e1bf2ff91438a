import MiniSearch from 'minisearch';
import { commonWords, kin, reading } from '../../content/compiled/questions.ts';
import { knowledge } from '../../content/compiled/knowledge.ts';
import { quotes } from '../../content/compiled/quotes.ts';
import { spanish } from '../../content/compiled/spanish.ts';
import { searchIndex } from '../../content/compiled/search_index.ts';
import { type Translation, translationOf } from '../../domain/assistant/spanish/translation.ts';
import { findIn } from '../../domain/assistant/find.ts';
import type { Find } from '../../domain/assistant/knowledge.ts';
import { readUnderstanding } from '../../domain/assistant/understanding/understanding.ts';
import { type SearchEntry, searchOptions } from '../../domain/learning/search.ts';
import type { Library } from './ports.ts';

/** What is known of rules, with the search over it. The index is read when something is first looked for. */
export function createLibrary(): Library {
  let find: Find | null = null;
  let translation: Translation | null = null;
  return {
    knowledge,
    understanding: readUnderstanding({ kin, commonWords, reading }),
    quotes,
    get spanish() {
      translation ??= translationOf(spanish);
      return translation;
    },
    find(words) {
      find ??= findIn(MiniSearch.loadJSON<SearchEntry>(searchIndex, searchOptions));
      return find(words);
    },
  };
}
