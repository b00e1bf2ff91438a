import type { SupabaseClientOptions } from '@supabase/supabase-js';

/** Milliseconds before the realtime connection is tried again: after 1, 2, 5, then every 10 s. */
export function reconnectAfter(tries: number): number {
  return [1_000, 2_000, 5_000][tries - 1] ?? 10_000;
}

/** Where the session is kept in local storage. One name a project, so that localhost and 127.0.0.1 agree. */
export const authStorageKey = (projectRef: string): string => `sb-${projectRef}-auth-token`;

/** The client's settings, each written out where the specification gives it
 *  (docs/decisions/0008-where-the-specification-meets-its-libraries.md). */
export function clientOptions(projectRef: string) {
  return {
    auth: {
      storageKey: authStorageKey(projectRef),
      persistSession: true,
      autoRefreshToken: true,
      // A mailed link may be opened in another browser than the one that asked for it, so it needs no verifier. Who comes
      // back from another service does: web/data/account/provider_sign_in.ts.
      flowType: 'implicit',
      // Anybody can write an address: a session comes in by web/data/account/mailed_link.ts alone, which asks.
      detectSessionInUrl: false,
    },
    realtime: {
      timeout: 10_000,
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: reconnectAfter,
    },
  } as const satisfies SupabaseClientOptions<'public'>;
}
