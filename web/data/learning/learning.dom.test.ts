import { beforeEach, describe, expect, it } from 'vitest';
import { departureOf } from '../session/device.ts';
import { renewServices, services } from '../testing/services.ts';
import { learningOf, nothingLearned } from './learning.ts';
import { answered } from './schedule.ts';

const store = () => services.of(learningOf);

beforeEach(() => {
  localStorage.clear();
  renewServices();
});

describe('what was learned', () => {
  it('is there after a reload', () => {
    store().read('hold', 40.4);
    store().finish('order');
    store().keepCard('hold/1', answered(undefined, true, 1_000_000));
    const before = store().get();
    renewServices();
    expect(store().get()).toEqual(before);
    expect(before.lessons['hold']).toMatchObject({ readTo: 40, doneAt: null });
    expect(before.lessons['order']).toMatchObject({ readTo: 100 });
  });

  it('never shrinks: what was read stays read, and done stays done', () => {
    store().read('hold', 80);
    store().read('hold', 20);
    store().finish('hold');
    const { doneAt } = store().get().lessons['hold'] ?? {};
    store().finish('hold');
    store().read('hold', 10);
    expect(store().get().lessons['hold']).toMatchObject({ readTo: 100, doneAt });
  });

  it('is nothing where something else is kept under its key', () => {
    localStorage.setItem('mendwell-learning', '{"lessons":{"hold":{"readTo":900}},"cards":{}}');
    renewServices();
    expect(store().get()).toEqual(nothingLearned);
  });

  it('comes from another tab', () => {
    const listened: number[] = [];
    store().subscribe(() => listened.push(1));
    store().read('hold', 10);
    const other = {
      ownerId: null,
      lessons: { order: { readTo: 5, doneAt: null, updatedAt: 1 } },
      cards: {},
    };
    localStorage.setItem('mendwell-learning', JSON.stringify(other));
    window.dispatchEvent(new StorageEvent('storage', { key: 'mendwell-learning' }));
    expect(store().get()).toMatchObject(other);
    expect(listened).toHaveLength(2);
  });

  it('goes with the person', () => {
    store().finish('hold');
    services.of(departureOf).clearPerson();
    expect(store().get()).toEqual(nothingLearned);
    expect(localStorage.getItem('mendwell-learning')).toBeNull();
  });
});
