import { m } from '../../paraglide/messages.js';

/** One place of the navigation. The name is a function: the language is chosen when it is shown. */
export interface Place {
  readonly path: string;
  readonly name: () => string;
}

const dashboard: Place = { path: '/dashboard', name: m.app_dashboard };
const debts: Place = { path: '/debt-destroyer', name: m.app_debts };
const invite: Place = { path: '/referral-dashboard', name: m.app_invite };
const sessionTime: Place = { path: '/extend-access', name: m.app_session_time };
const settings: Place = { path: '/settings', name: m.app_settings };

// Not open yet: they come after what works.
const cards: Place = { path: '/credit-card-advice', name: m.app_cards };
const circles: Place = { path: '/community', name: m.app_circles };
const lessons: Place = { path: '/education', name: m.app_lessons };
const assistant: Place = { path: '/ai-assistant', name: m.app_assistant };
const rewards: Place = { path: '/web3-rewards', name: m.app_rewards };

/** The six places of the header on a desktop. */
export const mainPlaces: readonly Place[] = [dashboard, debts, invite, cards, circles, lessons];

/** What the foot of the page adds to them. */
export const furtherPlaces: readonly Place[] = [sessionTime, settings, assistant, rewards];

/** Everything, in the menu. */
export const menuPlaces: readonly Place[] = [
  dashboard,
  debts,
  invite,
  sessionTime,
  settings,
  cards,
  circles,
  lessons,
  assistant,
  rewards,
];

/** Who we are, and the rules. */
export const footPlaces: readonly Place[] = [
  { path: '/about', name: m.app_about },
  { path: '/careers', name: m.app_careers },
  { path: '/contact', name: m.app_contact },
  { path: '/privacy', name: m.app_privacy },
  { path: '/terms', name: m.app_terms },
  { path: '/cookies', name: m.app_cookies },
];
