import fs from 'node:fs';
import path from 'node:path';

/** Puts our own helper for `import()` in the place of the bundler's (inline/preload_helper.js says why). */
export function preloadHelper() {
  let isReplaced = false;
  return {
    name: 'mendwell-preload-helper',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        isReplaced = true;
        return {
          code: fs.readFileSync(path.join(import.meta.dirname, 'inline/preload_helper.js'), 'utf8'),
          map: null,
        };
      },
    },
    // The bundler may name its helper otherwise one day: that must not go by unseen.
    buildEnd(error) {
      if (!error && !isReplaced && this.environment.config.consumer === 'client')
        this.error('The helper for import() was not found, so it was not replaced.');
    },
  };
}
