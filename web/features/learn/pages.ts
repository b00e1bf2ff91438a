import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/education',
    load: () => import('./route.tsx'),
    stage: 'coming',
    name: m.education_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'learn',
          description: m.education_describe,
        }
      : undefined,
  },
];
