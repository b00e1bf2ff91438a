import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { arbitraryDebt } from '../testing/arbitrary_debts.ts';
import { debtCodec, paymentCodec, planCodec } from '../../../supabase/rows/planner.ts';

describe('rows and what they mean', () => {
  it('a debt goes to its row and back unchanged', () => {
    fc.assert(
      fc.property(arbitraryDebt, (one) => {
        expect(debtCodec.fromRow(debtCodec.toRow(one))).toEqual(one);
      }),
    );
  });

  it('never names the columns that are the database’s own', () => {
    fc.assert(
      fc.property(arbitraryDebt, (one) => {
        const row = debtCodec.toRow(one);
        expect(row).not.toHaveProperty('created_at');
        expect(row).not.toHaveProperty('updated_at');
        expect(row).not.toHaveProperty('user_id');
      }),
      { numRuns: 10 },
    );
  });

  it('a payment and a plan go to their rows and back unchanged', () => {
    const payment = {
      id: 'p',
      debtId: 'd' as DebtId,
      paidOn: isoDate('2026-11-21'),
      amount: cents(12_198),
    };
    const database = { created_at: '', user_id: '', note: null };
    for (const each of [
      payment,
      { ...payment, countsFor: isoDate('2026-12-01') },
      { ...payment, firstPaidOn: isoDate('2026-11-20'), firstCountsFor: isoDate('2026-12-01') },
    ])
      expect(paymentCodec.fromRow({ ...database, ...paymentCodec.toRow(each) } as never)).toEqual(
        each,
      );
    const plan = {
      strategy: 'custom' as const,
      monthly: cents(60_000),
      startsOn: isoDate('2026-11-21'),
      customOrder: ['d' as DebtId],
      chosenOn: isoDate('2026-11-22'),
    };
    expect(planCodec.fromRow(planCodec.toRow(plan))).toEqual(plan);
  });
});
