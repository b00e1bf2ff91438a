import { describe, expect, it } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/payoff/debt.ts';
import { currentBalance, type TrackedDebt } from '../../../domain/payoff/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { type DebtDraft, draftOf, emptyDraft, readDraft } from './debt_draft.ts';

const today = isoDate('2026-11-21');
const id = 'a' as DebtId;
const card: DebtDraft = { ...emptyDraft, name: 'Harbor Visa', balance: '3,957.39', apr: '24.99' };

function read(draft: DebtDraft): TrackedDebt {
  const reading = readDraft(draft, today, id, null);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.debt;
}

describe('a typed debt', () => {
  it('becomes a card with the usual minimum, in cents and basis points', () => {
    expect(read(card)).toEqual({
      id: 'a',
      name: 'Harbor Visa',
      kind: 'card',
      interest: 'monthly',
      minimum: { kind: 'percent_plus_interest', percent: 100, floor: 2500 },
      balances: [{ id: 'a', kind: 'purchase', amount: 395_739, apr: 2499 }],
      balanceAsOf: '2026-11-21',
      startingBalance: 395_739,
      paidThrough: '2026-11-20',
    });
  });

  it('takes a fixed minimum, a share with a floor, and a due day', () => {
    expect(read({ ...card, minimum: 'fixed', minimumAmount: '148' }).minimum).toEqual({
      kind: 'fixed',
      amount: 14_800,
    });
    expect(
      read({ ...card, minimum: 'percent', minimumShare: '2.5', minimumFloor: '40' }).minimum,
    ).toEqual({ kind: 'percent', percent: 250, floor: 4000 });
    expect(read({ ...card, dueDay: '31' }).dueDay).toBe(31);
  });

  it('is refused field by field, all at once', () => {
    const reading = readDraft(
      {
        ...emptyDraft,
        name: ' ',
        balance: 'a lot',
        apr: '1001',
        minimum: 'fixed',
        minimumAmount: '0',
        dueDay: '32',
      },
      today,
      id,
      null,
    );
    expect(reading).toEqual({
      ok: false,
      problems: { name: true, balance: true, apr: true, minimumAmount: true, dueDay: true },
    });
  });

  it('comes back into the form as it was', () => {
    const debt = read({ ...card, minimum: 'percent', minimumShare: '2', dueDay: '14' });
    expect(draftOf(debt, cents(395_739))).toEqual({
      ...card,
      balance: '3957.39',
      minimum: 'percent',
      minimumShare: '2.00',
      minimumFloor: '25.00',
      dueDay: '14',
    });
  });

  it('keeps its start when its balance is corrected, and does not take a payment of today twice', () => {
    const debt = read(card);
    const payment = { debtId: id, paidOn: today, amount: cents(10_000) };
    const owedToday = currentBalance(debt, [payment], today);
    expect(owedToday).toBe(385_739);
    const reading = readDraft({ ...card, balance: '3,800.00' }, today, id, {
      debt,
      owedToday,
      paidToday: cents(10_000),
    });
    if (!reading.ok) throw new Error('refused');
    expect(reading.debt.startingBalance).toBe(395_739);
    expect(currentBalance(reading.debt, [payment], today)).toBe(380_000);
  });

  it('keeps the day of its balance when only its name is changed', () => {
    const debt = {
      ...read(card),
      balanceAsOf: isoDate('2026-10-01'),
      paidThrough: isoDate('2026-10-14'),
    };
    const reading = readDraft({ ...card, name: 'Visa' }, today, id, {
      debt,
      owedToday: cents(395_739),
      paidToday: cents(0),
    });
    expect(reading).toMatchObject({
      ok: true,
      debt: { name: 'Visa', balanceAsOf: '2026-10-01', paidThrough: '2026-10-14' },
    });
  });

  it('keeps what the form does not show, when only its name is changed', () => {
    const debt: TrackedDebt = {
      ...read(card),
      balances: [
        { id: 'a', kind: 'purchase', amount: cents(300_000), apr: aprBps(2499) },
        {
          id: 'b',
          kind: 'transfer',
          amount: cents(95_739),
          apr: aprBps(2499),
          promotion: { apr: aprBps(0), endsOn: isoDate('2027-03-31') },
        },
      ],
      // As the landing page carries it, with a floor of its own.
      minimum: { kind: 'percent_plus_interest', percent: 100, floor: cents(4_000) },
      annualFee: { amount: cents(9_500), month: 3 },
    };
    const owedToday = cents(395_739);
    const draft = { ...draftOf(debt, owedToday), name: 'Visa' };
    const before = { debt, owedToday, paidToday: cents(0) };
    expect(readDraft(draft, today, id, before)).toEqual({
      ok: true,
      debt: { ...debt, name: 'Visa' },
    });
    const fixed = { ...draft, minimum: 'fixed' as const, minimumAmount: '148' };
    expect(readDraft(fixed, today, id, before)).toMatchObject({
      debt: { minimum: { kind: 'fixed', amount: 14_800 }, balances: debt.balances },
    });
  });
});
