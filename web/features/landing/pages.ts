import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/',
    load: () => import('./route.tsx'),
    places: [{ at: { bar: 1 }, for: ['nobody'], label: m.landing_tab, icon: 'house' }],
    build: import.meta.env.SSR
      ? {
          folder: 'landing',
          description: null,
          budget: { script: 108 },
        }
      : undefined,
  },
];
