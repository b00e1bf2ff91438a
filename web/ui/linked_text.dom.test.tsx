import { afterEach, expect, it } from 'vitest';
import { show, takeDown } from '../data/testing/people.tsx';
import { LinkedText } from './linked_text.tsx';

afterEach(takeDown);

const linksOf = async (text: string) => {
  const page = await show(<LinkedText text={text} />);
  expect(page.textContent).toBe(text);
  return [...page.querySelectorAll('a')].map((link) => [link.textContent, link.href, link.rel]);
};

it('makes addresses into links and leaves every letter as it is', async () => {
  expect(await linksOf('Free: consumerfinance.gov/complaint. Or go to identitytheft.gov.')).toEqual(
    [
      ['consumerfinance.gov/complaint', 'https://consumerfinance.gov/complaint', 'noopener'],
      ['identitytheft.gov', 'https://identitytheft.gov/', 'noopener'],
    ],
  );
});

it('leads to a paper by its number', async () => {
  expect(await linksOf('Source: others 2017, doi 10.1371/journal.pone.0175782')).toEqual([
    [
      'doi 10.1371/journal.pone.0175782',
      'https://doi.org/10.1371/journal.pone.0175782',
      'noopener',
    ],
  ]);
});

it('takes no number, email address or end of a sentence for one', async () => {
  expect(await linksOf('12 CFR 1026.53(a), $4.50, like dana@mail.example.com.Then go.')).toEqual(
    [],
  );
});
