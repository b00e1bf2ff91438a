import { auth, settings } from '../features/account/pages.ts';
import { assistant } from '../features/assistant/pages.ts';
import { cards } from '../features/cards/pages.ts';
import { community } from '../features/circles/pages.ts';
import { contact } from '../features/contact/pages.ts';
import { dashboard } from '../features/dashboard/pages.ts';
import { landing } from '../features/landing/pages.ts';
import { education } from '../features/learn/pages.ts';
import {
  creditPayment,
  extendAccess,
  paymentCanceled,
  paymentSuccess,
} from '../features/passes/pages.ts';
import { planner } from '../features/planner/pages.ts';
import { referral, referralDashboard } from '../features/referrals/pages.ts';
import { about, careers, cookies, notFound, privacy, terms } from '../features/site/pages.ts';
import { rewards } from '../features/wallet/pages.ts';
import type { PageFacts } from '../ui/site/page_facts.ts';

export { notFound };

/** The 22 paths of the specification. What there is to know of each, its subject says in its `pages.ts`. */
export const pages: readonly PageFacts[] = [
  landing,
  auth,
  referral,
  extendAccess,
  education,
  assistant,
  planner,
  cards,
  about,
  careers,
  contact,
  privacy,
  terms,
  cookies,
  creditPayment,
  paymentSuccess,
  paymentCanceled,
  dashboard,
  community,
  settings,
  rewards,
  referralDashboard,
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
  return pages.find((page) => page.path === path) ?? notFound;
}
