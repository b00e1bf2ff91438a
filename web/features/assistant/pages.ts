import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/ai-assistant',
    load: () => import('./route.tsx'),
    stage: 'coming',
    name: m.ai_assistant_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'assistant',
          description: m.ai_assistant_describe,
        }
      : undefined,
  },
];
