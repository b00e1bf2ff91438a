import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/payoff/debt.ts';
import { database, debt, memory, payment, plan } from '../testing/planner_rows.ts';
import {
  choosePlan,
  hasPending,
  recordPayment,
  removeDebt,
  restoreDebt,
  saveDebt,
} from './document.ts';
import type { PlannerPort } from './port.ts';
import { createPlannerStore, type PlannerStore } from './store.ts';
import { startSync, type SyncState } from './sync.ts';

let ids = 0;
const start = (store: PlannerStore, port: PlannerPort, userId = 'dana', mayWrite = true) => {
  const states: SyncState[] = [];
  const sync = startSync({
    store,
    port,
    userId,
    mayWrite,
    newId: () => `new-${(ids += 1)}`,
    onState: (state) => states.push(state),
  });
  return { ...sync, states };
};
const settle = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
  ids = 0;
});
afterEach(() => vi.useRealTimers());

describe('the planner and the rows of its person', () => {
  it('sends up what was entered before there was an account, once', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    store.update((document) => choosePlan(saveDebt(document, debt('a', 5000)), plan));
    start(store, server.port('dana'));
    await settle();
    expect([...server.debts.keys()]).toEqual(['a']);
    expect(server.plans.get('dana')).toEqual(plan);
    expect(hasPending(store.get())).toBe(false);
    // Once to learn what the account has, once after sending: taking over is no change to be sent again.
    expect(server.calls).toEqual(['read', 'saveDebts', 'savePlan', 'read']);
  });

  it('shows the same in a second browser', async () => {
    const server = database();
    const first = createPlannerStore(memory());
    start(first, server.port('dana'));
    await settle();
    first.update((document) => saveDebt(document, debt('a', 5000)));
    await settle();
    const second = createPlannerStore(memory());
    start(second, server.port('dana'));
    await settle();
    expect(second.get().debts).toEqual(first.get().debts);
  });

  it('adds what another device had entered to what is there, without a double', async () => {
    const server = database();
    const first = createPlannerStore(memory());
    first.update((document) => saveDebt(document, debt('a', 5000)));
    start(first, server.port('dana'));
    await settle();
    const second = createPlannerStore(memory());
    second.update((document) => saveDebt(document, debt('b', 300)));
    start(second, server.port('dana'));
    await settle();
    expect(second.get().debts.map(({ id }) => id)).toEqual(['a', 'b']);
    expect([...server.debts.keys()].toSorted()).toEqual(['a', 'b']);
  });

  it('keeps the plan that the account has over one that a new device had', async () => {
    const server = database();
    server.plans.set('dana', { ...plan, monthly: cents(45_000) });
    const store = createPlannerStore(memory());
    store.update((document) => choosePlan(saveDebt(document, debt('a', 5000)), plan));
    start(store, server.port('dana'));
    await settle();
    expect(server.plans.get('dana')?.monthly).toBe(45_000);
    expect(store.get().plan?.monthly).toBe(45_000);
    expect([...server.debts.keys()]).toEqual(['a']);
  });

  it('is not settled from the moment of a change until that is sent', async () => {
    const store = createPlannerStore(memory());
    const { states } = start(store, database().port('dana'));
    await settle();
    expect(states.at(-1)).toBe('settled');
    store.update((document) => saveDebt(document, debt('a', 5000)));
    expect(states.at(-1)).toBe('sending');
    await settle();
    expect(states.at(-1)).toBe('settled');
  });

  it('keeps a change through a lost connection and sends it 30 seconds later', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    const { states } = start(store, server.port('dana'));
    await settle();
    server.failNext(1);
    store.update((document) => saveDebt(document, debt('a', 5000)));
    await settle();
    expect(states.at(-1)).toBe('waiting');
    expect(server.debts.size).toBe(0);
    expect(store.get().debts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.debts.size).toBe(1);
    expect(states.at(-1)).toBe('settled');
  });

  it('keeps a change through a reload', async () => {
    const server = database();
    const area = memory();
    const store = createPlannerStore(area);
    const { stop } = start(store, server.port('dana'));
    await settle();
    server.failNext(1);
    store.update((document) => saveDebt(document, debt('a', 5000)));
    await settle();
    stop();
    const reloaded = createPlannerStore(area);
    expect(hasPending(reloaded.get())).toBe(true);
    start(reloaded, server.port('dana'));
    await settle();
    expect(server.debts.size).toBe(1);
  });

  it('does not lose a change that is made while another is on its way', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    const base = server.port('dana');
    let isFirst = true;
    start(store, {
      ...base,
      async saveDebts(rows) {
        await base.saveDebts(rows);
        if (!isFirst) return;
        isFirst = false;
        store.update((document) => saveDebt(document, debt('a', 4000)));
      },
    });
    await settle();
    store.update((document) => saveDebt(document, debt('a', 5000)));
    await settle();
    await settle();
    expect(server.debts.get('a')?.row.balances[0]?.amount).toBe(400_000);
    expect(store.get().debts[0]?.balances[0]?.amount).toBe(400_000);
  });

  it('deletes a debt with its payments everywhere, and an undo brings all of it back', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    store.update((document) =>
      recordPayment(saveDebt(document, debt('a', 5000)), payment('p', 'a')),
    );
    start(store, server.port('dana'));
    await settle();
    const { document, removed } = removeDebt(store.get(), 'a' as DebtId);
    store.update(() => document);
    await settle();
    expect([server.debts.size, server.payments.size]).toEqual([0, 0]);
    store.update((now) => (removed ? restoreDebt(now, removed) : now));
    await settle();
    expect([server.debts.size, server.payments.size]).toEqual([1, 1]);
  });

  it('takes over what another device deleted', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    store.update((document) => saveDebt(document, debt('a', 5000)));
    const { run } = start(store, server.port('dana'));
    await settle();
    server.debts.delete('a');
    await run();
    expect(store.get().debts).toEqual([]);
  });

  it('keeps new work on the device when the pass is over, and still shows what is there', async () => {
    const server = database();
    server.debts.set('old', { owner: 'dana', row: debt('old', 100) });
    const store = createPlannerStore(memory());
    store.update((document) => saveDebt(document, debt('a', 5000)));
    const { states, run } = start(
      store,
      server.port('dana', () => false),
    );
    await settle();
    expect(states.at(-1)).toBe('refused');
    expect(store.get().debts.map(({ id }) => id)).toEqual(['old', 'a']);
    expect(hasPending(store.get())).toBe(true);
    await run();
    expect(store.get().debts.map(({ id }) => id)).toContain('a');
  });

  it('sends copies when the rows still belong to the visitor the member was', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    store.update((document) => saveDebt(document, debt('a', 5000)));
    const visitor = start(store, server.port('visitor'), 'visitor');
    await settle();
    visitor.stop();
    start(store, server.port('dana'), 'dana');
    await settle();
    expect(server.debts.get('a')?.owner).toBe('visitor');
    expect(server.debts.get('new-1')).toMatchObject({ owner: 'dana' });
    expect(store.get().debts.map(({ id }) => id)).toEqual(['new-1']);
  });
});

