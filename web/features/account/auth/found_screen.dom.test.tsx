import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show, takeDown } from '../../../data/testing/people.tsx';
import { serve } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';
import { FoundScreen } from './found_screen.tsx';

/** Debts in the account; null when nobody answers. */
let debts: number | null = 0;
let conversations = 0;
serve({
  connect: async () => ({
    from: (table: string) => ({
      select: () => ({
        eq: () => {
          const answer =
            debts === null
              ? { data: null, count: null, error: new TypeError('fetch failed') }
              : { data: null, count: { debts, conversations }[table] ?? 0, error: null };
          return Object.assign(Promise.resolve(answer), { maybeSingle: async () => answer });
        },
      }),
    }),
  }),
});

let wentOn = 0;
async function open() {
  const page = await show(
    <FoundScreen userId="dana" onRead={() => {}} goOn={() => (wentOn += 1)} />,
  );
  await settled();
  return page;
}
const press = async (page: HTMLElement, name: string) => {
  await act(async () =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  );
  await settled();
};
const title = (page: HTMLElement) => page.querySelector('h1')?.textContent;

beforeEach(() => {
  wentOn = 0;
  debts = 0;
  conversations = 0;
});
afterEach(takeDown);

it('an account that holds nothing is gone on with, once', async () => {
  await open();
  expect(wentOn).toBe(1);
});

it('what an account holds is its owner’s to keep', async () => {
  debts = 2;
  const page = await open();
  expect(title(page)).toBe('This account isn’t empty');
  expect(wentOn).toBe(0);
  await press(page, 'Keep it');
  expect(wentOn).toBe(1);
});

it('what was asked in it counts as well', async () => {
  conversations = 3;
  const page = await open();
  expect(title(page)).toBe('This account isn’t empty');
  expect(page.textContent).toContain('Conversations with the assistant3');
});

it('an account that could not be read is not taken for an empty one: it is asked about again', async () => {
  debts = null;
  const page = await open();
  expect([title(page), wentOn]).toEqual(['We couldn’t check this account', 0]);
  await press(page, 'Try again');
  expect([title(page), wentOn]).toEqual(['We couldn’t check this account', 0]);
  debts = 2;
  await press(page, 'Try again');
  expect(title(page)).toBe('This account isn’t empty');
});

it('who does not want to wait goes on without it', async () => {
  debts = null;
  await press(await open(), 'Continue without checking');
  expect(wentOn).toBe(1);
});
