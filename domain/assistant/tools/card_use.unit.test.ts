import { expect, it } from 'vitest';
import { isoDate } from '../../time/iso_date.ts';
import { cents } from '../../money/cents.ts';
import type { AskContext } from '../context.ts';
import { runTool } from '../tools.ts';
import { personas } from '../../../api/assistant/evaluation/load.ts';

const five = personas['five_debts'];
const records = {
  ...five,
  debts: (five?.debts ?? []).map((debt) =>
    debt.name === 'Linden Store Card' ? { ...debt, creditLimit: cents(220_000) } : debt,
  ),
};
const context = { today: isoDate('2026-11-21'), records } as unknown as AskContext;
const figures = (args: object) => {
  const answer = runTool('card_use', args, context, 'c1');
  if (!answer.ok) throw new Error(answer.reason);
  return Object.fromEntries(
    Object.entries(answer.result.figures).map(([path, { text }]) => [path, text]),
  );
};

it('says how full one card and all would be after a change of it', () => {
  // 3,957.39 + 300 of 6,500; with 414.55 of Linden's 2,200, of 8,700.
  expect(figures({ debt: 'Harbor Visa', change: '300' })).toMatchObject({
    'after.share': '65.5%',
    'after.all_share': '53.7%',
    'after.interest_month': '$6.25',
  });
  expect(figures({ debt: 'Harbor Visa', change: '-5000' })).toMatchObject({
    'after.owed': '$0.00',
    'after.share': '0.0%',
    'after.all_share': '4.8%',
  });
});

it('says what closing a card that is paid off leaves', () => {
  expect(figures({ closed: 'Linden Store Card' })).toMatchObject({
    'kept.share': '45.5%',
    'closed.share': '60.9%',
  });
});
