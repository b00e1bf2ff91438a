import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { departureOf } from '../session/device.ts';
import { renewServices, serve, services } from '../testing/services.ts';
import { choosePlan } from './document.ts';
import { plannerOf } from './planner.ts';
import { syncPlanner } from './session_sync.ts';

const server = { plan: null as object | null, saves: [] as (() => void)[] };

/** The person's rows at the server: their plan alone, saved when the test lets it go. */
const client = {
  auth: { getSession: async () => ({ data: { session: { user: { id: 'dana' } } } }) },
  rpc: async () => ({ data: 'member', error: null, status: 200 }),
  from(table: string) {
    const answer = { data: [], count: 0, error: null, status: 200 };
    const rows = {
      select: () => rows,
      eq: () => rows,
      gt: () => rows,
      order: () => rows,
      limit: async () =>
        table === 'payoff_plans' && server.plan
          ? { ...answer, data: [server.plan], count: 1 }
          : answer,
      upsert: ([row]: readonly object[]) =>
        new Promise((done) => {
          server.saves.push(() => {
            server.plan = row ?? null;
            done(answer);
          });
        }),
    };
    return rows;
  },
};
serve({ connect: async () => client });

const choose = (monthly: number) =>
  services.of(plannerOf).update((document) =>
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
  renewServices();
  vi.useFakeTimers();
  server.plan = null;
  server.saves.length = 0;
});
afterEach(() => {
  stop();
  services.of(departureOf).clearPerson();
  vi.useRealTimers();
});

it('what was changed while the change before it was on its way is sent before the person leaves', async () => {
  stop = syncPlanner(services, 'dana', { mayWrite: true, isVisitor: false });
  await settle();
  choose(60_000);
  await vi.advanceTimersByTimeAsync(300);
  expect(server.saves).toHaveLength(1);
  choose(70_000);
  const left = vi.fn();
  const leaving = services.of(departureOf).finish().then(left);
  server.saves.shift()?.();
  await settle();
  expect(left).not.toHaveBeenCalled();
  expect(server.saves).toHaveLength(1);
  server.saves.shift()?.();
  await leaving;
  expect(server.plan).toMatchObject({ monthly_cents: 70_000 });
});

it('leaving waits three seconds for a server that does not answer', async () => {
  stop = syncPlanner(services, 'dana', { mayWrite: true, isVisitor: false });
  await settle();
  choose(60_000);
  let hasLeft = false;
  void services
    .of(departureOf)
    .finish()
    .then(() => {
      hasLeft = true;
    });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(hasLeft).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(hasLeft).toBe(true);
});
