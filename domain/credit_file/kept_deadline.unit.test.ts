import { expect, it, test } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { comingDeadlines, type KeptDeadline } from './kept_deadline.ts';
import { lastDayOf, sectionsOf } from './kept_deadline_days.ts';

// Counted by hand on a calendar.
test.each([
  ['collector_notice', '2026-11-14', '2026-12-14'],
  ['collector_notice', '2028-01-31', '2028-03-01'],
  ['denial', '2026-11-14', '2027-01-13'],
  ['fraud_alert', '2028-02-29', '2029-02-28'],
  ['extended_alert', '2026-11-14', '2033-11-14'],
  ['letter_answer', '2026-11-14', '2026-12-14'],
] as const)('%s that began on %s ends on %s', (kind, began, ends) =>
  expect(lastDayOf(kind, isoDate(began))).toBe(ends),
);

it('takes a collector’s own end date as it stands on the letter', () =>
  expect(lastDayOf('collector_notice', isoDate('2026-11-14'), isoDate('2026-12-20'))).toBe(
    '2026-12-20',
  ));

it('lists those to come, the soonest first, each with its sections; ours has none', () => {
  const kept = (id: string, kind: KeptDeadline['kind'], endsOn: string): KeptDeadline => ({
    id,
    kind,
    name: 'Beacon',
    startedOn: isoDate('2026-11-01'),
    endsOn: isoDate(endsOn),
  });
  const coming = comingDeadlines(
    [
      kept('late', 'denial', '2026-12-31'),
      kept('over', 'denial', '2026-11-20'),
      kept('soon', 'letter_answer', '2026-11-21'),
    ],
    isoDate('2026-11-21'),
  );
  expect(coming.map(({ id }) => id)).toEqual(['soon', 'late']);
  expect(coming.map(sectionsOf)).toEqual([[], ['15 USC 1681j(b)']]);
});
