import path from 'node:path';

/** Puts `web/ui/lucide_icon.ts` in the place of lucide's own maker of icons (it says why). */
export function slimIcons() {
  let isFound = false;
  return {
    name: 'mendwell-slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler(source, importer) {
        if (!importer?.includes('/lucide-react/dist/esm/icons/')) return null;
        isFound = true;
        return path.join(import.meta.dirname, '../ui/lucide_icon.ts');
      },
    },
    // Another release may be written otherwise: that must not go by unseen.
    buildEnd(error) {
      if (!error && !isFound && this.environment.config.consumer === 'client')
        this.error('The maker of icons was not found, so it was not replaced.');
    },
  };
}
