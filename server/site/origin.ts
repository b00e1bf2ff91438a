import type { Context } from 'hono';
import { isPrivateHost } from '@mendwell/gateway/client_address';

/** The origin a browser used, where the site is this machine's or its network's: localhost, 127.0.0.1
 *  and a telephone all call the origin they are on. Any other name, and every name of a public site,
 *  gets the site's own: there the header is whatever a cache or a stranger made of it. */
export function originOf(c: Context, siteUrl: string): string {
  if (!isPrivateHost(new URL(siteUrl).hostname)) return siteUrl;
  const host = c.req.header('host') ?? '';
  if (new URL(siteUrl).host === host || !URL.canParse(`http://${host}`)) return siteUrl;
  const asked = new URL(`http://${host}`);
  return isPrivateHost(asked.hostname) ? asked.origin : siteUrl;
}
