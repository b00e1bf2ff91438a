import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { foundAgain, savedFrom } from './saved.ts';
import { card } from './testing.ts';

const then = isoDate('2025-12-31');
const now = isoDate('2026-06-30');
const rose = card({ id: 'a', institution: 'Cascade Bank', names: ['Rose', 'Rose Plus'] });
const saved = savedFrom(rose, then);

describe('a saved card', () => {
  it('is the one with its id in the release it was saved from', () => {
    const twin = { ...rose, id: 'b' };
    expect(foundAgain(saved, { asOf: then, cards: [twin, rose] })).toBe(rose);
    expect(foundAgain(saved, { asOf: then, cards: [twin] })).toBeNull();
  });

  it('is found by its issuer and one of its names in the next one, whose ids are others', () => {
    const next = card({ id: 'z', institution: 'Cascade Bank', names: ['Rose Plus'] });
    const stranger = card({ id: 'a', institution: 'Another Bank', names: ['Rose'] });
    expect(foundAgain(saved, { asOf: now, cards: [stranger, next] })).toBe(next);
  });

  it('has left the survey where neither is there, and is still named', () => {
    const other = card({ id: 'a', institution: 'Cascade Bank', names: ['Fern'] });
    expect(foundAgain(saved, { asOf: now, cards: [other] })).toBeNull();
    expect(saved).toMatchObject({ name: 'Rose, Rose Plus', institution: 'Cascade Bank' });
  });
});
