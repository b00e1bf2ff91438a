import { openDB } from 'idb';
import { syncDatabase } from '../device_keys.ts';
import type { TextDatabase } from './texts.ts';

const storeName = 'texts';

/** Opened for one thing and closed, so that nothing holds it when the person leaves (`session/device.ts` deletes it). */
async function inDatabase<Value>(
  act: (database: Awaited<ReturnType<typeof openDB>>) => Promise<Value>,
): Promise<Value> {
  const database = await openDB(syncDatabase, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(storeName),
  });
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/** The texts of documents that have no room in the storage. */
export const browserTexts: TextDatabase = {
  get: (name) =>
    inDatabase(async (database) => {
      const text: unknown = await database.get(storeName, name);
      return typeof text === 'string' ? text : null;
    }),
  put: (name, text) =>
    inDatabase(async (database) => void (await database.put(storeName, text, name))),
  remove: (name) => inDatabase((database) => database.delete(storeName, name)),
};
