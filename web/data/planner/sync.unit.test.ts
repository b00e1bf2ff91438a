import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import type { DebtId } from '../../../domain/planner/debt.ts';
import { database, debt, memory, payment, plan } from '../testing/planner_rows.ts';
import {
  choosePlan,
  hasPending,
  recordPayment,
  removeDebt,
  restoreDebt,
  saveDebt,
} from './document.ts';
import { AppFailure } from '../result.ts';
import type { PlannerPort } from './port.ts';
import { createPlannerStore, type PlannerStore } from './store.ts';
import { startSync, type SyncState } from './sync.ts';

interface Person {
  readonly userId?: string;
  readonly mayWrite?: boolean;
  readonly isVisitor?: boolean;
  readonly bring?: (visitorId: string) => Promise<boolean>;
}
const start = (
  store: PlannerStore,
  port: PlannerPort,
  {
    userId = 'dana',
    mayWrite = true,
    isVisitor = false,
    bring = () => Promise.resolve(false),
  }: Person = {},
) => {
  const states: SyncState[] = [];
  const sync = startSync({
    store,
    port,
    userId,
    mayWrite,
    isVisitor,
    bring,
    onState: (state) => states.push(state),
  });
  return { ...sync, states };
};
const visitor = (userId: string, mayWrite = true): Person => ({
  userId,
  mayWrite,
  isVisitor: true,
});
const settle = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => {
  vi.useFakeTimers();
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
    expect(server.calls).toEqual(['read', 'save debts', 'savePlan', 'read']);
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
      async save(name, items) {
        await base.save(name, items);
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
});

describe('a document that is somebody else’s', () => {
  /** A store with what `owner` has entered and sent, and one debt that they have not sent yet. */
  async function left(server: ReturnType<typeof database>, owner: Person, area = memory()) {
    const store = createPlannerStore(area);
    store.update((document) => choosePlan(saveDebt(document, debt('a', 5000)), plan));
    const before = start(store, server.port(owner.userId ?? 'dana'), owner);
    await settle();
    before.stop();
    store.update((document) => saveDebt(document, debt('unsent', 300)));
    return store;
  }

  it.each(['a member', 'a visitor'])(
    'is not shown to, nor sent for, whoever comes: left by %s',
    async (who) => {
      const server = database();
      const store = await left(server, { userId: 'earlier', isVisitor: who === 'a visitor' });
      const { states, stop } = start(store, server.port('dana'));
      await settle();
      expect(states.at(-1)).toBe('settled');
      expect(store.get()).toMatchObject({ ownerId: 'dana', debts: [], payments: [], plan: null });
      expect([...server.debts.values()].map(({ owner }) => owner)).toEqual(['earlier']);
      expect(server.plans.has('dana')).toBe(false);
      store.update((document) => saveDebt(document, debt('mine', 70)));
      await settle();
      stop();
      // Its owner finds it again, what was not sent yet included.
      expect(store.kept().get('earlier')?.isVisitors).toBe(who === 'a visitor');
      start(store, server.port('earlier'), { userId: 'earlier' });
      await settle();
      expect(store.get().debts.map(({ id }) => id)).toEqual(['a', 'unsent']);
      expect(server.debts.get('unsent')?.owner).toBe('earlier');
      expect(server.debts.get('mine')?.owner).toBe('dana');
    },
  );

  it('outlives a reload while it waits for its owner', async () => {
    const server = database();
    const area = memory();
    const store = await left(server, visitor('earlier'), area);
    start(store, server.port('dana'));
    await settle();
    expect(createPlannerStore(area).kept().get('earlier')?.debts).toHaveLength(2);
    store.forgetKept('earlier');
    expect(createPlannerStore(area).kept().size).toBe(0);
  });

  it('becomes the member’s once their session and the visitor’s were both shown', async () => {
    const server = database();
    const store = await left(server, visitor('visitor'));
    const asked: string[] = [];
    start(store, server.port('dana'), {
      bring: (visitorId) => {
        asked.push(visitorId);
        for (const each of server.debts.values()) each.owner = 'dana';
        return Promise.resolve(true);
      },
    });
    await settle();
    expect(asked).toEqual(['visitor']);
    expect(store.get().debts.map(({ id }) => id)).toEqual(['a', 'unsent']);
    expect([...server.debts.values()].map(({ owner }) => owner)).toEqual(['dana', 'dana']);
    expect(store.kept().size).toBe(0);
  });

  it('waits where nobody answered whether it may', async () => {
    const server = database();
    const store = await left(server, visitor('visitor'));
    let isDown = true;
    const { states } = start(store, server.port('dana'), {
      bring: () =>
        isDown ? Promise.reject(new AppFailure({ code: 'offline' })) : Promise.resolve(true),
    });
    await settle();
    expect(states.at(-1)).toBe('waiting');
    expect(store.get().ownerId).toBe('visitor');
    isDown = false;
    server.debts.clear();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.get().ownerId).toBe('dana');
  });
});

describe('a visitor without time', () => {
  it('is not refused what nobody asked for: new work waits here, and what is there is shown', async () => {
    const server = database();
    server.debts.set('old', { owner: 'visitor', row: debt('old', 100) });
    const store = createPlannerStore(memory());
    store.update((document) => choosePlan(saveDebt(document, debt('a', 5000)), plan));
    const { states } = start(store, server.port('visitor'), visitor('visitor', false));
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
    const before = start(store, port, visitor('visitor', false));
    await settle();
    before.stop();
    hasTime = true;
    const { states } = start(store, port, visitor('visitor'));
    await settle();
    expect(server.debts.get('a')?.row.balances[0]?.amount).toBe(500_000);
    expect([...server.payments.keys()]).toEqual(['p']);
    expect(server.plans.get('visitor')).toEqual(plan);
    expect(states).not.toContain('refused');
    expect(server.calls.filter((name) => name === 'save debts')).toHaveLength(1);
    expect(hasPending(store.get())).toBe(false);
  });

  it('may still delete what is theirs', async () => {
    const server = database();
    const store = createPlannerStore(memory());
    store.update((document) => saveDebt(document, debt('a', 5000)));
    const before = start(store, server.port('visitor'), visitor('visitor'));
    await settle();
    before.stop();
    const { states } = start(store, server.port('visitor'), visitor('visitor', false));
    store.update((document) => removeDebt(document, 'a' as DebtId).document);
    store.update((document) => saveDebt(document, debt('b', 300)));
    await settle();
    expect(server.debts.size).toBe(0);
    expect(store.get().debts.map(({ id }) => id)).toEqual(['b']);
    expect(states.at(-1)).toBe('refused');
  });

  it('leaves what was typed before to the device when the session was made in vain', async () => {
    const store = createPlannerStore(memory());
    store.update((document) => saveDebt(document, debt('a', 5000)));
    const { stop } = start(store, database().port('fresh'), visitor('fresh', false));
    await settle();
    expect(store.get().ownerId).toBe('fresh');
    stop();
    expect(store.get()).toMatchObject({ ownerId: null, debts: [{ id: 'a' }] });
    start(store, database().port('dana'));
    await settle();
    expect(store.get()).toMatchObject({ ownerId: 'dana', debts: [{ id: 'a' }] });
  });
});
