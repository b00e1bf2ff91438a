import type { Hono } from 'hono';
import type { SiteEnvironment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import { walletHandler } from './handler.ts';
import { findSigner } from './signer.ts';
import { supabaseWallets } from './supabase.ts';

/** The function `wallet` on the given backend, for any runtime that speaks Request and Response. */
export function createApp(environment: SiteEnvironment): Hono {
  return walletHandler(
    { ...supabaseSessions(environment), ...consoleReports },
    { wallets: supabaseWallets(environment), findSigner },
    environment.siteUrl,
  );
}
