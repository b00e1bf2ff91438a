import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/community',
    load: () => import('./circle/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.community_page_name,
    places: [
      // At the bottom of a phone a visitor's pass and the way to an account have its place.
      {
        at: { bar: 2.5 },
        for: ['visitor', 'member'],
        label: m.community_page_name,
        icon: 'people',
      },
      { at: { menu: 0.6 }, for: ['visitor'], label: m.community_page_name, icon: 'people' },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'community/circle',
          description: m.community_describe,
          budget: { script: 135 },
        }
      : undefined,
  },
  {
    path: '/community/question',
    load: () => import('./questions/thread/route.tsx'),
    isProtected: true,
    name: m.questions_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'community/questions/thread',
          description: m.questions_describe,
          budget: { script: 143.4 },
        }
      : undefined,
  },
  {
    path: '/community/ask',
    load: () => import('./questions/ask/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.questions_ask_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'community/questions/ask',
          description: m.questions_ask_describe,
          budget: { script: 135 },
        }
      : undefined,
  },
  {
    path: '/community/moderation',
    load: () => import('./moderation/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.moderation_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'community/moderation',
          description: m.moderation_describe,
          budget: { script: 137.5 },
        }
      : undefined,
  },
  {
    path: '/community/meeting',
    load: () => import('./meetings/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.meeting_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'community/meetings',
          description: m.meeting_describe,
          budget: { script: 141.2 },
        }
      : undefined,
  },
];
