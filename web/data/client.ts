import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/types.ts';
import type { CodeVerifier } from './code_verifier.ts';
import { once } from './once.ts';

/** The backend, typed by the database's own schema. */
export type Backend = SupabaseClient<Database>;

/** The way to the backend. Its code and the configuration are fetched on first use, so that a page that needs no account
 *  carries neither. */
export interface BackendSource {
  /** The one client of this page. Rejects when the server cannot be reached; ask again later. */
  readonly connect: () => Promise<Backend>;
  /** A client beside it, for a session that nobody has agreed to yet. With `bearer` it shows whose visit this is while it
   *  proves another one; with `verifier` it asks other services for codes, which that alone makes good. */
  readonly connectApart: (bearer: string | null, verifier?: CodeVerifier) => Promise<Backend>;
  /** The address of a path of the backend, for what the browser itself fetches. */
  readonly addressOf: (path: `/${string}`) => Promise<string>;
  /** Calls back once the client exists, whoever asked for it; at once if it does already. */
  readonly onConnected: (listener: (client: Backend) => void) => () => void;
}

export function createBackendSource(): BackendSource {
  const listeners = new Set<(client: Backend) => void>();
  let connected: Backend | undefined;
  const reach = once(async () => {
    const [{ connectionBy }, answer] = await Promise.all([
      import('./connection.ts'),
      fetch('/config.json', { headers: { accept: 'application/json' } }),
    ]);
    return connectionBy(answer);
  });
  return {
    connect: once(async () => {
      connected = (await reach()).connect();
      for (const listener of listeners) listener(connected);
      return connected;
    }),
    connectApart: async (bearer, verifier) => (await reach()).connectApart(bearer, verifier),
    addressOf: async (path) => (await reach()).addressOf(path),
    onConnected(listener) {
      if (connected) listener(connected);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
