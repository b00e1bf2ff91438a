/** Modules that may join the shell. Icons and messages stay out: their index files reach every one of them,
 *  and a page's own would come along. */
const candidates =
  /\/(web\/(app|ui|data|features\/[^/]+\/pages\.)|node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|clsx)\/)/;

/** A test for modules that the module at the end of this path needs from its start, itself included. */
function neededBy(end) {
  const known = new Map();
  return (id, context) => {
    if (known.has(id)) return known.get(id);
    const seen = new Set([id]);
    // A set that grows while it's walked: modules may import each other.
    let isNeeded = false;
    for (const each of seen) {
      if (each.endsWith(end) || known.get(each)) {
        isNeeded = true;
        break;
      }
      for (const importer of context.getModuleInfo(each)?.importers ?? []) seen.add(importer);
    }
    known.set(id, isNeeded);
    return isNeeded;
  };
}

/** Everything that every page needs, in one file: twenty small ones compress worse, by some 3 kB. */
export function shellChunk() {
  const isNeeded = neededBy('/app/entry.tsx');
  return {
    debugName: 'shell',
    priority: 4,
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
    { debugName: 'figures', priority: 3, minShareCount: 3, name: named('figures') },
    { debugName: 'plan', priority: 2, minShareCount: 2, name: named('plan') },
  ];
}

/** A file for each subject in place of one for each module, where pages share small ones: a request costs a phone more than the
 *  half kilobyte that comes along unused. Sizes are those of the source, in bytes: larger modules stay by themselves, so that
 *  no page grows by much. */
export function subjectChunks() {
  const isOfLanding = neededBy('/features/landing/route.tsx');
  const isOfEntry = neededBy('/app/entry.tsx');
  const isFree = (id, context) => !isOfLanding(id, context) && !isOfEntry(id, context);
  return [
    ...[
      // A chunk brings along what its modules need: what many need stays by itself.
      { chunk: 'readers', end: '/domain/stored/shape_readers.ts' },
      { chunk: 'readers', end: '/domain/stored/value_readers.ts' },
      { chunk: 'standing', end: '/web/data/sync/standing.ts' },
      { chunk: 'search', end: '/web/data/learning/search.ts' },
    ].map(({ chunk, end }) => ({
      debugName: chunk,
      priority: 2,
      name: (id, context) => (id.endsWith(end) && isFree(id, context) ? chunk : null),
    })),
    {
      // What a document is and where it lies: a page that keeps one needs all of it, and others none. The engine comes with the
      // session.
      debugName: 'sync',
      priority: 1,
      name: (id, context) =>
        /\/web\/data\/sync\/(collection|document|place|store)\.ts$/.test(id) && isFree(id, context)
          ? 'sync'
          : null,
    },
    {
      // What every subject's calls and readers stand on: else it comes along with the first of them, and that with every page.
      debugName: 'calls',
      priority: 2,
      minShareCount: 2,
      name: (id) =>
        /\/(web\/data\/(result|rpc)|domain\/stored\/reader)\.ts$/.test(id) ? 'calls' : null,
    },
    {
      debugName: 'parts',
      priority: 1,
      minShareCount: 3,
      maxModuleSize: 1500,
      name: (id, context) =>
        /\/(web\/ui\/([^/]+$|form\/)|lucide-react\/dist\/esm\/icons\/|web\/paraglide\/messages\/ui_)/.test(
          id,
        ) && isFree(id, context)
          ? 'parts'
          : null,
    },
    {
      debugName: 'subjects',
      priority: 0,
      minShareCount: 2,
      maxModuleSize: 800,
      name(id, context) {
        const [, folder = '', subject] =
          /\/(domain|web\/(?:data|features|paraglide\/messages))\/([a-z0-9]+)[/_]/.exec(id) ?? [];
        const name = `${folder.split('/').at(-1)}-${subject}`;
        // The engine's parts, and what is said of it, are for some pages each, and would bring each other along; a new payment
        // brings the planner's arithmetic.
        if (name === 'data-sync' || /\/(standing|new_payment)\.ts$/.test(id)) return null;
        return subject && isFree(id, context) ? name : null;
      },
    },
  ];
}
