import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { show, takeDown } from '../../../data/testing/people.tsx';
import { Component } from './route.tsx';

afterEach(takeDown);

const open = () =>
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

const linesOf = (table: Element) =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );

it('prints the example of the landing page, to the cent', async () => {
  const page = await open();
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
  const page = await open();
  for (const id of ['methods', 'limits', 'rules', 'nobody', 'host'])
    expect(page.querySelector(`h2#${id}`), id).not.toBeNull();
});

it('says of every method what it rests on: a source, or that it is ours', async () => {
  const page = await open();
  const methods = [...page.querySelectorAll('#methods ~ * li')];
  expect(methods.length).toBe(6);
  for (const method of methods)
    expect(method.querySelectorAll('p').length, method.textContent).toBeGreaterThanOrEqual(2);
});

it('leads to the paper that a method rests on', async () => {
  const page = await open();
  const link = page.querySelector<HTMLAnchorElement>('#methods ~ * a[href^="https:"]');
  expect(link?.href).toBe('https://doi.org/10.1371/journal.pone.0175782');
  expect(link?.rel).toBe('noopener');
});

it('gives a section for every rule', async () => {
  const page = await open();
  const table = page.querySelector('#rules ~ * table');
  const places = table ? linesOf(table).map(([, where]) => where) : [];
  expect(places.length).toBe(16);
  for (const where of places) expect(where).toMatch(/^\d+ (CFR|USC) \d+/);
});

it('lists its sections at the top, in their order', async () => {
  const page = await open();
  const links = [...page.querySelectorAll('nav[aria-label="On this page"] details a')];
  const headings = [...page.querySelectorAll('h2')];
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    headings.map(({ id, textContent }) => [`/#${id}`, textContent]),
  );
});
