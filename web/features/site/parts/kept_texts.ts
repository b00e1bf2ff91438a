import { m } from '../../../paraglide/messages.js';
import type { KeptName } from '../../../data/device_storage.ts';

interface KeptText {
  /** What it is, as a name. */
  readonly name: () => string;
  readonly why: () => string;
  readonly until: () => string;
}

/** What is said of each thing the browser keeps. */
export const keptTexts: Readonly<Record<KeptName, KeptText>> = {
  session: {
    name: m.site_kept_session,
    why: m.site_kept_session_why,
    until: m.site_until_sign_out,
  },
  recovery: {
    name: m.site_kept_recovery,
    why: m.site_kept_recovery_why,
    until: m.site_until_password,
  },
  unsavedCodes: {
    name: m.site_kept_unsaved_codes,
    why: m.site_kept_unsaved_codes_why,
    until: m.site_until_codes,
  },
  wallet: {
    name: m.site_kept_wallet,
    why: m.site_kept_wallet_why,
    until: m.site_until_disconnected,
  },
  badgeClaims: {
    name: m.site_kept_badge_claims,
    why: m.site_kept_badge_claims_why,
    until: m.site_until_sent,
  },
  zone: {
    name: m.site_kept_zone,
    why: m.site_kept_zone_why,
    until: m.site_until_tab,
  },
  planner: {
    name: m.site_kept_planner,
    why: m.site_kept_planner_why,
    until: m.site_until_deleted,
  },
  learning: {
    name: m.site_kept_learning,
    why: m.site_kept_learning_why,
    until: m.site_until_sign_out,
  },
  cards: {
    name: m.site_kept_cards,
    why: m.site_kept_cards_why,
    until: m.site_until_sign_out,
  },
  creditFile: {
    name: m.site_kept_credit_file,
    why: m.site_kept_credit_file_why,
    until: m.site_until_sign_out,
  },
  overflow: {
    name: m.site_kept_overflow,
    why: m.site_kept_overflow_why,
    until: m.site_until_sign_out,
  },
  questionDrafts: {
    name: m.site_kept_question_drafts,
    why: m.site_kept_question_drafts_why,
    until: m.site_until_deleted,
  },
  communityWords: {
    name: m.site_kept_community_words,
    why: m.site_kept_community_words_why,
    until: m.site_until_sent,
  },
  conversations: {
    name: m.site_kept_conversations,
    why: m.site_kept_conversations_why,
    until: m.site_until_deleted,
  },
  ownKey: {
    name: m.site_kept_own_key,
    why: m.site_kept_own_key_why,
    until: m.site_until_deleted_it,
  },
  checkIn: {
    name: m.site_kept_check_in,
    why: m.site_kept_check_in_why,
    until: m.site_until_sent,
  },
  meeting: {
    name: m.site_kept_meeting,
    why: m.site_kept_meeting_why,
    until: m.site_until_tab,
  },
  carried: {
    name: m.site_kept_carried,
    why: m.site_kept_carried_why,
    until: m.site_until_planner,
  },
  pass: { name: m.site_kept_pass, why: m.site_kept_pass_why, until: m.site_until_sign_out },
  invitation: {
    name: m.site_kept_invitation,
    why: m.site_kept_invitation_why,
    until: m.site_until_invitation,
  },
  checkout: {
    name: m.site_kept_checkout,
    why: m.site_kept_checkout_why,
    until: m.site_until_tab,
  },
  provider: {
    name: m.site_kept_provider,
    why: m.site_kept_provider_why,
    until: m.site_until_tab,
  },
  theme: { name: m.site_kept_theme, why: m.site_kept_theme_why, until: m.site_until_cleared },
  choice: { name: m.site_kept_choice, why: m.site_kept_choice_why, until: m.site_until_yes },
  reload: { name: m.site_kept_reload, why: m.site_kept_reload_why, until: m.site_until_tab },
  drafts: { name: m.site_kept_drafts, why: m.site_kept_drafts_why, until: m.site_until_tab },
  fonts: { name: m.site_kept_fonts, why: m.site_kept_fonts_why, until: m.site_until_no },
};
