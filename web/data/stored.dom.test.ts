import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectOf, optional, text } from '../../domain/stored/reader.ts';
import { whole } from '../../domain/stored/shape_readers.ts';
import { asText, stored } from './stored.ts';

interface Draft {
  readonly name: string;
  readonly age?: number;
}

const key = 'mendwell-debt-draft';
const draft = stored(key, objectOf<Draft>({ name: text, age: optional(whole(0, 150)) }), 'tab');

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('something kept on the device', () => {
  it.each<Draft>([{ name: 'Dana' }, { name: '', age: 40 }])(
    'is read as it was kept: %j',
    (value) => {
      expect(draft.keep(value)).toBe(true);
      expect(draft.read()).toEqual(value);
      draft.forget();
      expect(draft.read()).toBeNull();
    },
  );

  it('is nothing where it has not the shape it should have', () => {
    for (const kept of ['', 'soon', 'null', '[]', '{}', '{"name":7}', '{"name":"D","age":"40"}']) {
      sessionStorage.setItem(key, kept);
      expect(draft.read(), kept).toBeNull();
    }
  });

  it('is of the keys that are asked for: what lies beside them is passed over', () => {
    sessionStorage.setItem(key, '{"name":"Dana","of":"an earlier build"}');
    expect(draft.read()).toEqual({ name: 'Dana' });
  });

  it('may be a text as it is', () => {
    const word = stored(key, String, 'device', asText);
    word.keep('"gold"');
    expect(localStorage.getItem(key)).toBe('"gold"');
    expect(word.read()).toBe('"gold"');
  });

  it('stays as it was where the browser takes no more', () => {
    draft.keep({ name: 'Dana' });
    const before = sessionStorage;
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => before.getItem(name),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(draft.keep({ name: 'Grace' })).toBe(false);
    expect(draft.read()).toEqual({ name: 'Dana' });
  });
});
