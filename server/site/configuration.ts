import { Hono } from 'hono';
import type { ChainOffers } from '../../api/rewards/app.ts';
import type { ChainSettings } from '../../api/wallet/app.ts';
import { originOf } from './origin.ts';

interface ConfigurationInputs {
  readonly siteUrl: string;
  readonly anonKey: string;
  readonly projectRef: string;
  readonly chains: ChainSettings;
  /** What can be put on chain, and where. */
  readonly offers: ChainOffers;
}

/** `GET /config.json`: the web app's run-time configuration. Nothing in it is secret. */
export function createConfigurationApp({
  siteUrl,
  anonKey,
  projectRef,
  chains: { endpoints, primary, walletConnect },
  offers,
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
        ...(offers.badges !== null && { badges: offers.badges }),
        ...(offers.points !== null && { points: offers.points }),
      },
      200,
      { 'cache-control': 'no-store' },
    ),
  );
  return app;
}
