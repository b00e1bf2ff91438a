import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { departureOf } from '../session/device.ts';
import { renewServices, serve, services } from '../testing/services.ts';
import { choosePlan } from './document.ts';
import { plannerOf } from './planner.ts';
import type { SyncState } from '../sync/engine.ts';
import { syncPlanner } from './session_sync.ts';
import { plannerStandingOf } from './standing.ts';

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

describe('a page that was in sight while another device changed something', () => {
  const rowOf = (monthly: number) => ({ ...server.plan, monthly_cents: monthly });
  const monthly = () => services.of(plannerOf).get().plan?.monthly;
  const states: SyncState[] = [];

  beforeEach(async () => {
    stop = syncPlanner(services, 'dana', { mayWrite: true, isVisitor: false });
    await settle();
    choose(60_000);
    await vi.advanceTimersByTimeAsync(300);
    server.saves.shift()?.();
    await settle();
    server.plan = rowOf(80_000);
    states.length = 0;
    const standing = services.of(plannerStandingOf);
    standing.subscribe(() => states.push(standing.state()));
  });

  it.each(['focus', 'pointerdown', 'keydown'])(
    'reads it when the person comes back: %s; and never says that it saves',
    async (type) => {
      await vi.advanceTimersByTimeAsync(15_000);
      expect(monthly(), 'control').toBe(60_000);
      window.dispatchEvent(new Event(type));
      await settle();
      expect(monthly()).toBe(80_000);
      expect(states).not.toContain('sending');
    },
  );

  it('is asked for at most every 15 seconds', async () => {
    await vi.advanceTimersByTimeAsync(14_000);
    window.dispatchEvent(new Event('pointerdown'));
    await settle();
    expect(monthly()).toBe(60_000);
  });

  it('isn’t asked for once the session is over', async () => {
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    window.dispatchEvent(new Event('pointerdown'));
    await settle();
    expect(monthly()).toBe(60_000);
  });
});
