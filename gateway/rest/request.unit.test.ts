import { describe, expect, test } from 'vitest';
import { RestRefusal } from './errors.ts';
import { chooseMedia } from './media.ts';
import { parsePayload } from './payload.ts';
import { parsePreferences, preferenceApplied } from './preferences.ts';

function codeOf(refused: () => unknown): string | null {
  try {
    refused();
  } catch (error) {
    if (error instanceof RestRefusal) return `${error.error.status} ${error.error.code}`;
    throw error;
  }
  return null;
}

describe('Prefer', () => {
  const read = (header?: string) => parsePreferences(header, new Set(['UTC']));

  test('the first of two words for one thing counts', () => {
    expect(
      read('return=minimal, return=representation,count=exact , tx=rollback, max-affected=5'),
    ).toMatchObject({
      representation: 'minimal',
      count: 'exact',
      transaction: 'rollback',
      maxAffected: 5,
    });
  });

  test('an unknown word is passed over, unless everything is taken strictly', () => {
    expect(read('respond-async, timezone=Nowhere')).toMatchObject({ timeZone: null });
    expect(codeOf(() => read('handling=strict, respond-async'))).toBe('400 PGRST122');
    expect(codeOf(() => read('handling=strict, timezone=UTC, max-affected=1'))).toBeNull();
  });

  test('what was of effect is told', () => {
    const preferences = read('resolution=merge-duplicates,return=representation,count=exact');
    expect(preferenceApplied(preferences, { representation: true })).toBe(
      'return=representation, count=exact',
    );
    expect(preferenceApplied(preferences, { resolution: true })).toBe(
      'resolution=merge-duplicates, count=exact',
    );
    expect(preferenceApplied(read(), { resolution: true })).toBeNull();
  });
});

describe('Accept', () => {
  test.each([
    [undefined, 'array'],
    ['', 'array'],
    ['*/*', 'array'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['text/html, text/csv;q=0.4, application/json;q=0.9', 'array'],
    ['text/html, application/json;q=0.4, text/csv;q=0.9', 'csv'],
  ])('%s is answered as %s', (accept, kind) => {
    expect(chooseMedia(accept).kind).toBe(kind);
  });

  test('what cannot be made is refused', () => {
    expect(codeOf(() => chooseMedia('text/html, image/png'))).toBe('406 PGRST107');
  });
});

describe('a body', () => {
  const table = { trusted: false, forFunction: false };
  const read = (text: string, type?: string, where = table) =>
    parsePayload(Buffer.from(text), type, where);

  test('is known by its shape', () => {
    expect(read('{"a":1,"b":2}')).toMatchObject({ isObject: true, keys: ['a', 'b'] });
    expect(read('[{"a":1},{"a":2}]')).toMatchObject({ isObject: false, keys: ['a'] });
    expect(read('[]')).toMatchObject({ isObject: false, isScalar: false, keys: [] });
    expect(read('5')).toMatchObject({ isScalar: true, keys: [] });
  });

  test('keeps every digit of its numbers', () => {
    expect(read('{"cents": 12345678901234567890.10}').text).toBe(
      '{"cents": 12345678901234567890.10}',
    );
  });

  test.each(['', '{', '{"a":1}{', 'undefined', "{'a':1}"])('%s is no JSON', (text) => {
    expect(codeOf(() => read(text))).toBe('400 PGRST102');
  });

  test.each(['[1]', '[{"a":1},{"b":1}]', '[{"a":1},{"a":1,"b":1}]', '[[]]', '[null]'])(
    '%s has no common keys',
    (text) => {
      expect(codeOf(() => read(text))).toBe('400 PGRST102');
    },
  );

  test('is not looked into where the columns are named elsewhere', () => {
    const named = { trusted: true, forFunction: false };
    expect(read('[{"a":1},{"b":1}]', undefined, named).keys).toEqual([]);
  });

  test('may be a form, and for a function a text', () => {
    expect(read('a=1&b=x+y', 'application/x-www-form-urlencoded').text).toBe('{"a":"1","b":"x y"}');
    const call = { trusted: false, forFunction: true };
    expect(read('hello', 'text/plain; charset=utf-8', call)).toMatchObject({ kind: 'text' });
    expect(codeOf(() => read('hello', 'text/plain'))).toBe('400 PGRST102');
    expect(codeOf(() => read('{}', 'image/png'))).toBe('400 PGRST102');
  });

  test('for a function may be bytes, which go on as PostgreSQL writes them', () => {
    const call = { trusted: false, forFunction: true };
    const bytes = Buffer.from([0, 255]);
    expect(parsePayload(bytes, 'application/octet-stream', call)).toMatchObject({
      kind: 'bytea',
      text: String.raw`\x00ff`,
    });
  });

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
    'as %s that is no UTF-8 is refused, not guessed at',
    (type) => {
      const call = { trusted: false, forFunction: true };
      const bytes = Buffer.from('{"a":"\xff"}', 'latin1');
      expect(codeOf(() => parsePayload(bytes, type, call))).toBe('400 PGRST102');
    },
  );

  test('of too much structure is refused before it is parsed', () => {
    expect(codeOf(() => read('['.repeat(101)))).toBe('413 413');
    expect(codeOf(() => read(`[${'1,'.repeat(100_001)}`))).toBe('413 413');
    const form = Array.from({ length: 2000 }, (_, at) => `k${at}=1`).join('&');
    expect(codeOf(() => read(form, 'application/x-www-form-urlencoded'))).toBe('413 413');
  });

  test('with a name that objects inherit has that name alone', () => {
    expect(read('{"__proto__":1,"constructor":2}').keys).toEqual(['__proto__', 'constructor']);
  });
});
