import { describe, expect, it } from 'vitest';
import { dueQuestions } from './due.ts';
import { nothingLearned } from './learning.ts';
import { answered } from './schedule.ts';

const day = 86_400_000;
const now = new Date(2026, 10, 22, 9).getTime();
const daysUntil = (due: number, from: number) => Math.round((due - from) / day);

describe('when a question comes back', () => {
  it('is tomorrow where the answer was wrong, and in some days where it was right', () => {
    expect(daysUntil(answered(undefined, false, now).due, now)).toBe(1);
    const known = answered(undefined, true, now);
    expect(daysUntil(known.due, now)).toBeGreaterThanOrEqual(2);
    expect(daysUntil(known.due, now)).toBeLessThanOrEqual(4);
  });

  it('is later each time it was known, and soon again where it was not', () => {
    const first = answered(undefined, true, now);
    const second = answered(first, true, first.due);
    const third = answered(second, true, second.due);
    expect(daysUntil(second.due, first.due)).toBeGreaterThan(daysUntil(first.due, now));
    expect(daysUntil(third.due, second.due)).toBeGreaterThan(daysUntil(second.due, first.due));
    const forgotten = answered(third, false, third.due);
    expect(daysUntil(forgotten.due, third.due)).toBeLessThan(daysUntil(third.due, second.due));
    expect(forgotten.lapses).toBe(1);
  });

  it('is the same for the same answers', () => {
    expect(answered(undefined, true, now)).toEqual(answered(undefined, true, now));
  });
});

describe('the questions of a day', () => {
  const card = (due: number) => ({ ...answered(undefined, true, due - 3 * day), due });
  const learning = {
    ...nothingLearned,
    cards: {
      later: card(now + day),
      a: card(now - day),
      b: card(now - 4 * day),
      c: card(now - 2 * day),
      d: card(now - 3 * day),
    },
  };

  it('are three of those that are due, the longest overdue first', () => {
    expect(dueQuestions(learning, now)).toEqual(['b', 'd', 'c']);
  });

  it('are as many fewer as were asked again today', () => {
    const { b } = learning.cards;
    const after = { ...learning, cards: { ...learning.cards, b: answered(b, true, now) } };
    expect(dueQuestions(after, now)).toEqual(['d', 'c']);
  });

  it('are none when nothing was asked yet', () => {
    expect(dueQuestions(nothingLearned, now)).toEqual([]);
  });
});
