import { beforeEach, describe, expect, it } from 'vitest';
import { keepOwnKey, type KeyVault, ownKeyHeader, ownModel, type SealedKey } from './own_key.ts';

let kept: SealedKey | null = null;
const vault: KeyVault = {
  read: async () => kept,
  write: async (sealed) => {
    kept = sealed;
  },
  clear: async () => {
    kept = null;
  },
};
const model = { host: 'models.example.org', model: 'small-1' };
const key = 'sk-a-key-that-nobody-sees-1234';

beforeEach(() => {
  kept = null;
});

describe('a key of one’s own', () => {
  it('goes with a request, and is told in no other way', async () => {
    await keepOwnKey(vault, model, key);
    expect(await ownKeyHeader(vault)).toBe(`models.example.org small-1 ${key}`);
    expect(await ownModel(vault)).toEqual(model);
  });

  it('lies there sealed, under a key that no script can read out', async () => {
    await keepOwnKey(vault, model, key);
    const { sealed, wrapping } = kept as unknown as SealedKey;
    expect(new TextDecoder().decode(sealed)).not.toContain('sk-');
    expect(wrapping.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', wrapping)).rejects.toThrow();
  });

  it('is sealed differently each time', async () => {
    await keepOwnKey(vault, model, key);
    const first = kept as unknown as SealedKey;
    await keepOwnKey(vault, model, key);
    const second = kept as unknown as SealedKey;
    expect([...new Uint8Array(second.sealed)]).not.toEqual([...new Uint8Array(first.sealed)]);
  });

  it('is none once it is deleted, where it cannot be opened, and where the browser refuses', async () => {
    await keepOwnKey(vault, model, key);
    const other = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    kept = { ...(kept as unknown as SealedKey), wrapping: other };
    expect(await ownKeyHeader(vault)).toBeNull();
    await vault.clear();
    expect(await ownKeyHeader(vault)).toBeNull();
    const refusing: KeyVault = { ...vault, read: () => Promise.reject(new Error('refused')) };
    expect(await ownKeyHeader(refusing)).toBeNull();
    expect(await ownModel(refusing)).toBeNull();
  });
});