describe('a visitor without time', () => {
  it('is not refused what nobody asked for: new work waits here, and what is there is shown', async () => {
    const server = database();
    server.debts.set('old', { owner: 'visitor', row: debt('old', 100) });
    const store = createPlannerStore(memory());
    store.update((document) => choosePlan(saveDebt(document, debt('a', 5000)), plan));
    const { states } = start(store, server.port('visitor'), 'visitor', false);
    await settle();
    store.update((document) => saveDebt(document, debt('a', 4000)));
    await settle();
    expect(new Set(server.calls)).toEqual(new Set(['read']));
    expect(states.at(-1)).toBe('refused');
    expect(store.get().debts.map(({ id }) => id)).toEqual(['old', 'a']);
    expect(hasPending(store.get())).toBe(true);
  });

  it('sends all of it, once, when asking to sign up brought them time', async () => {
    const server = database();
    let hasTime = false;
    const port = server.port('visitor', () => hasTime);
    const store = createPlannerStore(memory());
    store.update((document) =>
      choosePlan(recordPayment(saveDebt(document, debt('a', 5000)), payment('p', 'a')), plan),
    );
    const before = start(store, port, 'visitor', false);
    await settle();
    before.stop();
    hasTime = true;
    const { states } = start(store, port, 'visitor');
    await settle();
    expect(server.debts.get('a')?.row.balances[0]?.amount).toBe(500_000);
    expect([...server.payments.keys()]).toEqual(['p']);
    expect(server.plans.get('visitor')).toEqual(plan);
    expect(states).not.toContain('refused');
    expect(server.calls.filter((name) => name === 'saveDebts')).toHaveLength(1);
    expect(hasPending(store.get())).toBe(false);
  });

  it('may still delete what is theirs', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    store.update((document) => saveDebt(document, debt('a', 5000)));
    const before = start(store, server.port('visitor'), 'visitor');
    await settle();
    before.stop();
    const { states } = start(store, server.port('visitor'), 'visitor', false);
    store.update((document) => removeDebt(document, 'a' as DebtId).document);
    store.update((document) => saveDebt(document, debt('b', 300)));
    await settle();
    expect(server.debts.size).toBe(0);
    expect(store.get().debts.map(({ id }) => id)).toEqual(['b']);
    expect(states.at(-1)).toBe('refused');
  });

  it('takes copies of what an earlier visitor left here, and can send them later', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    store.update((document) => saveDebt(document, debt('a', 5000)));
    const earlier = start(store, server.port('earlier'), 'earlier');
    await settle();
    earlier.stop();
    const before = start(store, server.port('visitor'), 'visitor', false);
    await settle();
    before.stop();
    const { states } = start(store, server.port('visitor'), 'visitor');
    await settle();
    expect(server.debts.get('a')?.owner).toBe('earlier');
    expect(server.debts.get('new-1')).toMatchObject({ owner: 'visitor' });
    expect(states.at(-1)).toBe('settled');
  });
});
