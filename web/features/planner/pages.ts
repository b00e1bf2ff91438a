import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/debt-destroyer',
    load: () => import('./route.tsx'),
    name: m.debt_destroyer_page_name,
    places: [{ at: { bar: 2 }, label: m.debt_destroyer_tab, icon: 'scales' }],
    build: import.meta.env.SSR
      ? {
          folder: 'planner',
          description: m.debt_destroyer_describe,
          start: 'now',
          waitsFor: { kept: { key: 'mendwell-planner', holds: '"debts":[{' } },
          budget: { script: 221.2 },
        }
      : undefined,
  },
];
