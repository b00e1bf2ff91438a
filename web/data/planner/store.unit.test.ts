import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { ledgerOf } from '../../../domain/planner/ledger.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { debt, memory, payment, plan } from '../testing/planner_rows.ts';
import { withKept } from '../sync/kept_documents.ts';
import { createDocumentStore } from '../sync/store.ts';
import type { DeviceStorage } from '../services.ts';
import {
  choosePlan,
  emptyDocument,
  type PlannerDocument,
  plannerKind,
  recordPayment,
  saveDebt,
} from './document.ts';
import { recordNewPayment } from './new_payment.ts';

const plannerKey = plannerKind.keys.document;
const createPlannerStore = (area: DeviceStorage) =>
  withKept(plannerKind, createDocumentStore(plannerKind, area), area);

describe('a payment across the date line', () => {
  const typedOn = (day: string) => ({ ...debt('a', 5000), balanceAsOf: isoDate(day) });
  const paidOn = (day: string, id = 'p') => ({ ...payment(id, 'a'), paidOn: isoDate(day) });
  const owedOn = (document: PlannerDocument, day: string) =>
    document.debts.map((each) => ledgerOf(each, document.payments, isoDate(day)).owedToday)[0];

  it('made in Hawaii on the 23rd comes after a balance typed in Guam on the 24th', () => {
    const typed = saveDebt(emptyDocument, typedOn('2026-11-24'));
    const { amount } = paidOn('2026-11-23');
    const made = recordNewPayment(typed, paidOn('2026-11-23'), isoDate('2026-11-23'));
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-25'])
      expect(owedOn(made, day)).toBe(cents(500_000 - amount));
    // The next one too, and none of a day before.
    const two = recordNewPayment(made, paidOn('2026-11-23', 'q'), isoDate('2026-11-23'));
    expect(owedOn(two, '2026-11-24')).toBe(cents(500_000 - 2 * amount));
    const old = recordNewPayment(typed, paidOn('2026-11-22'), isoDate('2026-11-23'));
    expect(owedOn(old, '2026-11-24')).toBe(500_000);
  });

  it('made in Guam on the 24th comes after a balance typed in Hawaii on the 23rd', () => {
    const typed = saveDebt(emptyDocument, typedOn('2026-11-23'));
    const made = recordNewPayment(typed, paidOn('2026-11-24'), isoDate('2026-11-24'));
    expect(made.debts).toEqual(typed.debts);
    expect(owedOn(made, '2026-11-23')).toBe(cents(500_000 - paidOn('2026-11-24').amount));
  });
});

describe('what the device keeps', () => {
  it('sets aside what it cannot read, and begins anew', () => {
    const area = memory();
    area.setItem(plannerKey, '{"version":1,"debts":"nonsense"');
    expect(createPlannerStore(area).get().debts).toEqual([]);
    expect(area.getItem('mendwell-planner-aside')).toContain('nonsense');
  });

  it('reads back exactly what it wrote', () => {
    const area = memory();
    const store = createPlannerStore(area);
    store.update((document) =>
      choosePlan(
        recordPayment(
          saveDebt(document, {
            ...debt('a', 5000),
            creditLimit: cents(650_000),
            dueDay: 14,
            statementDay: 20,
          }),
          payment('p', 'a'),
        ),
        plan,
      ),
    );
    expect(createPlannerStore(area).get()).toEqual(store.get());
  });

  it('works where the browser refuses storage', () => {
    const store = createPlannerStore(null);
    store.update((document) => saveDebt(document, debt('a', 5000)));
    expect(store.get().debts).toHaveLength(1);
  });
});
