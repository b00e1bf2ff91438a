import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import { outlookOf } from './outlook.ts';
import type { TrackedDebt } from './progress.ts';
import { balance, debtId, dollars, fixed, recordsOf } from './testing.ts';
import { setAsideFor, waitingDebts, withSmallAmount } from './waiting.ts';

const today = isoDate('2026-11-26');
const tracked = (
  name: string,
  owed: number,
  rate: number,
  minimum: TrackedDebt['minimum'],
  kind: TrackedDebt['kind'] = 'card',
): TrackedDebt => ({
  id: debtId(name),
  name,
  kind,
  balances: [balance(owed, rate)],
  interest: 'monthly',
  minimum,
  balanceAsOf: isoDate('2026-11-26'),
  startingBalance: dollars(owed),
  paidThrough: isoDate('2026-11-30'),
  dueDay: 10,
});
const outlookWith = (
  debts: readonly TrackedDebt[],
  monthly: number,
  strategy: 'avalanche' | 'snowball' = 'avalanche',
) => {
  const outlook = outlookOf(recordsOf(debts, monthly, today, strategy), today);
  if (!outlook?.result.ok) throw new Error('no plan');
  return { outlook, plan: outlook.result.plan };
};

/** A card of $1,000 at 24 % with $50 due, and a hospital bill of $600 that asks for nothing. */
const two = [
  tracked('card', 1_000, 24, fixed(50)),
  tracked('hospital', 600, 0, { kind: 'none' }, 'medical'),
];

describe('debts that wait', () => {
  it('are named with the month that nothing goes to them first, and the month that something does', () => {
    // $200 a month on $1,000 at 24 %: 1,020, 836.40, 649.13, 458.11, 263.27, 64.54, so the sixth month pays both.
    const { outlook, plan } = outlookWith(two, 200);
    expect(waitingDebts(plan, outlook.debts)).toEqual([
      { debtId: 'hospital', from: '2026-12-01', until: '2027-05-01' },
    ]);
  });

  it('are none where the order begins with them', () => {
    const { outlook, plan } = outlookWith(two, 200, 'snowball');
    expect(waitingDebts(plan, outlook.debts)).toEqual([]);
  });

  it('have their line in every month that leaves them at nothing, whatever the debts, the budget and the order', () => {
    const debts = fc
      .array(
        fc.record({
          owed: fc.integer({ min: 20, max: 3_000 }),
          rate: fc.constantFrom(0, 12, 24, 29.99),
          asks: fc.constantFrom(0, 25, 60),
        }),
        { minLength: 1, maxLength: 4 },
      )
      .map((all) =>
        all.map(({ owed, rate, asks }, at) =>
          tracked(
            `debt ${at}`,
            owed,
            asks === 0 ? 0 : rate,
            asks === 0 ? { kind: 'none' } : fixed(asks),
          ),
        ),
      );
    const kinds = fc.constantFrom('avalanche', 'snowball', 'custom', 'minimums' as const);
    fc.assert(
      fc.property(debts, fc.integer({ min: 240, max: 600 }), kinds, (owed, monthly, kind) => {
        const outlook = outlookOf(
          {
            debts: owed,
            payments: [],
            plan: {
              strategy: kind,
              monthly: dollars(monthly),
              startsOn: today,
              customOrder: [],
              chosenOn: today,
            },
          },
          today,
        );
        if (!outlook?.result.ok) return;
        const { plan } = outlook.result;
        const named = new Set(waitingDebts(plan, outlook.debts).map((each) => each.debtId));
        const asksNothing = new Set(
          outlook.debts.filter(({ minimum }) => minimum.kind === 'none').map(({ id }) => id),
        );
        for (const { debts: rows, paid: all } of plan.months)
          for (const { debtId: id, opening, paid } of rows)
            if (asksNothing.has(id) && all > 0 && opening > 0 && paid === 0)
              expect(named.has(id)).toBe(true);
      }),
    );
  });
});

