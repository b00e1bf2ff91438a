import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { show, takeDown } from '../../data/testing/people.tsx';
import type { PageFacts } from './page_facts.ts';
import { PagesContext } from './pages_context.ts';
import { SectionPlaces } from './section_places.tsx';

const page = (path: string, section?: number): PageFacts => ({
  path,
  load: () => Promise.resolve(null),
  places: section === undefined ? [] : [{ at: { section }, label: () => path }],
  build: undefined,
});
const pages = [
  page('/dashboard', 1),
  page('/dashboard/credit-file', 2),
  page('/dashboard/credit-file/import'),
  page('/dashboard/disputes', 3),
  page('/dashboard/disputes/case'),
];

afterEach(takeDown);

it.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/credit-file', '/dashboard/credit-file'],
  ['/dashboard/credit-file/import', '/dashboard/credit-file'],
  ['/dashboard/disputes/case', '/dashboard/disputes'],
])('on %s the place that is marked is %s', async (path, marked) => {
  await show(
    <PagesContext value={pages}>
      <MemoryRouter initialEntries={[path]}>
        <SectionPlaces />
      </MemoryRouter>
    </PagesContext>,
  );
  expect(screen.getAllByRole('link', { current: 'page' }).map((each) => each.textContent)).toEqual([
    marked,
  ]);
});
