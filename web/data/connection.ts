import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/types.ts';
import { clientOptions } from './client_options.ts';
import { type AppConfig, readConfig } from './config.ts';

// Fetched with the library, when a page first needs the server.

const connect = ({ supabaseUrl, supabaseAnonKey, projectRef }: AppConfig) =>
  createClient<Database>(supabaseUrl, supabaseAnonKey, clientOptions(projectRef));

/** For a session that nobody has agreed to yet: it keeps nothing on the device. With `bearer` it shows whose visit this is
 *  while it proves another one. */
const connectApart = ({ supabaseUrl, supabaseAnonKey }: AppConfig, bearer: string | null) =>
  createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      storageKey: 'mendwell-separate',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    ...(bearer !== null && { global: { headers: { Authorization: `Bearer ${bearer}` } } }),
  });

/** The ways to the backend that the server's answer to `/config.json` tells of. Throws where it is none. */
export async function connectionBy(answer: Response) {
  const config = await readConfig(answer);
  return {
    connect: () => connect(config),
    connectApart: (bearer: string | null) => connectApart(config, bearer),
    addressOf: (path: string) => `${config.supabaseUrl}${path}`,
  };
}
