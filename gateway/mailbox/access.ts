import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { bearerToken } from '../kernel/caller.ts';
import type { Kernel } from '../kernel/context.ts';
import { equalSecrets } from '../kernel/secrets.ts';

const cookieName = 'mailbox';
const visitSeconds = 12 * 3600;

export interface MailboxAccess {
  /** Opens once; the next one is printed by the next start. */
  readonly oneTimeKey: string;
  /** False for a Host that is neither the site's nor loopback: a foreign name that resolves here
   *  must not read codes through somebody's browser. */
  hostAllowed(c: Context): boolean;
  /** The one-time key, given once, starts a visit of twelve hours. */
  redeem(c: Context, key: string): boolean;
  /** A visit, or the secret key as bearer token. */
  mayRead(c: Context): boolean;
}

/** Who may open the local mailbox. A visit is a cookie of this path alone, signed with the secret
 *  key, so that it outlives a restart; it only reads, so there is nothing for another site to forge. */
export function createMailboxAccess(kernel: Kernel): MailboxAccess {
  const oneTimeKey = randomBytes(24).toString('base64url');
  let redeemed = false;
  const { hostname: siteHostname, protocol } = new URL(kernel.siteUrl);

  const signature = (until: string) =>
    createHmac('sha256', kernel.secrets.secretKey).update(`mailbox ${until}`).digest('base64url');
  const seconds = () => Math.floor(kernel.now().getTime() / 1000);

  return {
    oneTimeKey,

    hostAllowed(c) {
      const host = c.req.header('host') ?? '';
      if (!URL.canParse(`http://${host}`)) return false;
      const { hostname } = new URL(`http://${host}`);
      return [siteHostname, 'localhost', '127.0.0.1', '[::1]'].includes(hostname);
    },

    redeem(c, key) {
      if (redeemed || !equalSecrets(key, oneTimeKey)) return false;
      redeemed = true;
      const until = String(seconds() + visitSeconds);
      setCookie(c, cookieName, `${until}.${signature(until)}`, {
        path: '/_mailbox',
        httpOnly: true,
        sameSite: 'Strict',
        secure: protocol === 'https:',
        maxAge: visitSeconds,
      });
      return true;
    },

    mayRead(c) {
      const bearer = bearerToken(c.req);
      if (bearer !== null) return equalSecrets(bearer, kernel.secrets.secretKey);
      const [until = '', given = ''] = (getCookie(c, cookieName) ?? '').split('.');
      return Number(until) > seconds() && equalSecrets(given, signature(until));
    },
  };
}
