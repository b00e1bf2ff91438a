import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { debt, memory, payment, plan } from '../testing/planner_rows.ts';
import { withKept } from '../sync/kept_documents.ts';
import { createDocumentStore } from '../sync/store.ts';
import type { DeviceStorage } from '../services.ts';
import { choosePlan, plannerKind, recordPayment, saveDebt } from './document.ts';

const plannerKey = plannerKind.keys.document;
const createPlannerStore = (area: DeviceStorage) =>
  withKept(plannerKind, createDocumentStore(plannerKind, area), area);

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
