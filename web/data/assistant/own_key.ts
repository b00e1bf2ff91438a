import { ownKeyDatabase } from '../device_keys.ts';

/** Whose model a person's own key opens. The key itself is never told again. */
export interface OwnModel {
  readonly host: string;
  readonly model: string;
}

/** The key under a key that no script can read out: a copy of the storage alone opens nothing. */
export interface SealedKey extends OwnModel {
  readonly wrapping: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** Where it lies: one at most. */
export interface KeyVault {
  readonly read: () => Promise<SealedKey | null>;
  readonly write: (sealed: SealedKey) => Promise<void>;
  readonly clear: () => Promise<void>;
}

const storeName = 'key';
const place = 'own';

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not kept')));
  });

async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(ownKeyDatabase, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await answerOf(opening);
  try {
    return await answerOf(act(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    // So that nothing holds it when the person leaves.
    database.close();
  }
}

export const browserVault: KeyVault = {
  read: async () =>
    (await inStore<SealedKey | undefined>('readonly', (store) => store.get(place))) ?? null,
  write: async (sealed) => void (await inStore('readwrite', (store) => store.put(sealed, place))),
  clear: () => inStore('readwrite', (store) => store.delete(place)),
};

/** Keeps a key on this device. Throws where the browser refuses. */
export async function keepOwnKey(
  vault: KeyVault,
  { host, model }: OwnModel,
  key: string,
): Promise<void> {
  const wrapping = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    wrapping,
    new TextEncoder().encode(key),
  );
  await vault.write({ host, model, wrapping, iv, sealed });
}

/** Which model a key is kept for; null where there is none, or the browser refuses. */
export async function ownModel(vault: KeyVault): Promise<OwnModel | null> {
  const kept = await vault.read().catch(() => null);
  return kept && { host: kept.host, model: kept.model };
}

/** What goes with one request: `host model key`. Null where there is no key, or it cannot be opened. */
export async function ownKeyHeader(vault: KeyVault): Promise<string | null> {
  try {
    const kept = await vault.read();
    if (!kept) return null;
    const { host, model, wrapping, iv, sealed } = kept;
    const key = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, sealed);
    return `${host} ${model} ${new TextDecoder().decode(key)}`;
  } catch {
    return null;
  }
}
