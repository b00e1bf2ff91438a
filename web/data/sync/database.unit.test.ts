import * as fake from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { syncDatabase } from '../device_keys.ts';
import { browserTexts } from './database.ts';

beforeAll(() => {
  for (const [name, value] of Object.entries(fake)) vi.stubGlobal(name, value);
});
afterAll(() => vi.unstubAllGlobals());

it('keeps texts by their names, and nothing once it was deleted', async () => {
  expect(await browserTexts.get('a')).toBeNull();
  await browserTexts.put('a', 'hello');
  await browserTexts.put('b', 'there');
  await browserTexts.remove('b');
  expect([await browserTexts.get('a'), await browserTexts.get('b')]).toEqual(['hello', null]);
  // As a person's leaving does: nothing holds it open.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(syncDatabase).addEventListener('success', resolve);
  });
  expect(await browserTexts.get('a')).toBeNull();
});
