import { expect, it } from 'vitest';
import { zoneOptions } from './zone_options.ts';

const known = [
  'America/Argentina/Buenos_Aires',
  'America/Chicago',
  'America/Detroit',
  'America/New_York',
  'Europe/Paris',
  'UTC',
];

it('begins with the United States, by the names people use', () => {
  expect(
    zoneOptions(...known)
      .slice(0, 7)
      .map(({ label }) => label),
  ).toEqual([
    'Eastern Time (New York)',
    'Central Time (Chicago)',
    'Mountain Time (Denver)',
    'Arizona Time (Phoenix)',
    'Pacific Time (Los Angeles)',
    'Alaska Time (Anchorage)',
    'Hawaii Time (Honolulu)',
  ]);
});

it('lists the rest by their cities, each zone once', () => {
  const options = zoneOptions(...known);
  expect(options.slice(10).map(({ label }) => label)).toEqual([
    'Buenos Aires (America, Argentina)',
    'Detroit (America)',
    'Paris (Europe)',
    'UTC',
  ]);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
});

it('is ten long for a person in the United States, and one longer for one who is not', () => {
  expect(zoneOptions('America/Denver')).toHaveLength(10);
  expect(zoneOptions('Europe/Paris', 'Europe/Paris', '')).toHaveLength(11);
});

it('stores what IANA names', () => {
  for (const { value } of zoneOptions(...known))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow();
  expect(zoneOptions(...known)[0]?.value).toBe('America/New_York');
});

it('offers what was chosen before', () => {
  const labels = zoneOptions('Asia/Tokyo', '').map(({ label }) => label);
  expect(labels).toContain('Tokyo (Asia)');
  expect(labels).not.toContain('');
});
