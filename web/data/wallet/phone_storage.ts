/** Under which the library for phones names everything that it keeps. */
const prefix = 'wc@2:';

const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

/** What is under a key; undefined where there is nothing that can be read. */
function read(key: string): unknown {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

/** Where the library for phones keeps its keys and sessions: in this browser, under its own names, so that they go with the wallet's
 *  others. A browser that refuses storage keeps nothing, and the phone is met anew. */
export const phoneStorage = () => ({
  async getKeys() {
    return keys();
  },
  async getEntries<Value>() {
    return keys().map((key) => [key, read(key)] as [string, Value]);
  },
  async getItem<Value>(key: string) {
    return read(key) as Value | undefined;
  },
  async setItem(key: string, value: unknown) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Full, or refused.
    }
  },
  async removeItem(key: string) {
    localStorage.removeItem(key);
  },
});
