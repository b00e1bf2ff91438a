import { m } from '../../paraglide/messages.js';

const names: Record<string, () => string> = {
  '/dashboard': m.credit_payment_page_dashboard,
  '/community': m.credit_payment_page_community,
  '/settings': m.credit_payment_page_settings,
  '/web3-rewards': m.credit_payment_page_rewards,
  '/referral-dashboard': m.credit_payment_page_referral,
};

/** The location that the protected-route rule passed along, and what it is called. Null when nobody was
 *  sent here, or when it is no protected page of this app. */
export function askedFor(state: unknown): { readonly from: string; readonly name: string } | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'string') return null;
  const name = names[from.split(/[?#]/, 1)[0] ?? ''];
  return name ? { from, name: name() } : null;
}
