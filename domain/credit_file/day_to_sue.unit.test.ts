import { expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { dayToSue } from './day_to_sue.ts';
import type { DisputeCase, DisputedAnswer } from './dispute.ts';

const day = isoDate;
const today = day('2026-11-29');
// Mailed September 14, received September 18: due October 18, and in the mail by October 23.
const dispute = (over: Partial<DisputeCase> = {}): DisputeCase => ({
  id: 'd1',
  recipient: 'bureau',
  bureau: 'equifax',
  recipientName: 'Equifax',
  things: [],
  words: '',
  isAfterAnnual: false,
  state: 'received',
  sentOn: day('2026-09-14'),
  receivedOn: day('2026-09-18'),
  answerDueOn: day('2026-10-18'),
  mailDueOn: day('2026-10-23'),
  procedureDueOn: null,
  ...over,
});
const answered = (on: string, ...outcomes: DisputedAnswer['outcomes'][string][]) => ({
  on: day(on),
  outcomes: Object.fromEntries(outcomes.map((each, at) => [String(at), each])),
});
const dayOf = (over: Partial<DisputeCase>, answer: DisputedAnswer | null = null) =>
  dayToSue(dispute(over), answer, today)?.on ?? null;

it('is two years from an answer that left something as it was', () => {
  expect(dayOf({ state: 'answered' }, answered('2026-10-20', 'corrected', 'verified'))).toBe(
    '2028-10-20',
  );
  expect(
    dayToSue(dispute({ state: 'answered' }), answered('2026-10-20', 'changed'), today),
  ).toEqual({ on: '2028-10-20', sections: ['15 USC 1681p'], isEstimated: false });
});

it('is two years from the day an answer was due, where it came late or not at all', () => {
  expect(dayOf({})).toBe('2028-10-18');
  expect(dayOf({ state: 'no_answer' })).toBe('2028-10-18');
  expect(dayOf({ state: 'answered' }, answered('2026-11-10', 'verified'))).toBe('2028-10-18');
});

it('counts as if the letter arrived the day it was mailed, while nobody knows when it did', () => {
  // Five business days after September 14 are September 21, and thirty days more October 21.
  const over = { state: 'no_answer', receivedOn: null, answerDueOn: day('2026-10-21') } as const;
  expect(dayOf(over)).toBe('2028-10-14');
});

it('is none while they have time, once it’s put right, of a company, and of a case that is over', () => {
  expect(dayOf({ mailDueOn: day('2026-12-01') })).toBeNull();
  expect(dayOf({ state: 'answered' }, answered('2026-11-10', 'deleted', 'corrected'))).toBeNull();
  expect(dayOf({ recipient: 'furnisher', bureau: null })).toBeNull();
  for (const state of ['draft', 'frivolous', 'closed', 'withdrawn'] as const)
    expect(dayOf({ state }, answered('2026-10-20', 'verified'))).toBeNull();
});
