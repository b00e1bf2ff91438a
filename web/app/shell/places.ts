import {
  BookOpen,
  CreditCard,
  House,
  type LucideIcon,
  MessageCircle,
  Scale,
  Users,
} from 'lucide-react';
import { m } from '../../paraglide/messages.js';

/** One place of the navigation. The name is a function: the language is chosen when it is shown. */
export interface Place {
  readonly path: string;
  readonly name: () => string;
}

/** The six places of the header on a desktop. */
export const mainPlaces: readonly (Place & { readonly icon: LucideIcon })[] = [
  { path: '/dashboard', name: m.app_dashboard, icon: House },
  { path: '/debt-destroyer', name: m.app_debts, icon: Scale },
  { path: '/credit-card-advice', name: m.app_cards, icon: CreditCard },
  { path: '/community', name: m.app_circles, icon: Users },
  { path: '/education', name: m.app_lessons, icon: BookOpen },
  { path: '/ai-assistant', name: m.app_assistant, icon: MessageCircle },
];

/** Four of the five places at the bottom of a phone; the fifth opens the menu. */
export const phonePlaces: readonly (Place & { readonly icon: LucideIcon })[] = [
  { path: '/dashboard', name: m.app_home, icon: House },
  { path: '/debt-destroyer', name: m.app_debts, icon: Scale },
  { path: '/community', name: m.app_circles, icon: Users },
  { path: '/education', name: m.app_lessons, icon: BookOpen },
];

/** What the menu and the foot of the page add to them. */
export const furtherPlaces: readonly Place[] = [
  { path: '/web3-rewards', name: m.app_rewards },
  { path: '/referral-dashboard', name: m.app_invite },
  { path: '/extend-access', name: m.app_session_time },
  { path: '/settings', name: m.app_settings },
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
