import { type Context, Hono } from 'hono';
import { isPrivateHost } from '../../gateway/kernel/private_host.ts';

interface ConfigurationInputs {
  readonly siteUrl: string;
  readonly anonKey: string;
  readonly projectRef: string;
}

/** The origin a browser used. Only for itself: a name of this machine or its network is repeated,
 *  so that localhost and 127.0.0.1 and a telephone all call the origin they are on; any other
 *  name gets the site's own. */
function originOf(c: Context, siteUrl: string): string {
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
}: ConfigurationInputs): Hono {
  const app = new Hono();
  app.get('/config.json', (c) =>
    c.json({ supabaseUrl: originOf(c, siteUrl), supabaseAnonKey: anonKey, projectRef }, 200, {
      'cache-control': 'no-store',
    }),
  );
  return app;
}
