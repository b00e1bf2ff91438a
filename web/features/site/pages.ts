import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/about',
    load: () => import('./about/route.tsx'),
    places: [
      { at: { bar: 4 }, for: ['nobody'], label: m.about_page_name, icon: 'info' },
      { at: { menu: 5, foot: 1 }, label: m.about_page_name, icon: 'info' },
      { at: { foot: 2 }, label: m.about_next_link, part: '#building' },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'site/about',
          description: m.about_describe,
        }
      : undefined,
  },
  {
    path: '/careers',
    load: () => import('./careers/route.tsx'),
    places: [{ at: { foot: 3 }, label: m.careers_page_name }],
    build: import.meta.env.SSR
      ? {
          folder: 'site/careers',
          description: m.careers_describe,
        }
      : undefined,
  },
  {
    path: '/privacy',
    load: () => import('./privacy/route.tsx'),
    places: [{ at: { start: 3, foot: 5 }, label: m.privacy_page_name, icon: 'shield' }],
    build: import.meta.env.SSR
      ? {
          folder: 'site/privacy',
          description: m.privacy_describe,
          budget: { html: 21.6, script: 118.3 },
        }
      : undefined,
  },
  {
    path: '/terms',
    load: () => import('./terms/route.tsx'),
    places: [{ at: { foot: 6 }, label: m.terms_page_name }],
    build: import.meta.env.SSR
      ? {
          folder: 'site/terms',
          description: m.terms_describe,
          budget: { script: 118 },
        }
      : undefined,
  },
  {
    path: '/cookies',
    load: () => import('./cookies/route.tsx'),
    places: [{ at: { foot: 7 }, label: m.cookies_page_name }],
    build: import.meta.env.SSR
      ? {
          folder: 'site/cookies',
          description: m.cookies_describe,
          budget: { script: 130 },
        }
      : undefined,
  },
];

/** What any other path shows. The server says 404 with it. */
export const notFound: PageFacts = {
  path: '*',
  load: () => import('./not_found/route.tsx'),
  build: import.meta.env.SSR
    ? {
        folder: 'site/not_found',
        description: m.not_found_describe,
      }
    : undefined,
};
