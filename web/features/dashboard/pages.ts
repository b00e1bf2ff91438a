import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/dashboard',
    load: () => import('./route.tsx'),
    isProtected: true,
    name: m.dashboard_page_name,
    places: [
      { at: { bar: 1 }, for: ['visitor', 'member'], label: m.dashboard_tab, icon: 'house' },
      { at: { section: 1 }, for: ['member'], label: m.dashboard_overview },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'dashboard',
          description: m.dashboard_describe,
          budget: { script: 164.6 },
        }
      : undefined,
  },
];
