import { m } from '../paraglide/messages.js';
import type { KeptName } from './device_storage.ts';

interface KeptText {
  /** What it is, as a name. */
  readonly name: () => string;
  readonly why: () => string;
  readonly until: () => string;
}

/** What is said of each thing the browser keeps. */
export const keptTexts: Readonly<Record<KeptName, KeptText>> = {
  session: {
    name: m.data_kept_session,
    why: m.data_kept_session_why,
    until: m.data_until_sign_out,
  },
  recovery: {
    name: m.data_kept_recovery,
    why: m.data_kept_recovery_why,
    until: m.data_until_password,
  },
  planner: {
    name: m.data_kept_planner,
    why: m.data_kept_planner_why,
    until: m.data_until_deleted,
  },
  carried: {
    name: m.data_kept_carried,
    why: m.data_kept_carried_why,
    until: m.data_until_planner,
  },
  pass: { name: m.data_kept_pass, why: m.data_kept_pass_why, until: m.data_until_sign_out },
  invitation: {
    name: m.data_kept_invitation,
    why: m.data_kept_invitation_why,
    until: m.data_until_invitation,
  },
  checkout: {
    name: m.data_kept_checkout,
    why: m.data_kept_checkout_why,
    until: m.data_until_tab,
  },
  theme: { name: m.data_kept_theme, why: m.data_kept_theme_why, until: m.data_until_cleared },
  choice: { name: m.data_kept_choice, why: m.data_kept_choice_why, until: m.data_until_yes },
  reload: { name: m.data_kept_reload, why: m.data_kept_reload_why, until: m.data_until_tab },
  drafts: { name: m.data_kept_drafts, why: m.data_kept_drafts_why, until: m.data_until_tab },
  fonts: { name: m.data_kept_fonts, why: m.data_kept_fonts_why, until: m.data_until_no },
};
