import fs from 'node:fs';
import path from 'node:path';

interface PageFacts {
  readonly path: string;
  readonly isProtected: boolean;
  readonly stage: 'open' | 'coming';
}

/** What the build of the web app says of its pages (`web/dist/site.json`). */
const { facts } = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../web/dist/site.json'), 'utf8'),
) as { readonly facts: readonly PageFacts[] };

const pathsOf = (isMeant: (page: PageFacts) => boolean) =>
  facts.filter(isMeant).map((page) => page.path);

/** Every path there is. */
export const paths = pathsOf(() => true);
/** Those open to everybody. */
export const publicPaths = pathsOf((page) => !page.isProtected);
/** Those for members, and visitors with time left. */
export const protectedPaths = pathsOf((page) => page.isProtected);
