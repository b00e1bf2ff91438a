import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/dashboard/credit-file',
    load: () => import('./file/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.file_page_name,
    places: [{ at: { section: 2 }, for: ['member'], label: m.file_page_name }],
    build: import.meta.env.SSR
      ? { folder: 'credit_file/file', description: m.file_describe, budget: { script: 175.7 } }
      : undefined,
  },
  {
    path: '/dashboard/credit-file/import',
    load: () => import('./import/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.import_page_name,
    places: [],
    build: import.meta.env.SSR
      ? { folder: 'credit_file/import', description: m.import_describe, budget: { script: 175 } }
      : undefined,
  },
  {
    path: '/dashboard/disputes',
    load: () => import('./disputes/list/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.dispute_page_name,
    places: [{ at: { section: 3 }, for: ['member'], label: m.dispute_page_name }],
    build: import.meta.env.SSR
      ? {
          folder: 'credit_file/disputes/list',
          description: m.dispute_describe,
          budget: { script: 150 },
        }
      : undefined,
  },
  {
    path: '/dashboard/disputes/new',
    load: () => import('./disputes/new/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.dispute_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'credit_file/disputes/new',
          description: m.dispute_describe,
          budget: { script: 170 },
        }
      : undefined,
  },
  {
    path: '/dashboard/disputes/case',
    load: () => import('./disputes/case/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.dispute_page_name,
    build: import.meta.env.SSR
      ? {
          folder: 'credit_file/disputes/case',
          description: m.dispute_describe,
          budget: { script: 182 },
        }
      : undefined,
  },
  {
    path: '/dashboard/scores',
    load: () => import('./scores/route.tsx'),
    isProtected: true,
    needsAccount: true,
    name: m.scores_page_name,
    places: [{ at: { section: 4 }, for: ['member'], label: m.scores_page_name }],
    build: import.meta.env.SSR
      ? { folder: 'credit_file/scores', description: m.scores_describe, budget: { script: 150 } }
      : undefined,
  },
];
