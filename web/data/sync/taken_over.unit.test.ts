import { beforeEach, describe, expect, it } from 'vitest';
import { deviceConversationsOf } from '../assistant/device_conversations.ts';
import { draftOf } from '../assistant/question_drafts.ts';
import { keptCheckIn } from '../community/kept_check_in.ts';
import { keptDraftAt } from '../community/kept_drafts.ts';
import { learningDocumentOf, learningOf } from '../learning/learning.ts';
import { sharedPlannerOf } from '../planner/left_behind.ts';
import { plannerOf } from '../planner/planner.ts';
import { type AppServices, createAppServices } from '../services.ts';
import { memory } from '../testing/planner_rows.ts';

// What earlier builds left on devices, as it lies there, is all found again.

const unreachable = () => Promise.reject(new TypeError('fetch failed'));
const backend = {
  connect: unreachable,
  connectApart: unreachable,
  addressOf: unreachable,
  onConnected: () => () => undefined,
};
let area: Storage;
let services: AppServices;
const left = (key: string, value: unknown) => area.setItem(key, JSON.stringify(value));

beforeEach(() => {
  area = memory();
  services = createAppServices(backend, area, () => 1_000);
});

const debt = {
  id: 'a',
  name: 'Card a',
  kind: 'card',
  balances: [{ id: 'a', kind: 'purchase', amount: 500_000, apr: 2499 }],
  interest: 'monthly',
  minimum: { kind: 'percent_plus_interest', percent: 100, floor: 2500 },
  balanceAsOf: '2026-11-21',
  startingBalance: 500_000,
};
const planner = {
  version: 1,
  ownerId: 'dana',
  isVisitors: true,
  debts: [{ ...debt, paidThrough: '2026-11-20' }],
  payments: [{ id: 'p', debtId: 'a', paidOn: '2026-11-21', amount: 5000 }],
  plan: {
    strategy: 'avalanche',
    monthly: 60_000,
    startsOn: '2026-11-21',
    customOrder: ['a'],
    chosenOn: '2026-11-21',
  },
  pending: {
    debts: { a: { act: 'save', revision: 3 }, gone: { act: 'delete', revision: 4 } },
    payments: {},
    plan: { act: 'save', revision: 2 },
  },
  revision: 4,
};

describe('the planner of before', () => {
  it('is what it was, its unsent changes too', () => {
    left('mendwell-planner', planner);
    const { version: _, ...document } = planner;
    expect(services.of(plannerOf).get()).toEqual(document);
  });

  it('of the first builds, without marks, fees or the day of a choice, is read', () => {
    const { chosenOn: _, ...plan } = planner.plan;
    const { pending: _marks, isVisitors: _who, ...rest } = planner;
    left('mendwell-planner', { ...rest, debts: [debt], plan });
    expect(services.of(plannerOf).get()).toMatchObject({
      ownerId: 'dana',
      isVisitors: false,
      debts: [{ name: 'Card a', paidThrough: '2026-11-20' }],
      plan: { chosenOn: '2026-11-21' },
      pending: { debts: {}, payments: {}, plan: null },
    });
  });

  it('that was kept for others is kept for them', () => {
    left('mendwell-planner-kept', {
      robin: JSON.stringify(planner),
      device: JSON.stringify(planner),
    });
    const kept = services.of(sharedPlannerOf).kept();
    expect([...kept.keys()]).toEqual(['robin', 'device']);
    expect(kept.get('robin')?.debts).toHaveLength(1);
  });

  it('stays readable for the build before', () => {
    left('mendwell-planner', planner);
    services.of(plannerOf).update((document) => document);
    expect(JSON.parse(area.getItem('mendwell-planner') ?? '')).toEqual(planner);
  });
});

const lessons = { hold: { readTo: 40, doneAt: null, updatedAt: 5 } };
const cards = {
  'hold/1': {
    due: 9,
    stability: 2.3,
    difficulty: 5,
    scheduledDays: 2,
    reps: 1,
    lapses: 0,
    state: 2,
    updatedAt: 5,
  },
};

describe('lessons of before', () => {
  it.each([
    ['with an owner', { ownerId: 'dana', lessons, cards }, 'dana'],
    ['of this device alone', { ownerId: null, lessons, cards }, null],
    ['from before there were rows', { lessons, cards }, null],
  ])('are all there, and all of it may be news to the rows: %s', (_what, stored, ownerId) => {
    left('mendwell-learning', stored);
    expect(services.of(learningOf).get()).toMatchObject({ lessons, cards });
    const { pending, ...document } = services.of(learningDocumentOf).get();
    expect(document.ownerId).toBe(ownerId);
    expect(Object.keys(pending.lessons)).toEqual(['hold']);
    expect(Object.keys(pending.cards)).toEqual(['hold/1']);
  });

  it('that cannot be read are set aside, not written over', () => {
    const text = '{"lessons":{"hold":{"readTo":900}},"cards":{}}';
    area.setItem('mendwell-learning', text);
    services.of(learningOf).finish('order');
    expect(area.getItem('mendwell-learning-aside')).toBe(text);
    expect(Object.keys(services.of(learningOf).get().lessons)).toEqual(['order']);
  });
});

it('a check-in of before waits for its circle', () => {
  const checkIn = {
    userId: 'dana',
    circle: 'c1',
    week: '2026-11-16',
    result: 'kept',
    line: null,
    next: 'The next one',
    goalPercent: 12,
    debtsClosed: null,
  };
  left('mendwell-check-in', checkIn);
  expect(keptCheckIn(services, 'dana', 'c1')).toEqual(checkIn);
  expect(keptCheckIn(services, 'robin', 'c1')).toBeNull();
});

it('drafts of before are where they were typed', () => {
  const draft = { id: 'd', topic: null, title: 'T', kind: null, body: 'B', source: '' };
  left('mendwell-question-drafts', { ask: draft, q1: { ...draft, id: 'e' } });
  expect(keptDraftAt(services, 'ask')).toEqual(draft);
  expect(keptDraftAt(services, 'q1')?.id).toBe('e');
  left('mendwell-questions', { new: 'What is', c1: 'And then' });
  expect([draftOf(services, 'new'), draftOf(services, 'c1')]).toEqual(['What is', 'And then']);
});

it('conversations of before are in their list', () => {
  const conversations = [
    {
      id: 'c1',
      title: 'One',
      updatedAt: 2,
      turns: [{ id: 't', question: 'Q', askedAt: '2026-11-21T14:00:00Z', events: [{ any: 1 }] }],
    },
    { id: 'c2', title: 'Two', updatedAt: 1, turns: [] },
  ];
  left('mendwell-conversations', conversations);
  expect(services.of(deviceConversationsOf).get()).toEqual(conversations);
});
