import { afterEach, expect, it } from 'vitest';
import { show, takeDown } from '../../data/testing/people.tsx';
import { Component } from './route.tsx';

afterEach(takeDown);

const linesOf = (table: Element) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );

it('prints the example of the landing page, to the cent', async () => {
  const page = await show(<Component />);
  const table = page.querySelector('#methods ~ * table');
  expect(page.querySelector('#methods ~ *')?.textContent).toContain('$5,000.00 at 24.99%');
  expect(table && linesOf(table)).toEqual([
    ['Payments', '236', '36'],
    ['Interest', '$9,277.94', '$2,135.18'],
    ['First payment', '$154.13', '$200.00'],
    ['Last payment', expect.stringMatching(/^\$\d+\.\d\d$/), '$135.18'],
  ]);
});

it('has the places that other pages link to, each a heading', async () => {
  const page = await show(<Component />);
  for (const id of ['methods', 'limits', 'rules', 'nobody'])
    expect(page.querySelector(`h2#${id}`), id).not.toBeNull();
});

it('gives a section for every rule', async () => {
  const page = await show(<Component />);
  const table = page.querySelector('#rules ~ * table');
  const places = table ? linesOf(table).map(([, where]) => where) : [];
  expect(places.length).toBeGreaterThanOrEqual(8);
  for (const where of places) expect(where).toMatch(/CFR|USC|doi/);
});
