import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/community',
    load: () => import('./route.tsx'),
    isProtected: true,
    stage: 'coming',
    name: m.community_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'community',
          description: m.community_describe,
        }
      : undefined,
  },
  {
    path: '/community/question',
    load: () => import('./questions/thread/route.tsx'),
    isProtected: true,
    name: m.questions_page_name,
    build: import.meta.env.SSR
      ? { folder: 'community/questions/thread', description: m.questions_describe }
      : undefined,
  },
  {
    path: '/community/ask',
    load: () => import('./questions/ask/route.tsx'),
    isProtected: true,
    name: m.questions_ask_page_name,
    build: import.meta.env.SSR
      ? { folder: 'community/questions/ask', description: m.questions_ask_describe }
      : undefined,
  },
  {
    path: '/community/moderation',
    load: () => import('./moderation/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.moderation_page_name,
    build: import.meta.env.SSR
      ? { folder: 'community/moderation', description: m.moderation_describe }
      : undefined,
  },
];
