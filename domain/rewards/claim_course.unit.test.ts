import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClaimCourse,
  type ClaimLook,
  type ClaimStep,
  claimAfter,
  claimBegun,
  graceSeconds,
  isOver,
  watchLostSeconds,
} from './claim_course.ts';

const deadline = 1_800_000_000;
const waiting: ClaimLook = {
  isHeld: false,
  isHeldFinally: false,
  receipt: null,
  isKnown: true,
  isNonceUsed: false,
};
const included: ClaimLook = { ...waiting, isHeld: true, receipt: 'success', isNonceUsed: true };
const final: ClaimLook = { ...included, isHeldFinally: true };
const gone: ClaimLook = { ...waiting, isKnown: false };
const elsewhere: ClaimLook = { ...gone, isNonceUsed: true };

/** The steps after each look, each a second after the one before. */
function stepsOf(looks: readonly ClaimLook[], from = deadline - 1800): ClaimStep[] {
  let course: ClaimCourse = claimBegun;
  return looks.map((look, at) => {
    course = claimAfter(course, look, deadline, from + at);
    return course.step;
  });
}

describe('a badge on its way onto a chain', () => {
  it('is sent, included, final', () => {
    expect(stepsOf([gone, waiting, waiting, included, included, final])).toEqual([
      'sent',
      'sent',
      'sent',
      'included',
      'included',
      'final',
    ]);
  });

  it('is there by another transaction, where it was sped up in the wallet', () => {
    const other = { ...elsewhere, isHeld: true };
    const course = claimAfter(claimBegun, other, deadline, deadline - 100);
    expect(course).toMatchObject({ step: 'included', isByAnother: true });
    expect(claimAfter(course, { ...other, isHeldFinally: true }, deadline, deadline)).toMatchObject(
      { step: 'final', isByAnother: true },
    );
  });

  it('is reverted where the contract refused', () => {
    expect(stepsOf([waiting, { ...waiting, receipt: 'reverted', isNonceUsed: true }])).toEqual([
      'sent',
      'reverted',
    ]);
  });

  it('is replaced where the wallet did something else with its number, seen twice', () => {
    expect(stepsOf([waiting, elsewhere, elsewhere])).toEqual(['sent', 'sent', 'replaced']);
    expect(stepsOf([waiting, elsewhere, waiting, elsewhere])).toEqual(Array(4).fill('sent'));
    // The number is seen to be used a moment before the receipt.
    expect(stepsOf([{ ...waiting, isNonceUsed: true }, included])).toEqual(['sent', 'included']);
  });

  it('is dropped where no one has it and its voucher is over', () => {
    expect(stepsOf([gone], deadline + graceSeconds)).toEqual(['sent']);
    expect(stepsOf([gone], deadline + graceSeconds + 1)).toEqual(['dropped']);
    expect(stepsOf([waiting], deadline + 9999), 'while it waits it may be included').toEqual([
      'sent',
    ]);
  });

  it('may come back for an hour after the network took it back', () => {
    expect(stepsOf([included, waiting, gone, included, final])).toEqual([
      'included',
      'reorganized',
      'reorganized',
      'included',
      'final',
    ]);
    let course = claimAfter(claimBegun, included, deadline, 1000);
    course = claimAfter(course, gone, deadline, 1010);
    expect(course).toMatchObject({ step: 'reorganized', lostAt: 1010 });
    course = claimAfter(course, gone, deadline, 1010 + watchLostSeconds);
    expect(course.step).toBe('reorganized');
    course = claimAfter(course, gone, deadline, 1011 + watchLostSeconds);
    expect(course.step).toBe('dropped');
    expect(stepsOf([included, elsewhere, elsewhere])).toEqual([
      'included',
      'reorganized',
      'replaced',
    ]);
  });

  it('ends once, unless the badge is there after all', () => {
    expect(stepsOf([elsewhere, elsewhere, waiting, included])).toEqual([
      'sent',
      'replaced',
      'replaced',
      'included',
    ]);
  });

  it('is never final where the badge isn’t held, and always where it is finally', () => {
    const look = fc.record<ClaimLook>({
      isHeld: fc.boolean(),
      isHeldFinally: fc.boolean(),
      receipt: fc.constantFrom('success' as const, 'reverted' as const, null),
      isKnown: fc.boolean(),
      isNonceUsed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(look, { minLength: 1 }), fc.nat(), (looks, from) => {
        let course: ClaimCourse = claimBegun;
        for (const each of looks) {
          const before = course;
          course = claimAfter(course, each, deadline, from);
          if (each.isHeld) expect(['included', 'final']).toContain(course.step);
          if (each.isHeld && each.isHeldFinally) expect(course.step).toBe('final');
          if (!each.isHeld && course.step === 'final') expect(before.step).toBe('final');
          if (isOver(before.step) && !each.isHeld) expect(course).toBe(before);
        }
      }),
    );
  });
});
