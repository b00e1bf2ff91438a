import { expect, test } from 'vitest';
import { knownZone } from './zone.ts';

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['Mars/Olympus', 'UTC'],
  ['', 'UTC'],
  [null, 'UTC'],
])('%j is %s', (zone, known) => {
  expect(knownZone(zone)).toBe(known);
});
