/** Where somebody goes who asked for no page. */
export const usualDestination = '/dashboard';

/** The longest location that an order keeps. */
const longest = 2000;

/** A location of this app, whatever somebody sent; the usual one where it is none. */
export function ownLocation(sent: string): string {
  // Dots before two strokes could be taken for another site once the path is tidied.
  const isOwn = /^\/(?![/\\.]|[^?#]*\/\/)[^\\\p{Cc}\p{Cs}]*$/u.test(sent) && sent.length <= longest;
  return isOwn ? sent : usualDestination;
}

/** Where to pay, as an address that may be gone to: by https, or where this site itself is (on this machine, a payment
 *  service of its own may be on another port). Null for any other. */
export function checkoutAddress(sent: string, site: string): string | null {
  if (!URL.canParse(sent, site)) return null;
  const { href, hostname, protocol } = new URL(sent, site);
  const own = new URL(site);
  const isNear = protocol === own.protocol && hostname === own.hostname;
  return isNear || protocol === 'https:' ? href : null;
}
