import type { PageFacts } from './page_facts.ts';

/** The page at a path. Where the facts of many pages are one (`/education/*`), it is one of them at this path. */
export function findPage(pages: readonly PageFacts[], path: string): PageFacts | undefined {
  const many = path.replace(/[^/]+$/, '*');
  const page = pages.find((each) => each.path === path) ?? pages.find((each) => each.path === many);
  return page?.path === many ? { ...page, path } : page;
}
