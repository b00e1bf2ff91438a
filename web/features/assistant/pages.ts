import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/ai-assistant',
    load: () => import('./route.tsx'),
    name: m.ai_assistant_page_name,
    places: [
      // A visitor's bar at the bottom of a phone has no room for it: there it's found in the menu.
      { at: { bar: 2.8 }, label: m.ai_assistant_tab, icon: 'ask' },
      { at: { menu: 0.7 }, for: ['visitor'], label: m.ai_assistant_tab, icon: 'ask' },
      { at: { foot: 0.5 }, label: m.ai_assistant_page_name },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'assistant',
          description: m.ai_assistant_describe,
          start: 'now',
          // Another conversation, or what fits their debts.
          waitsFor: {
            query: true,
            session: true,
            kept: { key: 'mendwell-planner', holds: '"debts":[{' },
          },
          budget: { script: 138.5 },
        }
      : undefined,
  },
];
