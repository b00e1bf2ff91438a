/** Modules that may join the shell. Icons and messages stay out: their index files reach every one of them,
 *  and a page's own would come along. */
const candidates =
  /\/(web\/(app|ui|data|features\/[^/]+\/pages\.)|node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|clsx)\/)/;

/** A test for modules that the module at the end of this path needs from its start, itself included. */
function neededBy(end) {
  const known = new Map();
  const isNeeded = (id, context) => {
    if (known.has(id)) return known.get(id);
    known.set(id, false);
    const info = context.getModuleInfo(id);
    const answer =
      info !== null &&
      (id.endsWith(end) || info.importers.some((importer) => isNeeded(importer, context)));
    known.set(id, answer);
    return answer;
  };
  return isNeeded;
}

/** Everything that every page needs, in one file: twenty small ones compress worse, by some 3 kB. */
export function shellChunk() {
  const isNeeded = neededBy('/app/entry.tsx');
  return {
    debugName: 'shell',
    priority: 2,
    name: (id, context) =>
      candidates.test(id) && !id.endsWith('/app/entry.tsx') && isNeeded(id, context)
        ? 'shell'
        : null,
  };
}

/** What the landing page shares with others, in two files: with many, the reading and writing of amounts and days, of
 *  which a page with a figure needs nearly all; with few, the arithmetic of a plan. A part with a folder of its own stays
 *  by itself. */
export function figuresChunks() {
  const isNeeded = neededBy('/features/landing/route.tsx');
  const named = (chunk) => (id, context) =>
    /\/(domain\/|web\/data\/|web\/ui\/[^/]+$|web\/features\/landing\/|web\/paraglide\/messages\/landing_|lucide-react\/dist\/esm\/icons\/arrow-right\.)/.test(
      id,
    ) && isNeeded(id, context)
      ? chunk
      : null;
  return [
    { debugName: 'figures', priority: 1, minShareCount: 3, name: named('figures') },
    { debugName: 'plan', priority: 0, minShareCount: 2, name: named('plan') },
  ];
}
