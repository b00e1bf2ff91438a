/** Modules that may join the shell. Icons and messages stay out: their index files reach every one of them,
 *  and a page's own would come along. */
const candidates =
  /\/(web\/(app|ui|data|features\/[^/]+\/pages\.)|node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|clsx)\/)/;

/** Everything that every page needs, in one file: twenty small ones compress worse, by some 3 kB. */
export function shellChunk() {
  const known = new Map();
  const isOfEntry = (id, context) => {
    if (known.has(id)) return known.get(id);
    known.set(id, false);
    const info = context.getModuleInfo(id);
    const answer =
      info !== null &&
      (info.isEntry || info.importers.some((importer) => isOfEntry(importer, context)));
    known.set(id, answer);
    return answer;
  };
  return {
    debugName: 'shell',
    priority: 2,
    name: (id, context) =>
      candidates.test(id) && !id.endsWith('/app/entry.tsx') && isOfEntry(id, context)
        ? 'shell'
        : null,
  };
}

/** Reading and writing of amounts and days, and the small things that go with them: a page with a figure needs
 *  nearly all of it, so it is one file too. */
export function figuresChunk() {
  return {
    name: 'figures',
    priority: 1,
    test: /\/(domain\/(money|time)\/|domain\/payoff\/(minimum|default_minimum)\.|web\/data\/(today|optional_storage|planner\/carried_debt)\.|web\/ui\/(locale|day_text|duration|field|text_field|figure_field|money_field|percent_field)\.|lucide-react\/dist\/esm\/icons\/arrow-right\.)/,
  };
}
