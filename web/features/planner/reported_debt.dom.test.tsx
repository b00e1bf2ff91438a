import { afterEach, expect, it } from 'vitest';
import { act } from 'react';
import { takeDown } from '../../data/testing/people.tsx';
import { emptyDraft } from './debt_draft.ts';
import { keptDraft } from './kept_draft.ts';
import { open } from './testing/planner_page.tsx';

// A debt that a credit report shows comes to the planner with a link.

const reportedDebt = {
  name: 'CAPITAL ONE',
  kind: 'card',
  balance: 314_400,
  printedOn: '2026-11-20',
  limit: 300_000,
  pastDue: 22_800,
};
const settle = () => act(async () => undefined);
const value = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;

afterEach(async () => {
  await takeDown();
  keptDraft.forget();
});

it('stands in the form of a new one, with what the report says and no more', async () => {
  await open({ reportedDebt });
  await settle();
  expect([value('name'), value('amount_0'), value('apr_0'), value('pastDue')]).toEqual([
    'CAPITAL ONE',
    '3,144.00',
    '',
    '228.00',
  ]);
  expect(document.body.textContent).toContain('from your credit report dated November 20, 2026');
  expect(keptDraft.read()?.draft).toMatchObject({ creditLimit: '3,000.00', missed: '' });
});

it('is the account that was pressed, also after another one’s was left open', async () => {
  await open({ reportedDebt });
  await settle();
  await takeDown();
  await open({ reportedDebt: { ...reportedDebt, name: 'LINDEN STORE CARD', balance: 41_500 } });
  await settle();
  expect([value('name'), value('amount_0')]).toEqual(['LINDEN STORE CARD', '415.00']);
  expect(document.body.textContent).toContain('from your credit report dated November 20, 2026');
});

it('types nothing over that is being typed', async () => {
  keptDraft.keep({ id: null, draft: { ...emptyDraft, name: 'Half typed' } });
  await open({ reportedDebt });
  await settle();
  expect(value('name')).toBe('Half typed');
});

it.each([{ reportedDebt: { ...reportedDebt, balance: 'much' } }, { reportedDebt: 7 }, 'x'])(
  'is not there where what came along is none: %j',
  async (state) => {
    await open(state);
    await settle();
    expect(value('amount_0')).toBeUndefined();
  },
);
