import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/types.ts';
import { clientOptions } from './client_options.ts';
import type { CodeVerifier } from './code_verifier.ts';
import { type AppConfig, readConfig } from './config.ts';

// Fetched with the library, when a page first needs the server.

const connect = ({ supabaseUrl, supabaseAnonKey, projectRef }: AppConfig) =>
  createClient<Database>(supabaseUrl, supabaseAnonKey, clientOptions(projectRef));

/** Where the library keeps what it would lose with the page: `verifier`, which the caller has, and the rest in memory. */
function storageAround(verifier: CodeVerifier) {
  const kept = new Map<string, string>();
  const isVerifier = (key: string) => key.endsWith('-code-verifier');
  return {
    getItem: (key: string) => (isVerifier(key) ? verifier.text : (kept.get(key) ?? null)),
    setItem: (key: string, value: string) => {
      if (isVerifier(key)) verifier.text = value;
      else kept.set(key, value);
    },
    removeItem: (key: string) => {
      if (isVerifier(key)) verifier.text = null;
      else kept.delete(key);
    },
  };
}

/** For a session that nobody has agreed to yet: it keeps nothing on the device. With `bearer` it shows whose visit this is
 *  while it proves another one; with `verifier` it asks for codes (PKCE). */
const connectApart = (
  { supabaseUrl, supabaseAnonKey }: AppConfig,
  bearer: string | null,
  verifier?: CodeVerifier,
) =>
  createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      storageKey: 'mendwell-separate',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      // The library asks a storage of one's own only where it is to keep the session.
      ...(verifier
        ? { persistSession: true, storage: storageAround(verifier), flowType: 'pkce' }
        : { persistSession: false }),
    },
    ...(bearer !== null && { global: { headers: { Authorization: `Bearer ${bearer}` } } }),
  });

/** The ways to the backend that the server's answer to `/config.json` tells of. Throws where it is none. */
export async function connectionBy(answer: Response) {
  const config = await readConfig(answer);
  return {
    connect: () => connect(config),
    connectApart: (bearer: string | null, verifier?: CodeVerifier) =>
      connectApart(config, bearer, verifier),
    addressOf: (path: string) => `${config.supabaseUrl}${path}`,
  };
}
