import type { ComponentType } from 'react';

/** One page of the specification's table of routes. */
export interface Page {
  readonly path: string;
  readonly isProtected: boolean;
  /** Each page is a chunk of its own. */
  readonly load: () => Promise<{ Component: ComponentType }>;
}

/** Open to everybody. */
const open = (path: string, load: Page['load']): Page => ({ path, isProtected: false, load });
/** For members and visitors with time left. */
const guarded = (path: string, load: Page['load']): Page => ({ path, isProtected: true, load });

/** The 22 paths: 17 public, 5 protected. */
export const pages: readonly Page[] = [
  open('/', () => import('../features/landing/route.tsx')),
  open('/auth', () => import('../features/auth/route.tsx')),
  open('/referral', () => import('../features/referral/route.tsx')),
  open('/extend-access', () => import('../features/extend-access/route.tsx')),
  open('/education', () => import('../features/education/route.tsx')),
  open('/ai-assistant', () => import('../features/ai-assistant/route.tsx')),
  open('/debt-destroyer', () => import('../features/debt-destroyer/route.tsx')),
  open('/credit-card-advice', () => import('../features/credit-card-advice/route.tsx')),
  open('/about', () => import('../features/about/route.tsx')),
  open('/careers', () => import('../features/careers/route.tsx')),
  open('/contact', () => import('../features/contact/route.tsx')),
  open('/privacy', () => import('../features/privacy/route.tsx')),
  open('/terms', () => import('../features/terms/route.tsx')),
  open('/cookies', () => import('../features/cookies/route.tsx')),
  open('/credit-payment', () => import('../features/credit-payment/route.tsx')),
  open('/payment-success', () => import('../features/payment-success/route.tsx')),
  open('/payment-canceled', () => import('../features/payment-canceled/route.tsx')),
  guarded('/dashboard', () => import('../features/dashboard/route.tsx')),
  guarded('/community', () => import('../features/community/route.tsx')),
  guarded('/settings', () => import('../features/settings/route.tsx')),
  guarded('/web3-rewards', () => import('../features/web3-rewards/route.tsx')),
  guarded('/referral-dashboard', () => import('../features/referral-dashboard/route.tsx')),
];

/** Every component in every state, for whoever works on them; no visitor ever meets it. */
export const gallery: Page | null =
  import.meta.env.DEV || import.meta.env.MODE === 'gallery'
    ? open('/_gallery', () => import('../features/gallery/route.tsx'))
    : null;

/** What any other path shows. The server says 404 with it. */
export const notFound: Page = open('*', () => import('../features/not-found/route.tsx'));

/** The page at a path. */
export function pageAt(pathname: string): Page {
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  if (gallery?.path === path) return gallery;
  return pages.find((page) => page.path === path) ?? notFound;
}
