import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/contact',
    load: () => import('./route.tsx'),
    places: [{ at: { start: 2, menu: 6, foot: 4 }, label: m.contact_page_name, icon: 'mail' }],
    build: import.meta.env.SSR
      ? {
          folder: 'contact',
          description: m.contact_describe,
          waitsFor: { query: true },
          budget: { script: 130 },
        }
      : undefined,
  },
];
