import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/credit-card-advice',
    load: () => import('./route.tsx'),
    name: m.credit_card_advice_page_name,
    places: [
      { at: { bar: 3.7, start: 0.7 }, label: m.credit_card_advice_page_name, icon: 'card' },
      {
        at: { menu: 0.8 },
        for: ['visitor', 'member'],
        label: m.credit_card_advice_page_name,
        icon: 'card',
      },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'cards',
          description: m.credit_card_advice_describe,
          waitsFor: { session: true },
          budget: { script: 125 },
        }
      : undefined,
  },
  {
    path: '/credit-card-advice/move',
    load: () => import('./move/route.tsx'),
    name: m.cards_move_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'cards/move',
          description: m.cards_move_describe,
          waitsFor: { session: true, kept: { key: 'mendwell-planner', holds: '"debts":[{' } },
          budget: { script: 152 },
        }
      : undefined,
  },
];
