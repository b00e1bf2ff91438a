import { aprBps, cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import type { PlanChoice, RecordedPayment } from '../../../domain/planner/plan_choice.ts';
import type { PlannerKinds, PlannerPort } from '../planner/port.ts';
import { AppFailure } from '../result.ts';

export const today = isoDate('2026-11-21');

export const debt = (id: string, dollars: number): TrackedDebt => ({
  id: id as DebtId,
  name: `Card ${id}`,
  kind: 'card',
  balances: [{ id, kind: 'purchase', amount: cents(dollars * 100), apr: aprBps(2499) }],
  interest: 'monthly',
  minimum: { kind: 'percent_plus_interest', percent: 100, floor: cents(2500) },
  balanceAsOf: today,
  startingBalance: cents(dollars * 100),
  paidThrough: isoDate('2026-11-20'),
});
export const payment = (id: string, debtId: string): RecordedPayment => ({
  id,
  debtId: debtId as DebtId,
  paidOn: today,
  amount: cents(5000),
});
export const plan: PlanChoice = {
  strategy: 'avalanche',
  monthly: cents(60_000),
  startsOn: today,
  customOrder: [],
  chosenOn: today,
};

/** What the database would keep: rows by id, each with its owner, in a map that several ports share. */
export function database() {
  const debts = new Map<string, { owner: string; row: TrackedDebt }>();
  const payments = new Map<string, { owner: string; row: RecordedPayment }>();
  const lists = { debts, payments };
  const plans = new Map<string, PlanChoice>();
  let failures = 0;
  const calls: string[] = [];
  const port = (owner: string, mayWrite = () => true): PlannerPort => {
    const call = async (name: string, writes: boolean) => {
      calls.push(name);
      await Promise.resolve();
      if (failures > 0) {
        failures -= 1;
        throw new AppFailure({ code: 'offline' });
      }
      if (writes && !mayWrite())
        throw new AppFailure<PlannerKinds>({ code: 'refused', sqlState: '42501' });
    };
    const own = <Row>(rows: Map<string, { owner: string; row: Row }>) =>
      [...rows.values()].filter((each) => each.owner === owner).map(({ row }) => row);
    return {
      async read() {
        await call('read', false);
        return { debts: own(debts), payments: own(payments), plan: plans.get(owner) ?? null };
      },
      async save(name, items) {
        await call(`save ${name}`, true);
        for (const { item } of items)
          if ((lists[name].get(item.id)?.owner ?? owner) !== owner)
            throw new AppFailure<PlannerKinds>({ code: 'refused', sqlState: '42501' });
        for (const { item } of items) lists[name].set(item.id, { owner, row: item as never });
      },
      async remove(name, ids) {
        await call(`remove ${name}`, true);
        for (const id of ids) lists[name].delete(id);
      },
      async savePlan(chosen) {
        await call('savePlan', true);
        plans.set(owner, chosen);
      },
    };
  };
  return {
    debts,
    payments,
    plans,
    calls,
    port,
    failNext: (count: number) => {
      failures = count;
    },
  };
}

/** A browser's storage, as long as the test lasts. */
export function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    get length() {
      return values.size;
    },
  };
}
