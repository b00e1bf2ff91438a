import { firstFound, type SearchEntry, searchOptions } from '../../../domain/learning/search.ts';

/** What a search found, the best first. */
export type Found = Pick<SearchEntry, 'id' | 'title' | 'to' | 'says' | 'minutes'>;

const maxFound = 8;

/** The search over lessons, words and rules. Its library and its index are fetched when somebody begins to search. */
export async function loadSearch(): Promise<(query: string) => readonly Found[]> {
  const [{ default: MiniSearch }, { searchIndex }] = await Promise.all([
    import('minisearch'),
    import('../../../content/compiled/search_index.ts'),
  ]);
  const index = MiniSearch.loadJSON<SearchEntry>(searchIndex, searchOptions);
  return (query) =>
    firstFound((options) => index.search(query, options))
      .slice(0, maxFound)
      .map(({ id, ...fields }) => ({
        id: String(id),
        title: String(fields['title']),
        to: String(fields['to']),
        says: String(fields['says']),
        minutes: Number(fields['minutes']),
      }));
}
