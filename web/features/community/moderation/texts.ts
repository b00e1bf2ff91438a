import type { Action, CaseHead } from '../../../data/community/moderation.ts';
import { m } from '../../../paraglide/messages.js';

const kindTexts: Readonly<Record<string, () => string>> = {
  worried: m.moderation_worried,
  appeal: m.moderation_appeal,
  unanswered: m.moderation_unanswered,
};

const reportTexts: Readonly<Record<string, () => string>> = {
  sells: m.moderation_report_sells,
  asks_fee: m.moderation_report_sells,
  elsewhere: m.moderation_report_elsewhere,
  as_staff: m.moderation_report_as_staff,
  unkind: m.moderation_report_unkind,
  private_details: m.moderation_report_private_details,
  wrong_rule: m.moderation_report_wrong_rule,
};

const heldTexts: Readonly<Record<string, () => string>> = {
  phone: m.moderation_held_phone,
  mail: m.moderation_held_mail,
  handle: m.moderation_held_handle,
  payment_tag: m.moderation_held_payment_tag,
  link: m.moderation_held_link,
  sells: m.moderation_held_sells,
  asks_fee: m.moderation_held_sells,
  asks_secret: m.moderation_held_asks_secret,
  harm: m.moderation_held_harm,
  elsewhere: m.moderation_held_elsewhere,
  restricted: m.moderation_held_restricted,
};

/** What a case is about, in a few words. */
export function caseTitle({ kind, reason }: Pick<CaseHead, 'kind' | 'reason'>): string {
  const byReason = kind === 'held' ? heldTexts : reportTexts;
  const otherwise = kind === 'held' ? m.moderation_held : m.moderation_report;
  return (kindTexts[kind] ?? byReason[reason] ?? otherwise)();
}

export const actionTexts: Readonly<Record<Action, () => string>> = {
  show: m.moderation_show,
  remove: m.moderation_remove,
  warn: m.moderation_warn,
  hold: m.moderation_hold,
  suspend: m.moderation_suspend,
  ban: m.moderation_ban,
  uphold: m.moderation_uphold,
  overturn: m.moderation_overturn,
};

/** What its author reads, to begin with: the moderator makes it their own. */
export const sentenceTexts: Readonly<Record<Action, () => string>> = {
  show: () => '',
  overturn: () => '',
  remove: m.moderation_sentence_remove,
  warn: m.moderation_sentence_warn,
  hold: m.moderation_sentence_hold,
  suspend: m.moderation_sentence_suspend,
  ban: m.moderation_sentence_ban,
  uphold: m.moderation_sentence_uphold,
};
