import { keptList } from '../../../data/device_storage.ts';
import { keptTexts } from '../parts/kept_texts.ts';
import { type MappedTable, personalTables, type TableName } from '../../../data/data_map.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/data_table.tsx';

/** What is said of each table: its name to a person, and what it is for. */
export const tableTexts: Readonly<
  Record<TableName, { readonly name: () => string; readonly why: () => string }>
> = {
  access_passes: { name: m.privacy_table_access_passes, why: m.privacy_table_access_passes_why },
  contact_messages: {
    name: m.privacy_table_contact_messages,
    why: m.privacy_table_contact_messages_why,
  },
  conversations: { name: m.privacy_table_conversations, why: m.privacy_table_conversations_why },
  debt_payments: { name: m.privacy_table_debt_payments, why: m.privacy_table_debt_payments_why },
  debts: { name: m.privacy_table_debts, why: m.privacy_table_debts_why },
  lesson_progress: {
    name: m.privacy_table_lesson_progress,
    why: m.privacy_table_lesson_progress_why,
  },
  orders: { name: m.privacy_table_orders, why: m.privacy_table_orders_why },
  chain_payments: {
    name: m.privacy_table_chain_payments,
    why: m.privacy_table_chain_payments_why,
  },
  payoff_plans: { name: m.privacy_table_payoff_plans, why: m.privacy_table_payoff_plans_why },
  referral_entries: {
    name: m.privacy_table_referral_entries,
    why: m.privacy_table_referral_entries_why,
  },
  referral_links: {
    name: m.privacy_table_referral_links,
    why: m.privacy_table_referral_links_why,
  },
  profiles: { name: m.privacy_table_profiles, why: m.privacy_table_profiles_why },
  review_cards: { name: m.privacy_table_review_cards, why: m.privacy_table_review_cards_why },
  credit_reports: { name: m.privacy_table_credit_reports, why: m.privacy_table_credit_reports_why },
  credit_accounts: {
    name: m.privacy_table_credit_accounts,
    why: m.privacy_table_credit_accounts_why,
  },
  credit_marks: { name: m.privacy_table_credit_marks, why: m.privacy_table_credit_marks_why },
  dispute_cases: { name: m.privacy_table_dispute_cases, why: m.privacy_table_dispute_cases_why },
  dispute_events: { name: m.privacy_table_dispute_events, why: m.privacy_table_dispute_events_why },
  evidence: { name: m.privacy_table_evidence, why: m.privacy_table_evidence_why },
  deadlines: { name: m.privacy_table_deadlines, why: m.privacy_table_deadlines_why },
  score_entries: { name: m.privacy_table_score_entries, why: m.privacy_table_score_entries_why },
  saved_cards: { name: m.privacy_table_saved_cards, why: m.privacy_table_saved_cards_why },
  card_choices: { name: m.privacy_table_card_choices, why: m.privacy_table_card_choices_why },
  aliases: { name: m.privacy_table_aliases, why: m.privacy_table_aliases_why },
  appeals: { name: m.privacy_table_appeals, why: m.privacy_table_appeals_why },
  reports: { name: m.privacy_table_reports, why: m.privacy_table_reports_why },
  blocks: { name: m.privacy_table_blocks, why: m.privacy_table_blocks_why },
  mutes: { name: m.privacy_table_mutes, why: m.privacy_table_mutes_why },
  questions: { name: m.privacy_table_questions, why: m.privacy_table_questions_why },
  answers: { name: m.privacy_table_answers, why: m.privacy_table_answers_why },
  helped: { name: m.privacy_table_helped, why: m.privacy_table_helped_why },
  drafts: { name: m.privacy_table_drafts, why: m.privacy_table_drafts_why },
  thread_reads: { name: m.privacy_table_thread_reads, why: m.privacy_table_thread_reads_why },
  circles: { name: m.privacy_table_circles, why: m.privacy_table_circles_why },
  circle_members: { name: m.privacy_table_circle_members, why: m.privacy_table_circle_members_why },
  check_ins: { name: m.privacy_table_check_ins, why: m.privacy_table_check_ins_why },
  nods: { name: m.privacy_table_nods, why: m.privacy_table_nods_why },
  match_requests: { name: m.privacy_table_match_requests, why: m.privacy_table_match_requests_why },
  buddies: { name: m.privacy_table_buddies, why: m.privacy_table_buddies_why },
  meetings: { name: m.privacy_table_meetings, why: m.privacy_table_meetings_why },
  meeting_notes: { name: m.privacy_table_meeting_notes, why: m.privacy_table_meeting_notes_why },
  wallets: { name: m.privacy_table_wallets, why: m.privacy_table_wallets_why },
  badge_claims: { name: m.privacy_table_badge_claims, why: m.privacy_table_badge_claims_why },
  points_claims: { name: m.privacy_table_points_claims, why: m.privacy_table_points_claims_why },
  earned_badges: { name: m.privacy_table_earned_badges, why: m.privacy_table_earned_badges_why },
  notices: { name: m.privacy_table_notices, why: m.privacy_table_notices_why },
  notification_choices: {
    name: m.privacy_table_notification_choices,
    why: m.privacy_table_notification_choices_why,
  },
  calendar_feeds: { name: m.privacy_table_calendar_feeds, why: m.privacy_table_calendar_feeds_why },
  turn_feedback: { name: m.privacy_table_turn_feedback, why: m.privacy_table_turn_feedback_why },
  turns: { name: m.privacy_table_turns, why: m.privacy_table_turns_why },
};

