import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accessService, says } from '../../../data/testing/access_service.ts';
import { show, takeDown } from '../../../data/testing/people.tsx';
import { Component } from './route.tsx';
import { serve } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';

let service = accessService();
serve({ connect: async () => service.client });
beforeEach(() => {
  service = accessService();
});
afterEach(takeDown);

const open = async () => {
  const page = await show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );
  await settled();
  return page;
};

it('say when a pass is refunded, as the people who run the site promise it', async () => {
  service.answers('payments/offer', says({ provider: 'stripe', refundDays: 14 }));
  const page = await open();
  expect(page.querySelector('#price ~ *')?.textContent).toContain(
    'Full refund if you ask within 14 days of paying.',
  );
});

it('name a section for each right, and rest what they are not on what is sold', async () => {
  service.answers('payments/offer', says({ provider: null, refundDays: null }));
  const page = await open();
  const rights = [...page.querySelectorAll('#rights ~ * li')].map(({ textContent }) => textContent);
  expect(rights).toHaveLength(3);
  for (const right of rights) expect(right).toMatch(/\(15 USC \d+\w*\(/);
  expect(page.querySelector('#not ~ *')?.textContent).toContain(
    'The only thing this site may sell is session time',
  );
});
