import { expect, it } from 'vitest';
import { badgeDescriptions } from './badge_files.ts';

it('every badge has a description of its own, which says nothing of a person', () => {
  const files = badgeDescriptions();
  expect([...files.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `badges/${number}.json`));
  const read = [...files.values()].map((text) => JSON.parse(text) as Record<string, string>);
  expect(read[0]?.['name']).toBe('First plan saved');
  expect(new Set(read.map(({ image }) => image)).size).toBe(7);
  for (const file of read) {
    expect(Object.keys(file)).toEqual(['name', 'description', 'image']);
    expect(`${file['name']} ${file['description']}`).not.toMatch(/\$|\d{4}|@|0x/);
    const picture = atob(file['image']?.split(',')[1] ?? '');
    expect(picture).toMatch(/^<svg [^>]+>.+<\/svg>$/);
    expect(picture).not.toMatch(/<script|href|<text/);
  }
});