describe('a small amount for a debt that waits', () => {
  it('starts next month in both ways; out of the same money it costs interest, on top it costs none', () => {
    const { outlook } = outlookWith(two, 200);
    const small = withSmallAmount(outlook, debtId('hospital'), dollars(25));
    expect(small?.asNow).toMatchObject({ startsOn: '2027-05-01', monthly: dollars(200) });
    expect(small?.outOf?.startsOn).toBe('2026-12-01');
    expect(small?.outOf?.interest).toBeGreaterThan(small?.asNow.interest ?? 0);
    expect(small?.onTop).toMatchObject({ startsOn: '2026-12-01', monthly: dollars(225) });
    expect(small?.onTop?.interest).toBeLessThanOrEqual(small?.asNow.interest ?? 0);
    expect(small?.onTop && small.asNow && small.onTop.debtFreeOn <= small.asNow.debtFreeOn).toBe(
      true,
    );
  });

  it('is not offered out of money that covers only what is due', () => {
    const { outlook } = outlookWith(two, 50);
    const small = withSmallAmount(outlook, debtId('hospital'), dollars(25));
    expect(small?.outOf).toBeNull();
    expect(small?.onTop?.monthly).toBe(cents(7_500));
  });
});

describe('what is set aside for a debt that nobody asks for', () => {
  const aside = two.map((debt) =>
    debt.minimum.kind === 'none' ? { ...debt, setAside: dollars(25) } : debt,
  );
  const rowsOf = (debts: readonly TrackedDebt[], monthly: number) =>
    outlookWith(debts, monthly).plan.months.map(({ debts: rows }) =>
      rows.map(({ debtId: id, paid }) => [id, paid]),
    );

  it('is paid every month after what is due, and before the order', () => {
    expect(rowsOf(aside, 200)[1]).toEqual([
      ['card', 17_500],
      ['hospital', 2_500],
    ]);
    const { outlook, plan } = outlookWith(aside, 200);
    expect(waitingDebts(plan, outlook.debts)).toEqual([]);
    expect(setAsideFor(outlook).map(({ id, setAside }) => [id, setAside])).toEqual([
      ['hospital', 2_500],
    ]);
  });

  it('never comes before what is due', () => {
    expect(rowsOf(aside, 60)[1]).toEqual([
      ['card', 5_000],
      ['hospital', 1_000],
    ]);
  });

  it('is what the comparison says it is', () => {
    const small = withSmallAmount(outlookWith(two, 200).outlook, debtId('hospital'), dollars(25));
    const { plan } = outlookWith(aside, 200);
    expect([plan.debtFreeOn, plan.totals.interest]).toEqual([
      small?.outOf?.debtFreeOn,
      small?.outOf?.interest,
    ]);
  });

  it('is no longer asked for in a month that has had it', () => {
    const paid = {
      id: 'p1',
      debtId: debtId('hospital'),
      paidOn: isoDate('2026-11-26'),
      amount: dollars(25),
    };
    const early = aside.map((debt) => ({
      ...debt,
      paidThrough: isoDate('2026-11-05'),
      dueDay: 28,
    }));
    const first = (payments: readonly (typeof paid)[]) => {
      const outlook = outlookOf({ ...recordsOf(early, 200, today, 'avalanche'), payments }, today);
      const plan = outlook?.result.ok ? outlook.result.plan : null;
      return plan?.months[0]?.debts.find(({ debtId: id }) => id === 'hospital')?.paid ?? 0;
    };
    expect(first([])).toBe(2_500);
    expect(first([paid])).toBe(0);
    // What was set aside is paid: the debt doesn't wait by that.
    const kept = outlookOf(
      { ...recordsOf(early, 200, today, 'avalanche'), payments: [paid] },
      today,
    );
    expect(kept?.result.ok && waitingDebts(kept.result.plan, kept.debts)).toEqual([]);
  });
});
