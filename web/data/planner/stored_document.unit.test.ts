import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryDebt } from '../testing/arbitrary_debts.ts';
import { debt as debtOf, memory, payment, plan } from '../testing/planner_rows.ts';
import * as stored from '../sync/document.ts';
import { createDocumentStore } from '../sync/store.ts';
import {
  choosePlan,
  emptyDocument,
  type PlannerDocument,
  plannerKind,
  recordPayment,
  saveDebt,
} from './document.ts';

const plannerKey = plannerKind.keys.document;
const readDocument = (text: string) => stored.readDocument(plannerKind, text);
const writeDocument = (document: PlannerDocument) => stored.writeDocument(plannerKind, document);

describe('the document on the device', () => {
  it('holds every field of any debt', () => {
    fc.assert(
      fc.property(fc.array(arbitraryDebt, { maxLength: 5 }), (debts) => {
        const document = debts.reduce(saveDebt, emptyDocument);
        expect(readDocument(writeDocument(document))).toEqual(document);
      }),
    );
  });

  it('is still read as it was written before debts had fees, promotions and several balances', () => {
    const before = JSON.stringify({
      version: 1,
      ownerId: null,
      debts: [
        {
          id: 'a',
          name: 'Card a',
          kind: 'card',
          balances: [{ id: 'a', kind: 'purchase', amount: 500_000, apr: 2499 }],
          interest: 'monthly',
          minimum: { kind: 'percent_plus_interest', percent: 100, floor: 2500 },
          balanceAsOf: '2026-11-21',
          startingBalance: 500_000,
          dueDay: 14,
        },
      ],
      payments: [{ id: 'p', debtId: 'a', paidOn: '2026-11-21', amount: 5000 }],
      plan: { strategy: 'avalanche', monthly: 60_000, startsOn: '2026-11-21', customOrder: [] },
      revision: 7,
    });
    const document = readDocument(before);
    expect(document).toMatchObject({
      isVisitors: false,
      plan,
      payments: [payment('p', 'a')],
      pending: { debts: {}, payments: {}, plan: null },
      revision: 7,
    });
    expect(document.debts[0]).toMatchObject({ name: 'Card a', dueDay: 14 });
    expect(document.debts[0]).not.toHaveProperty('annualFee');
  });

  it('counts a debt of before as paid through the day before its balance, and a plan as chosen when it began', () => {
    const { paidThrough: _paid, ...debt } = debtOf('a', 5_000);
    const { chosenOn: _chosen, ...choice } = plan;
    const document = { ...saveDebt(emptyDocument, debt as never), plan: choice as never };
    expect(readDocument(writeDocument(document))).toMatchObject({
      debts: [{ balanceAsOf: '2026-11-21', paidThrough: '2026-11-20' }],
      plan: { startsOn: '2026-11-21', chosenOn: '2026-11-21' },
    });
  });

  it('is set aside where a value is out of its range', () => {
    const area = memory();
    const document = choosePlan(
      recordPayment(
        saveDebt(emptyDocument, fc.sample(arbitraryDebt, { numRuns: 1, seed: 7 })[0] as never),
        payment('p', 'a'),
      ),
      plan,
    );
    const text = writeDocument(document).replace('"strategy":"avalanche"', '"strategy":"luck"');
    area.setItem(plannerKey, text);
    expect(createDocumentStore(plannerKind, area).get()).toEqual(emptyDocument);
    expect(area.getItem('mendwell-planner-aside')).toBe(text);
  });
});
