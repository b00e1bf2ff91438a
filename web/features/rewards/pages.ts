import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/web3-rewards',
    load: () => import('./route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.web3_rewards_page_name,
    places: [
      {
        at: { menu: 1.5 },
        for: ['visitor', 'member'],
        label: m.web3_rewards_page_name,
        icon: 'award',
      },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'rewards',
          description: m.web3_rewards_describe,
          budget: { script: 119.8 },
        }
      : undefined,
  },
];
