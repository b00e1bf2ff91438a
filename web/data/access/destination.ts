import { m } from '../../paraglide/messages.js';

/** The pages that one may be led back to, and what they are called. */
const names: Readonly<Record<string, () => string>> = {
  '/dashboard': m.data_page_dashboard,
  '/debt-destroyer': m.data_page_planner,
  '/community': m.data_page_community,
  '/settings': m.data_page_settings,
  '/web3-rewards': m.data_page_rewards,
  '/referral-dashboard': m.data_page_invite,
  '/education': m.data_page_lessons,
  '/ai-assistant': m.data_page_assistant,
  '/credit-card-advice': m.data_page_cards,
};

/** Where somebody goes who asked for no page. */
export const usualDestination = '/dashboard';

const nameOf = (location: string): (() => string) | undefined =>
  names[location.split(/[?#]/, 1)[0] ?? ''];

/** What the page at a location of this app is called. */
export const pageName = (location: string): string => (nameOf(location) ?? m.data_page_asked_for)();

/** The location that a page passed along in the router's state, when it is a page to be led back to. */
export function askedFor(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && nameOf(from) ? from : null;
}

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
