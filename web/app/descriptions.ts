import { m } from '../paraglide/messages.js';

/** What a search engine says below a page's name. The landing page brings its own. In the HTML alone: the
 *  browser never needs it, so no page's script carries it. */
const descriptions: Readonly<Record<string, () => string>> = {
  '/auth': m.app_describe_auth,
  '/referral': m.app_describe_referral,
  '/extend-access': m.app_describe_extend_access,
  '/education': m.app_describe_education,
  '/ai-assistant': m.app_describe_ai_assistant,
  '/debt-destroyer': m.app_describe_debt_destroyer,
  '/credit-card-advice': m.app_describe_credit_card_advice,
  '/about': m.app_describe_about,
  '/careers': m.app_describe_careers,
  '/contact': m.app_describe_contact,
  '/privacy': m.app_describe_privacy,
  '/terms': m.app_describe_terms,
  '/cookies': m.app_describe_cookies,
  '/credit-payment': m.app_describe_credit_payment,
  '/payment-success': m.app_describe_payment_success,
  '/payment-canceled': m.app_describe_payment_canceled,
  '/dashboard': m.app_describe_dashboard,
  '/community': m.app_describe_community,
  '/settings': m.app_describe_settings,
  '/web3-rewards': m.app_describe_web3_rewards,
  '/referral-dashboard': m.app_describe_referral_dashboard,
};

/** The description of the page at `path`; of the not-found page when there is none. */
export const descriptionOf = (path: string): string | null =>
  path === '/' ? null : (descriptions[path] ?? m.app_describe_not_found)();
