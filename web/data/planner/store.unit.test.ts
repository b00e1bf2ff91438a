import { describe, expect, it } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { debt, memory, payment, plan } from '../testing/planner_rows.ts';
import { choosePlan, recordPayment, saveDebt } from './document.ts';
import { createPlannerStore, plannerKey } from './store.ts';

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
