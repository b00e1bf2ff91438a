import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/referral',
    load: () => import('./invitation/route.tsx'),
    build: import.meta.env.SSR
      ? {
          folder: 'referrals/invitation',
          description: m.referral_describe,
          waitsFor: { query: true },
          budget: { script: 126.8 },
        }
      : undefined,
  },
  {
    path: '/referral-dashboard',
    load: () => import('./dashboard/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.referral_dashboard_page_name,
    places: [
      {
        at: { menu: 4 },
        for: ['member'],

        label: m.referral_dashboard_page_name,
        icon: 'gift',
      },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'referrals/dashboard',
          description: m.referral_dashboard_describe,
          budget: { script: 144.4 },
        }
      : undefined,
  },
];
