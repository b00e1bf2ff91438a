import {
  choiceKey,
  keysOfDevice,
  ownKeyDatabase,
  passEndsKey,
  passPlanKey,
  syncDatabase,
} from '../device_keys.ts';

/** Which wallet is connected, as the library for wallets keeps it. */
const ofWallets = (key: string): boolean => key.startsWith('wagmi.') || key.startsWith('wc@2:');

const ofThePerson = (key: string): boolean =>
  !keysOfDevice.includes(key) &&
  (key.startsWith('mendwell-') ||
    key === passEndsKey ||
    key === passPlanKey ||
    key === 'REACT_QUERY_OFFLINE_CACHE' ||
    ofWallets(key) ||
    /^sb-.+-auth-token/.test(key));

/** The person's leaving: who waits for it, and what it does. */
export interface Departure {
  /** Calls back when the person leaves, so that what is held in memory goes too. */
  readonly onPersonLeft: (listener: () => void) => () => void;
  /** Registers what must be sent before the person leaves; it ends by itself, whatever the server does. */
  readonly beforePersonLeaves: (finish: () => Promise<void>) => () => void;
  /** Gives everything registered its chance. Never rejects. */
  readonly finish: () => Promise<unknown>;
  /** Removes everything of the person from this device: session, pass, planner, caches. Every key that
   *  begins with `mendwell-` is theirs, but those that belong to the device. */
  readonly clearPerson: () => void;
}

export function departureOf(): Departure {
  const listeners = new Set<() => void>();
  const unfinished = new Set<() => Promise<void>>();
  return {
    onPersonLeft(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    beforePersonLeaves(finish) {
      unfinished.add(finish);
      return () => unfinished.delete(finish);
    },
    finish: () => Promise.allSettled([...unfinished].map((finish) => finish())),
    clearPerson() {
      clear(ofThePerson);
      forgetDatabases();
      for (const listener of listeners) listener();
    },
  };
}

/** Removes what tells of a wallet. */
export const forgetWallet = (): void => clear(ofWallets);

/** Removes the device's own keys too, once the person has left. A no to optional things stays said:
 *  forgetting it would turn them on again. */
export function clearDevice(): void {
  clear((key) => key !== choiceKey && (keysOfDevice.includes(key) || ofThePerson(key)));
}

/** A person's key to a model of their own, and what had no room in the storages, lie beside them. */
function forgetDatabases(): void {
  try {
    for (const name of [ownKeyDatabase, syncDatabase]) indexedDB.deleteDatabase(name);
  } catch {
    // A browser that has none keeps nothing.
  }
}

function clear(isMeant: (key: string) => boolean): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area];
      for (const key of Object.keys(storage)) if (isMeant(key)) storage.removeItem(key);
    } catch {
      // A browser that refuses storage keeps nothing.
    }
  }
}

const isSession = (key: string): boolean => /^sb-.+-auth-token$/.test(key);

/** Whether this device may hold a session: one is stored. Without it there is nobody to ask the server about. */
export function mayHaveSession(): boolean {
  try {
    return Object.keys(window.localStorage).some(isSession);
  } catch {
    return false;
  }
}

/** Whether the session that is stored here, good or not, is a member's. */
export function holdsMember(): boolean {
  try {
    const key = Object.keys(window.localStorage).find(isSession);
    const kept = JSON.parse((key && window.localStorage.getItem(key)) || '{}') as {
      readonly user?: { readonly is_anonymous?: unknown };
    };
    return kept.user?.is_anonymous === false;
  } catch {
    return false;
  }
}
