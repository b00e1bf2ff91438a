/** What keeps unused parts of the router in every page, and what stands in its place. */
const changes = [
  // A name for developers' tools counts as a use.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  // The bundler cannot see that a component or a context is made without side effects.
  [/^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ '],
  [
    /^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?^\});$/gm,
    '$1/* @__PURE__ */ (() => $2)();',
  ],
  // No link here asks the router's framework to prefetch: `PlaceLink` fetches the page by itself.
  [/= usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);/g, '= [false, null, null];'],
  [/return shouldPrefetch && !isAbsolute \? [^;]*PrefetchPageLinks[^;]*: link;/g, 'return link;'],
];

/** Lets the bundler leave out what of the router no page uses: forms, scroll restoration, what its framework adds. */
export function slimRouter() {
  const found = new Set();
  return {
    name: 'mendwell-slim-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: changes.reduce((slim, [written, instead], at) => {
          const next = slim.replace(written, instead);
          if (next !== slim) found.add(at);
          return next;
        }, code),
        map: null,
      }),
    },
    // Another release may be written otherwise: that must not go by unseen.
    buildEnd(error) {
      if (!error && found.size < changes.length && this.environment.config.consumer === 'client')
        this.error('The router is not written as expected, so not all of it was left out.');
    },
  };
}
