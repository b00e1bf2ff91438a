import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/types.ts';
import { clientOptions } from './client_options.ts';
import type { AppConfig } from './config.ts';

// Fetched with the library, when a page first needs the server.

export const connect = ({ supabaseUrl, supabaseAnonKey, projectRef }: AppConfig) =>
  createClient<Database>(supabaseUrl, supabaseAnonKey, clientOptions(projectRef));

/** For a session that nobody has agreed to yet: it keeps nothing on the device. With `bearer` it shows whose visit this is
 *  while it proves another one. */
export const connectApart = ({ supabaseUrl, supabaseAnonKey }: AppConfig, bearer: string | null) =>
  createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      storageKey: 'mendwell-separate',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    ...(bearer !== null && { global: { headers: { Authorization: `Bearer ${bearer}` } } }),
  });
