import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/extend-access',
    load: () => import('./extend_access/route.tsx'),
    isDetour: true,
    places: [
      { at: { tab: 4 }, for: ['visitor'], label: m.extend_access_tab, icon: 'clock' },
      {
        at: { menu: 1 },
        for: ['visitor', 'nobody'],

        label: m.extend_access_menu,
        icon: 'plus',
        unlessAwaited: true,
      },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'passes/extend_access',
          description: m.extend_access_describe,
          waitsFor: { pass: true },
          budget: { script: 133.5 },
        }
      : undefined,
  },
  {
    path: '/credit-payment',
    load: () => import('./credit_payment/route.tsx'),
    places: [{ at: { start: 1 }, label: m.credit_payment_menu, icon: 'ticket' }],
    build: import.meta.env.SSR
      ? {
          folder: 'passes/credit_payment',
          description: m.credit_payment_describe,
          start: 'now',
          waitsFor: { query: true, pass: true },
          budget: { script: 136.7 },
        }
      : undefined,
  },
  {
    path: '/payment-success',
    load: () => import('./payment_success/route.tsx'),
    build: import.meta.env.SSR
      ? {
          folder: 'passes/payment_success',
          description: m.payment_success_describe,
          start: 'now',
          waitsFor: { query: true },
          budget: { script: 130.8 },
        }
      : undefined,
  },
  {
    path: '/payment-canceled',
    load: () => import('./payment_canceled/route.tsx'),
    build: import.meta.env.SSR
      ? {
          folder: 'passes/payment_canceled',
          description: m.payment_canceled_describe,
          start: 'now',
          waitsFor: { query: true },
          budget: { script: 126.4 },
        }
      : undefined,
  },
];
