import { type Context, Hono } from 'hono';
import type { ChainOffers } from '../../api/rewards/app.ts';
import type { ChainSettings } from '../../api/wallet/app.ts';
import { isPrivateHost } from '@mendwell/gateway/client_address';

interface ConfigurationInputs {
  readonly siteUrl: string;
  readonly anonKey: string;
  readonly projectRef: string;
  readonly chains: ChainSettings;
  /** What can be put on chain, and where. */
  readonly offers: ChainOffers;
}

/** The origin a browser used, where the site is this machine's or its network's: localhost, 127.0.0.1
 *  and a telephone all call the origin they are on. Any other name, and every name of a public site,
 *  gets the site's own: there the header is whatever a cache or a stranger made of it. */
function originOf(c: Context, siteUrl: string): string {
  if (!isPrivateHost(new URL(siteUrl).hostname)) return siteUrl;
  const host = c.req.header('host') ?? '';
  if (new URL(siteUrl).host === host || !URL.canParse(`http://${host}`)) return siteUrl;
  const asked = new URL(`http://${host}`);
  return isPrivateHost(asked.hostname) ? asked.origin : siteUrl;
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
