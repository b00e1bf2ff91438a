import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/types.ts';
import { clientOptions } from './client_options.ts';
import { loadConfig } from './config.ts';

/** The backend, typed by the database's own schema. */
export type Backend = SupabaseClient<Database>;

let pending: Promise<Backend> | undefined;
const listeners = new Set<(client: Backend) => void>();

async function connect(): Promise<Backend> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    loadConfig(),
  ]);
  const client = createClient<Database>(
    config.supabaseUrl,
    config.supabaseAnonKey,
    clientOptions(config.projectRef),
  );
  for (const listener of listeners) listener(client);
  return client;
}

/** The one client of this page. Its code and the configuration are fetched on first use, so that a page
 *  that needs no account carries neither. Rejects when the server cannot be reached; ask again later. */
export function backend(): Promise<Backend> {
  pending ??= connect().catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

/** A client beside the one of the page, for a session that nobody has agreed to yet: it keeps nothing on the device. With
 *  `bearer` it shows whose visit this is while it proves another one. */
export async function separateBackend(bearer: string | null): Promise<Backend> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    loadConfig(),
  ]);
  return createClient<Database>(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      storageKey: 'mendwell-separate',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    ...(bearer !== null && { global: { headers: { Authorization: `Bearer ${bearer}` } } }),
  });
}

/** Calls back once the client exists, whoever asked for it; at once if it does already. */
export function onBackend(listener: (client: Backend) => void): () => void {
  let isListening = true;
  const once = (client: Backend) => {
    if (isListening) listener(client);
    stop();
  };
  const stop = () => {
    isListening = false;
    listeners.delete(once);
  };
  if (pending) pending.then(once, () => isListening && listeners.add(once));
  else listeners.add(once);
  return stop;
}
