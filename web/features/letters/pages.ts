import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/education/letters',
    load: () => import('./contents/route.tsx'),
    name: m.letters_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'letters/contents',
          description: m.letters_describe,
          budget: { script: 105.8 },
        }
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
          // By themselves: what else is said of each comes with its page.
          members: [
            ['ask-for-proof', m.letters_proof_text()],
            ['stop-contact', m.letters_stop_text()],
            ['dispute-with-bureau', m.letters_bureau_text()],
            ['dispute-with-company', m.letters_company_text()],
            ['hardship', m.letters_hardship_text()],
            ['itemized-bill', m.letters_bill_text()],
            ['phone', m.letters_phone_text()],
          ].map(([kind, description = '']) => ({
            path: `/education/letters/${kind}`,
            description,
            modules: [],
          })),
          budget: { script: 119.3 },
        }
      : undefined,
  },
];
