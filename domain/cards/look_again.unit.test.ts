import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { type Answers, blankAnswers } from './answers.ts';
import { type CardChoices, recomputed } from './look_again.ts';

const nothing = { debts: [], payments: [], plan: null };
const choices = (answers: Partial<Answers>, lookAgainOn: string | null = null): CardChoices => ({
  answers: { ...blankAnswers, ...answers },
  isReminded: true,
  lookAgainOn: lookAgainOn === null ? null : isoDate(lookAgainOn),
});
const dayOn = (today: string, kept: CardChoices) =>
  recomputed(kept, nothing, isoDate(today)).lookAgainOn;

describe('the day to look again', () => {
  it('is 90 days after the last application', () => {
    expect(dayOn('2026-11-26', choices({ applied: '2026-10-30' }))).toBe('2027-01-28');
  });

  it('moves with its reasons, and goes with them', () => {
    const applied = { applied: '2026-10-30' };
    const later = choices({ ...applied, lateOn: '2026-10-01' }, '2027-01-28');
    expect(dayOn('2026-11-26', later)).toBe('2027-04-01');
    expect(dayOn('2026-11-26', choices({}, '2027-01-28'))).toBeNull();
    expect(dayOn('2026-11-26', choices({ isFrozen: 'yes' }, '2027-01-28'))).toBeNull();
  });

  it('stays on the day it comes, when no reason speaks of it any more', () => {
    const kept = choices({ applied: '2026-10-30' }, '2027-01-28');
    expect(dayOn('2027-01-28', kept)).toBe('2027-01-28');
    expect(recomputed(kept, nothing, isoDate('2027-02-03'))).toBe(kept);
  });

  it('comes again with a new reason', () => {
    expect(dayOn('2027-03-01', choices({ applied: '2027-02-20' }, '2027-01-28'))).toBe(
      '2027-05-21',
    );
  });

  it('is the very same where nothing changed', () => {
    const kept = choices({ applied: '2026-10-30' }, '2027-01-28');
    expect(recomputed(kept, nothing, isoDate('2026-11-26'))).toBe(kept);
  });
});