/** What a page has a button for. The database lets a person delete more, but nobody types that. */
const deletedByHand: ReadonlySet<TableName> = new Set([
  'blocks',
  'conversations',
  'debts',
  'drafts',
  'mutes',
]);

/** How a row goes, in words. */
function goesText({
  name,
  goesWithDebt,
  goesWithConversation,
  mayBeOwnerless,
}: MappedTable): string {
  if (name === 'orders') return m.privacy_goes_orders();
  if (name === 'chain_payments') return m.privacy_goes_chain_payments();
  if (name === 'questions') return m.privacy_goes_questions();
  if (name === 'answers') return m.privacy_goes_answers();
  if (name === 'circles') return m.privacy_goes_circles();
  if (mayBeOwnerless) return m.privacy_goes_ownerless();
  if (goesWithDebt) return m.privacy_goes_debt();
  if (goesWithConversation) return m.privacy_goes_conversation();
  return deletedByHand.has(name) ? m.privacy_goes_delete() : m.privacy_goes_account();
}

/** What a person enters, table by table. */
export function EnteredTable() {
  return (
    <DataTable
      caption={m.privacy_tables_caption()}
      rows={personalTables}
      rowKey={({ name }) => name}
      stack="sm"
      columns={[
        {
          key: 'what',
          head: m.privacy_column_what(),
          isRowHeader: true,
          cell: ({ name }) => tableTexts[name].name(),
        },
        {
          key: 'why',
          head: m.privacy_column_why(),
          isWide: true,
          cardLabel: '',
          cell: ({ name }) => tableTexts[name].why(),
        },
        { key: 'goes', head: m.privacy_column_goes(), isWide: true, cell: goesText },
        {
          key: 'export',
          head: m.privacy_column_export(),
          isWide: true,
          cell: ({ isExported }) => (isExported ? m.privacy_yes() : m.privacy_no()),
        },
      ]}
    />
  );
}

