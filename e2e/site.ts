import fs from 'node:fs';
import path from 'node:path';

interface PageFacts {
  readonly path: string;
  readonly isProtected: boolean;
  readonly stage: 'open' | 'coming';
  /** Where many pages have their facts in common: the path that stands for them. */
  readonly oneOf?: string;
}

/** What the build of the web app says of its pages (`web/dist/site.json`). */
const { facts } = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../web/dist/site.json'), 'utf8'),
) as { readonly facts: readonly PageFacts[] };

/** One page of each kind: of many with facts in common the first. */
const kinds = facts.filter(
  ({ oneOf }, at) => !oneOf || facts.findIndex((page) => page.oneOf === oneOf) === at,
);

const pathsOf = (isMeant: (page: PageFacts) => boolean) =>
  kinds.filter(isMeant).map((page) => page.path);

/** Every path there is. */
export const paths = pathsOf(() => true);
/** Those open to everybody. */
export const publicPaths = pathsOf((page) => !page.isProtected);
/** Those for members, and visitors with time left. */
export const protectedPaths = pathsOf((page) => page.isProtected);
