import type { Hono } from 'hono';
import type { SiteEnvironment } from '../kernel/environment.ts';
import { consoleReports } from '../kernel/reports.ts';
import { supabaseSessions } from '../kernel/sessions.ts';
import type { ChainSettings } from '../kernel/chain_settings.ts';
import { contractAsker } from './contract.ts';
import { walletHandler } from './handler.ts';
import { findSigner } from './signer.ts';
import { supabaseWallets } from './supabase.ts';

export {
  type ChainSettings,
  readChainSettings,
} from '../kernel/chain_settings.ts';

/** The function `wallet` on the given backend, for any runtime that speaks Request and Response. */
export function createApp(
  environment: SiteEnvironment,
  { endpoints }: Pick<ChainSettings, 'endpoints'>,
): Hono {
  return walletHandler(
    { ...supabaseSessions(environment), ...consoleReports },
    { wallets: supabaseWallets(environment), findSigner, askContract: contractAsker(endpoints) },
    environment.siteUrl,
  );
}