const beside = [
  { name: m.privacy_address, why: m.privacy_address_why, goes: m.privacy_address_goes },
  { name: m.privacy_phone, why: m.privacy_phone_why, goes: m.privacy_phone_goes },
  { name: m.privacy_linked, why: m.privacy_linked_why, goes: m.privacy_linked_goes },
  {
    name: m.privacy_wallet_links,
    why: m.privacy_wallet_links_why,
    goes: m.privacy_wallet_links_goes,
  },
  { name: m.privacy_session, why: m.privacy_session_why, goes: m.privacy_session_goes },
  { name: m.privacy_passkeys, why: m.privacy_passkeys_why, goes: m.privacy_passkeys_goes },
  { name: m.privacy_sso, why: m.privacy_sso_why, goes: m.privacy_sso_goes },
  { name: m.privacy_code, why: m.privacy_code_why, goes: m.privacy_code_goes },
  { name: m.privacy_factor, why: m.privacy_factor_why, goes: m.privacy_factor_goes },
  { name: m.privacy_claim, why: m.privacy_claim_why, goes: m.privacy_claim_goes },
  {
    name: m.privacy_invited,
    why: m.privacy_invited_why,
    goes: m.privacy_invited_goes,
  },
  { name: m.privacy_order, why: m.privacy_order_why, goes: m.privacy_order_goes },
  { name: m.privacy_code_use, why: m.privacy_code_use_why, goes: m.privacy_code_use_goes },
  { name: m.privacy_model_uses, why: m.privacy_model_uses_why, goes: m.privacy_model_uses_goes },
  {
    name: m.privacy_known_devices,
    why: m.privacy_known_devices_why,
    goes: m.privacy_known_devices_goes,
  },
  { name: m.privacy_reckonings, why: m.privacy_reckonings_why, goes: m.privacy_reckonings_goes },
  { name: m.privacy_off_report, why: m.privacy_off_report_why, goes: m.privacy_off_report_goes },
  {
    name: m.privacy_kept_due_days,
    why: m.privacy_kept_due_days_why,
    goes: m.privacy_kept_due_days_goes,
  },
  { name: m.privacy_moderation, why: m.privacy_moderation_why, goes: m.privacy_moderation_goes },
  { name: m.privacy_circle_ways, why: m.privacy_circle_ways_why, goes: m.privacy_circle_ways_goes },
  { name: m.privacy_matching, why: m.privacy_matching_why, goes: m.privacy_matching_goes },
  { name: m.privacy_closings, why: m.privacy_closings_why, goes: m.privacy_closings_goes },
  { name: m.privacy_old_words, why: m.privacy_old_words_why, goes: m.privacy_old_words_goes },
  { name: m.privacy_old_names, why: m.privacy_old_names_why, goes: m.privacy_old_names_goes },
  { name: m.privacy_left_files, why: m.privacy_left_files_why, goes: m.privacy_left_files_goes },
  { name: m.privacy_storage_use, why: m.privacy_storage_use_why, goes: m.privacy_storage_use_goes },
  {
    name: m.privacy_report_networks,
    why: m.privacy_report_networks_why,
    goes: m.privacy_report_networks_goes,
  },
  { name: m.privacy_care, why: m.privacy_care_why, goes: m.privacy_care_goes },
  { name: m.privacy_tries, why: m.privacy_tries_why, goes: m.privacy_tries_goes },
  { name: m.privacy_limits, why: m.privacy_limits_why, goes: m.privacy_limits_goes },
  { name: m.privacy_places, why: m.privacy_places_why, goes: m.privacy_places_goes },
  { name: m.privacy_grace, why: m.privacy_grace_why, goes: m.privacy_grace_goes },
  { name: m.privacy_exports, why: m.privacy_exports_why, goes: m.privacy_exports_goes },
  { name: m.privacy_closed, why: m.privacy_closed_why, goes: m.privacy_closed_goes },
  { name: m.privacy_mail, why: m.privacy_mail_why, goes: m.privacy_mail_goes },
] as const;

/** What is kept beside it, to sign people in and to keep strangers out. */
export function BesideTable() {
  return (
    <DataTable
      caption={m.privacy_account_caption()}
      rows={beside}
      rowKey={({ name }) => name()}
      stack="sm"
      columns={[
        {
          key: 'what',
          head: m.privacy_column_what(),
          isRowHeader: true,
          cell: ({ name }) => name(),
        },
        {
          key: 'why',
          head: m.privacy_column_why(),
          isWide: true,
          cardLabel: '',
          cell: ({ why }) => why(),
        },
        {
          key: 'goes',
          head: m.privacy_column_goes(),
          isWide: true,
          cell: ({ goes }) => goes(),
        },
      ]}
    />
  );
}

/** What lies on the device instead, as `/cookies` has it with each key. */
export function DeviceTable() {
  return (
    <DataTable
      caption={m.privacy_browser_caption()}
      rows={keptList}
      rowKey={([name]) => name}
      stack="sm"
      columns={[
        {
          key: 'what',
          head: m.privacy_column_what(),
          isRowHeader: true,
          cell: ([name]) => keptTexts[name].name(),
        },
        {
          key: 'why',
          head: m.privacy_column_why(),
          isWide: true,
          cardLabel: '',
          cell: ([name]) => keptTexts[name].why(),
        },
        {
          key: 'goes',
          head: m.privacy_column_goes(),
          isWide: true,
          cell: ([name]) => keptTexts[name].until(),
        },
      ]}
    />
  );
}
