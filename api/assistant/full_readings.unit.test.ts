import { expect, it } from 'vitest';
import { FULL_READINGS_A_MINUTE, fullReadings, GLANCE_LETTERS, glanceAt } from './full_readings.ts';

it('reads as many of a network as it may ask in a minute, and again in the next', () => {
  const readsInFull = fullReadings();
  const all = Array.from({ length: FULL_READINGS_A_MINUTE + 5 }, () => readsInFull('192.0.2.1', 0));
  expect(all.filter(Boolean)).toHaveLength(FULL_READINGS_A_MINUTE);
  expect(readsInFull('192.0.2.2', 0)).toBe(true);
  expect(readsInFull('192.0.2.1', 59_999)).toBe(false);
  expect(readsInFull('192.0.2.1', 60_000)).toBe(true);
});

it('holds no more networks than it has room for, and forgets those of a minute ago first', () => {
  const readsInFull = fullReadings();
  for (let at = 0; at < 20_000; at += 1) readsInFull(`2001:db8:${at}::/64`, 0);
  expect(readsInFull('192.0.2.1', 0)).toBe(true);
});

it('sees the beginning and the end of a long message at a glance', () => {
  expect(glanceAt('short')).toBe('short');
  const long = `first ${'x'.repeat(2_000)} last`;
  expect(glanceAt(long)).toMatch(/^first .* last$/s);
  expect(glanceAt(long).length).toBeLessThan(2 * GLANCE_LETTERS + 5);
});
