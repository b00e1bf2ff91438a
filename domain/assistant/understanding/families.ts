import type { IntentName } from '../intents.ts';

// Meanings that lie so near each other that the answer to one is of use to whoever meant the other: where a question is surely
// of a family, its likeliest is answered, and the others are offered beside it.

const FAMILIES: readonly (readonly IntentName[])[] = [
  [
    'collector_wrote',
    'collector_limits',
    'collector_amount',
    'stop_contact',
    'is_it_real',
    'phone_script',
    'pay_collection',
  ],
  ['medical_bill', 'medical_on_report'],
  ['dispute_error', 'not_mine', 'dispute_verified', 'checking_own'],
  ['denied_rental', 'rental_score'],
  ['behind_first', 'tight_month', 'rent_or_card', 'overwhelmed', 'which_first'],
  ['which_first', 'why_this_order'],
  ['next_debt', 'debt_reached', 'month_ahead'],
  ['own_rates', 'what_i_owe'],
  ['sued', 'might_be_sued'],
  ['arrested', 'is_it_real'],
  ['student_loan', 'tax_refund_taken'],
  ['bank_account_taken', 'benefits_protected'],
  ['remove_true', 'how_long_it_stays'],
  ['old_debt', 'how_long_it_stays'],
  ['rebuild_credit', 'no_file', 'secured_card'],
  ['late_payment', 'am_i_late'],
  ['settle', 'pay_collection', 'pay_for_delete'],
  ['about_assistant', 'is_person', 'which_ai', 'privacy'],
  ['where_is', 'my_score_here', 'report_here', 'circles', 'edit_debts'],
  ['devices', 'need_ssn', 'share_account', 'cost', 'sign_in_trouble'],
  ['who_pays', 'is_it_legit', 'legal_advice', 'which_ai', 'is_person', 'cost'],
  ['app_and_credit', 'privacy', 'my_score_here', 'checking_own'],
  ['cost', 'refund'],
  ['letter_for_me', 'act_for_me'],
];

/** Every meaning that is near this one, itself among them. */
export const familyOf = (meaning: IntentName): ReadonlySet<IntentName> =>
  new Set([meaning, ...FAMILIES.filter((family) => family.includes(meaning)).flat()]);
