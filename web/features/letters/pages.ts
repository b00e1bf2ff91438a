import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';
import { kindTexts } from './parts/kinds.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/education/letters',
    load: () => import('./contents/route.tsx'),
    name: m.letters_page_name,
    build: import.meta.env.SSR
      ? { folder: 'letters/contents', description: m.letters_describe }
      : undefined,
  },
  {
    path: '/education/letters/*',
    load: (path) => import('./letter/route.tsx').then(({ letterAt }) => letterAt(path)),
    name: m.letters_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'letters/letter',
          description: null,
          members: Object.entries(kindTexts).map(([kind, { text }]) => ({
            path: `/education/letters/${kind}`,
            description: text(),
            modules: [],
          })),
          budget: { script: 130 },
        }
      : undefined,
  },
];
