import { m } from '../../paraglide/messages.js';
import type { Person } from './account_way.ts';

/** One place of the navigation. The name is a function: the language is chosen when it is shown. */
export interface Place {
  readonly path: string;
  readonly name: () => string;
}

const about: Place = { path: '/about', name: m.app_about };
const debts: Place = { path: '/debt-destroyer', name: m.app_debts };
const home: Place = { path: '/dashboard', name: m.app_home };

/** The bar. What is not open is not in it (web/data/open_pages.ts): a place joins with the change that opens it. */
export const barPlaces: Readonly<Record<Person, readonly Place[]>> = {
  nobody: [{ path: '/', name: m.app_start }, debts, about],
  visitor: [home, debts],
  member: [home, debts],
};

/** At the foot of every page: who we are, what is on its way, and the rules. */
export const footPlaces: readonly Place[] = [
  about,
  { path: '/about#building', name: m.app_building },
  { path: '/careers', name: m.app_careers },
  { path: '/contact', name: m.app_contact },
  { path: '/privacy', name: m.app_privacy },
  { path: '/terms', name: m.app_terms },
  { path: '/cookies', name: m.app_cookies },
];
