import { Hono } from 'hono';
import type { BadgeOffer } from '../../api/rewards/app.ts';
import type { ChainSettings } from '../../api/wallet/app.ts';
import { originOf } from './origin.ts';

interface ConfigurationInputs {
  readonly siteUrl: string;
  readonly anonKey: string;
  readonly projectRef: string;
  readonly chains: ChainSettings;
  /** Null where badges can't be put on chain. */
  readonly badges: BadgeOffer | null;
}

/** `GET /config.json`: the web app's run-time configuration. Nothing in it is secret. */
export function createConfigurationApp({
  siteUrl,
  anonKey,
  projectRef,
  chains: { endpoints, primary, walletConnect },
  badges,
}: ConfigurationInputs): Hono {
  const app = new Hono();
  app.get('/config.json', (c) =>
    c.json(
      {
        supabaseUrl: originOf(c, siteUrl),
        supabaseAnonKey: anonKey,
        projectRef,
        // What is not set up isn't offered.
        ...((endpoints.size > 0 || walletConnect !== null) && {
          wallets: { chains: [...endpoints.keys()], primary, walletConnect },
        }),
        ...(badges !== null && { badges }),
      },
      200,
      { 'cache-control': 'no-store' },
    ),
  );
  return app;
}
