import { pages as account } from '../features/account/pages.ts';
import { pages as assistant } from '../features/assistant/pages.ts';
import { pages as cards } from '../features/cards/pages.ts';
import { pages as community } from '../features/community/pages.ts';
import { pages as contact } from '../features/contact/pages.ts';
import { pages as creditFile } from '../features/credit_file/pages.ts';
import { pages as dashboard } from '../features/dashboard/pages.ts';
import { pages as landing } from '../features/landing/pages.ts';
import { pages as learning } from '../features/learning/pages.ts';
import { pages as letters } from '../features/letters/pages.ts';
import { pages as passes } from '../features/passes/pages.ts';
import { pages as planner } from '../features/planner/pages.ts';
import { pages as referrals } from '../features/referrals/pages.ts';
import { pages as rewards } from '../features/rewards/pages.ts';
import { notFound, pages as site } from '../features/site/pages.ts';
import { findPage } from '../ui/site/find_page.ts';
import type { PageFacts } from '../ui/site/page_facts.ts';

export { notFound };

/** Every page, subject by subject: what there is to know of each page its subject says. */
export const pages: readonly PageFacts[] = [
  ...landing,
  ...account,
  ...referrals,
  ...passes,
  ...planner,
  ...dashboard,
  ...creditFile,
  ...contact,
  ...site,
  ...learning,
  ...letters,
  ...assistant,
  ...cards,
  ...community,
  ...rewards,
];

/** Every component in every state, for whoever works on them; no visitor ever meets it. */
export const gallery: PageFacts | null =
  import.meta.env.DEV || import.meta.env.MODE === 'gallery'
    ? {
        path: '/_gallery',
        load: () => import('../features/gallery/route.tsx'),
        build: undefined,
      }
    : null;

/** The page at a path. */
export function pageAt(pathname: string): PageFacts {
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  if (gallery?.path === path) return gallery;
  return findPage(pages, path) ?? notFound;
}
