import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { authStorageKey } from './client_options.ts';
import {
  choiceKey,
  keysOfDevice,
  ownKeyDatabase,
  passEndsKey,
  passPlanKey,
  syncDatabase,
} from './device_keys.ts';
import inlineKeys from './device_keys.json' with { type: 'json' };
import { keptList } from './device_storage.ts';

const web = path.join(import.meta.dirname, '..');
const sources = ['app', 'ui', 'data', 'features', 'build']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(web, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !/\.test\.|[/\\]testing[/\\]/.test(file))
  .map((file) => ({
    file,
    text: fs
      .readFileSync(path.join(web, file), 'utf8')
      // The build puts the keys into the scripts that run before any module.
      .replaceAll(
        /KEYS\.(\w+)/g,
        (_, name: string) => `'${new Map(Object.entries(inlineKeys)).get(name)}'`,
      ),
  }));

const listed = new Set(keptList.flatMap(([, { keys }]) => keys));

/** Files whose keys come from elsewhere: the list itself, and who keeps what others name. */
const keepers = [
  'data/wallet/phone_storage.ts',
  'app/entry.tsx',
  'data/optional_choice.ts',
  'data/optional_storage.ts',
  'data/session/device.ts',
  'data/session/limited_access.ts',
  'data/stored.ts',
];

/** Who reaches a database: for a key that no script can read out, for what has no room in the storage, and to forget them. */
const keepersOfKey = [
  'data/assistant/own_key.ts',
  'data/session/device.ts',
  'data/sync/overflow.ts',
];

/** The keys that a file lends to others. */
const lent = new Map([
  ['passEndsKey', passEndsKey],
  ['passPlanKey', passPlanKey],
  ['choiceKey', choiceKey],
  ['ownKeyDatabase', ownKeyDatabase],
  ['syncDatabase', syncDatabase],
  ...sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = '([^']+)'/g)].map(
      ([, name, key]) => [name, key] as const,
    ),
  ),
]);

/** The keys a file writes: each literal, or the constant of that name, its own or another file's. */
function writtenKeys({ text }: { text: string }): string[] {
  const names = [...text.matchAll(/\b(?:setItem|stored)\(\s*('[^']+'|\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  // A document names where it lies, itself and what is kept beside it.
  const documents = [...text.matchAll(/\b(?:document|aside|kept): ('mendwell-[^']+')/g)].map(
    ([, key]) => key ?? '',
  );
  return [...names, ...documents].map((name) =>
    name.startsWith("'")
      ? name.slice(1, -1)
      : (new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1] ??
        lent.get(name) ??
        `unknown: ${name}`),
  );
}

describe('what the browser keeps', () => {
  it('is in the list, key by key', () => {
    const writers = sources
      .filter(
        ({ file }) =>
          !/^data\/(stored|optional_choice|sync\/place|wallet\/phone_storage)\.ts$/.test(file),
      )
      .map((source) => ({ file: source.file, keys: writtenKeys(source) }))
      .filter(({ keys }) => keys.length > 0);
    expect(writers.length).toBeGreaterThanOrEqual(10);
    for (const { file, keys } of writers)
      for (const key of keys) expect([...listed], `${file} writes ${key}`).toContain(key);
  });

  it('is really used: no key is listed that no source names', () => {
    const all = sources.map(({ text }) => text).join('\n');
    const names = [...lent].map(([name, key]) => [key, name] as const);
    const ofLibraries = new Set(
      keptList.flatMap(([, thing]) => (thing.isOfLibrary ? thing.keys : [])),
    );
    for (const key of listed) {
      if (key === 'sb-…-auth-token' || ofLibraries.has(key)) continue;
      const spellings = [
        `'${key}'`,
        ...names.filter(([lentKey]) => lentKey === key).map(([, name]) => name),
      ];
      const uses = spellings.reduce((sum, each) => sum + all.split(each ?? '').length - 1, 0);
      expect(uses, key).toBeGreaterThan(1);
    }
    expect(authStorageKey('…')).toBe('sb-…-auth-token');
  });

  it('is reached by the two storages alone, in files that name their keys', () => {
    for (const { file, text } of sources) {
      expect(text, file).not.toMatch(/document\.cookie|\bcaches\.open/);
      if (!keepersOfKey.includes(file)) expect(text, file).not.toMatch(/indexedDB(?!')/);
      if (!/\b(local|session)Storage\b/.test(text) || keepers.includes(file)) continue;
      const names = [...text.matchAll(/'((?:mendwell|limited)[\w-]*)'/gi)].map(([, key]) => key);
      const borrowed = [...text.matchAll(/\b\w+Key\b/g)].map(([name]) => lent.get(name));
      const isNamed = [...names, ...borrowed].some((key) => listed.has(key ?? ''));
      expect(isNamed, file).toBe(true);
    }
  });
});

describe('what stays when a person leaves', () => {
  it('is what the list says is the device’s own', () => {
    const listed = keptList.flatMap(([, thing]) => (thing.isOfDevice ? thing.keys : []));
    expect([...listed].toSorted()).toEqual([...keysOfDevice].toSorted());
  });
});
