import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { clearPersonFromDevice, finishBeforeLeaving } from '../session/device.ts';
import { choosePlan, type PlanChoice } from './document.ts';
import type { PlannerPort } from './port.ts';
import { syncPlanner } from './session_sync.ts';
import { planner } from './use_planner.ts';

const server = vi.hoisted(() => ({
  plan: null as PlanChoice | null,
  saves: [] as (() => void)[],
}));
vi.mock('../client.ts', () => ({ backend: () => Promise.resolve({}) }));
vi.mock('./port.ts', () => ({
  PlannerPortError: class extends Error {},
  plannerPort: (): Partial<PlannerPort> => ({
    read: async () => ({ debts: [], payments: [], plan: server.plan }),
    savePlan: (plan) =>
      new Promise((done) => {
        server.saves.push(() => {
          server.plan = plan;
          done();
        });
      }),
  }),
}));

const choose = (monthly: number) =>
  planner.update((document) =>
    choosePlan(document, {
      strategy: 'avalanche',
      monthly: cents(monthly),
      startsOn: isoDate('2026-11-21'),
      customOrder: [],
      chosenOn: isoDate('2026-11-21'),
    }),
  );
const settle = () => vi.advanceTimersByTimeAsync(0);

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  server.plan = null;
  server.saves.length = 0;
});
afterEach(() => {
  stop();
  clearPersonFromDevice();
  vi.useRealTimers();
});

it('what was changed while the change before it was on its way is sent before the person leaves', async () => {
  stop = syncPlanner('dana', { mayWrite: true, isVisitor: false });
  await settle();
  choose(60_000);
  await vi.advanceTimersByTimeAsync(300);
  expect(server.saves).toHaveLength(1);
  choose(70_000);
  const left = vi.fn();
  const leaving = finishBeforeLeaving().then(left);
  server.saves.shift()?.();
  await settle();
  expect(left).not.toHaveBeenCalled();
  expect(server.saves).toHaveLength(1);
  server.saves.shift()?.();
  await leaving;
  expect(server.plan?.monthly).toBe(70_000);
});

it('leaving waits three seconds for a server that does not answer', async () => {
  stop = syncPlanner('dana', { mayWrite: true, isVisitor: false });
  await settle();
  choose(60_000);
  let hasLeft = false;
  void finishBeforeLeaving().then(() => {
    hasLeft = true;
  });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(hasLeft).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasLeft).toBe(true);
});
