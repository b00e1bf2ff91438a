import { lessonPages } from '../../lessons/list.ts';
import { m } from '../../paraglide/messages.js';
import type { PageFacts } from '../../ui/site/page_facts.ts';

export const pages: readonly PageFacts[] = [
  {
    path: '/education',
    load: () => import('./contents/route.tsx'),
    name: m.learn_page_name,
    places: [
      { at: { bar: 3, start: 0.5 }, label: m.learn_page_name, icon: 'book' },
      // At the bottom of a phone their pass has its place.
      { at: { menu: 0.5 }, for: ['visitor', 'member'], label: m.learn_page_name, icon: 'book' },
    ],
    build: import.meta.env.SSR
      ? {
          folder: 'learning/contents',
          description: m.learn_describe,
          // What fits their debts stands first.
          waitsFor: { kept: { key: 'mendwell-planner', holds: '"debts":[{' } },
          budget: { html: 24, script: 144.9 },
        }
      : undefined,
  },
  {
    path: '/education/*',
    load: (path) => import('./lesson/route.tsx').then(({ lessonAt }) => lessonAt(path)),
    name: m.learn_lesson_name,
    build: import.meta.env.SSR
      ? {
          folder: 'learning/lesson',
          description: null,
          members: lessonPages.map(({ path, description }) => ({
            path,
            description,
            modules: [`lessons/pages/${path.replace(/.*\//, '')}.ts`],
          })),
          budget: { html: 20, script: 125 },
        }
      : undefined,
  },
];
