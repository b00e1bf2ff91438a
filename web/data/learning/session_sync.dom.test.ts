import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { departureOf } from '../session/device.ts';
import { renewServices, serve, services } from '../testing/services.ts';
import { type LearningStore, learningOf, nothingLearned, type ReviewCard } from './learning.ts';
import { syncLearning } from './session_sync.ts';

type Row = Readonly<Record<string, unknown>>;
const rows = {
  lesson_progress: new Map<string, Row>(),
  review_cards: new Map<string, Row>(),
};
const ids = { lesson_progress: 'lesson_id', review_cards: 'item_id' } as const;
const sent: string[] = [];
let isReachable = true;
let userId = 'dana';

/** The person's rows at the server. */
const client = {
  auth: { getSession: async () => ({ data: { session: { user: { id: userId } } } }) },
  rpc: async () => ({ data: 'member', error: null, status: 200 }),
  from(table: keyof typeof rows) {
    const unreachable = { data: null, error: { message: 'fetch failed', code: '' }, status: 0 };
    const answer = (data: readonly Row[] | null) =>
      isReachable ? { data, count: data?.length ?? null, error: null, status: 200 } : unreachable;
    const query = {
      select: () => query,
      eq: () => query,
      gt: () => query,
      order: () => query,
      limit: async () => answer([...rows[table].values()]),
      upsert: async (given: readonly Row[]) => {
        if (!isReachable) return unreachable;
        for (const row of given) {
          const id = String(row[ids[table]]);
          sent.push(id);
          rows[table].set(id, row);
        }
        return answer(null);
      },
    };
    return query;
  },
};

const noon = Date.UTC(2026, 10, 22, 12);
const store = (): LearningStore => services.of(learningOf);
const card: ReviewCard = {
  due: noon + 86_400_000,
  stability: 2.3,
  difficulty: 5,
  scheduledDays: 2,
  reps: 1,
  lapses: 0,
  state: 2,
  updatedAt: noon,
};
const lessonRow = (
  lesson_id: string,
  read_to: number,
  changed: number,
  done: number | null = null,
) =>
  rows.lesson_progress.set(lesson_id, {
    lesson_id,
    read_to,
    done_at: done === null ? null : new Date(done).toISOString(),
    changed_at: new Date(changed).toISOString(),
  });

let stop = () => {};
const start = async (whose = 'dana', mayWrite = true) => {
  userId = whose;
  stop = syncLearning(services, whose, { mayWrite, isVisitor: false });
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  serve({ connect: async () => client });
  renewServices();
  vi.useFakeTimers({ now: noon });
  for (const table of Object.values(rows)) table.clear();
  sent.length = 0;
  isReachable = true;
});
afterEach(() => {
  stop();
  services.of(departureOf).clearPerson();
  vi.useRealTimers();
});

describe('what was learned', () => {
  it('on this device is in the account, and what was learned elsewhere is here', async () => {
    store().finish('hold');
    store().keepCard('hold/1', card);
    lessonRow('order', 40, noon - 1_000);
    await start();
    expect(sent.toSorted()).toEqual(['hold', 'hold/1']);
    expect(rows.lesson_progress.get('hold')).toMatchObject({ read_to: 100, user_id: 'dana' });
    expect(store().get()).toMatchObject({
      ownerId: 'dana',
      lessons: { hold: { readTo: 100, doneAt: noon }, order: { readTo: 40, doneAt: null } },
      cards: { 'hold/1': card },
    });
  });

  it('is what was changed last, and done stays done', async () => {
    store().read('hold', 30);
    store().finish('order');
    lessonRow('hold', 80, noon - 5_000, noon - 6_000);
    lessonRow('order', 10, noon + 5_000);
    await start();
    expect(store().get().lessons).toEqual({
      hold: { readTo: 30, doneAt: noon - 6_000, updatedAt: noon },
      order: { readTo: 10, doneAt: noon, updatedAt: noon + 5_000 },
    });
  });

  it('is sent once, with what follows within two seconds', async () => {
    await start();
    store().read('hold', 20);
    store().read('hold', 50);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['hold']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(['hold']);
  });

  it('waits here for a server that does not answer', async () => {
    isReachable = false;
    store().finish('hold');
    await start();
    expect(store().get().lessons['hold']?.doneAt).toBe(noon);
    isReachable = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['hold']);
  });

  it('is read, and not written, for a visitor whose time is over', async () => {
    store().finish('hold');
    lessonRow('order', 40, noon - 1_000);
    await start('dana', false);
    expect(sent).toEqual([]);
    expect(store().get().lessons['order']?.readTo).toBe(40);
  });

  it('of another person never becomes this one’s', async () => {
    await start('dana');
    store().finish('hold');
    await vi.advanceTimersByTimeAsync(2_000);
    stop();
    rows.lesson_progress.clear();
    sent.length = 0;
    await start('robin');
    expect(store().get()).toMatchObject({ ownerId: 'robin', lessons: {} });
    expect(sent).toEqual([]);
  });

  it('is sent before the person leaves, and leaves with them', async () => {
    await start();
    store().finish('hold');
    const leaving = services.of(departureOf).finish();
    await vi.advanceTimersByTimeAsync(0);
    await leaving;
    expect(sent).toEqual(['hold']);
    services.of(departureOf).clearPerson();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store().get()).toEqual(nothingLearned);
    expect(localStorage.getItem('mendwell-learning')).toBeNull();
  });

  it('is left out where a row is none', async () => {
    rows.review_cards.set('x', { item_id: 'x', state: { reps: -1 }, due: 'never', changed_at: '' });
    lessonRow('hold', 5_000, noon);
    lessonRow('order', 40, noon);
    await start();
    expect(store().get()).toMatchObject({ lessons: { order: { readTo: 40 } }, cards: {} });
    expect(store().get().lessons['hold']).toBeUndefined();
  });
});
