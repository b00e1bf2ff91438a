import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/auth',
    load: () => import('./auth/route.tsx'),
    build: import.meta.env.SSR
      ? {
          folder: 'account/auth',
          description: m.auth_describe,
          start: 'now',
          waitsFor: { query: true },
          budget: { script: 144.9 },
        }
      : undefined,
  },
  {
    path: '/account-closed',
    load: () => import('./closed/route.tsx'),
    build: import.meta.env.SSR
      ? {
          folder: 'account/closed',
          description: m.closed_describe,
          start: 'now',
          budget: { script: 149.5 },
        }
      : undefined,
  },
  {
    path: '/your-data',
    load: () => import('./data/route.tsx'),
    build: import.meta.env.SSR
      ? {
          folder: 'account/data',
          description: m.data_lead,
          budget: { script: 143 },
        }
      : undefined,
  },
  {
    path: '/settings',
    load: () => import('./settings/route.tsx'),
    isProtected: true,
    name: m.settings_page_name,
    places: [
      {
        at: { menu: 2 },
        for: ['visitor', 'member'],

        label: m.settings_page_name,
        icon: 'settings',
        view: null,
      },
      {
        at: { menu: 3 },
        for: ['visitor', 'member'],

        label: m.settings_receipts_link,
        icon: 'receipt',
        view: 'history',
      },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'account/settings',
          description: m.settings_describe,
          budget: { script: 150.8 },
        }
      : undefined,
  },
];
