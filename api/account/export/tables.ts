import register from '../../../supabase/tables.json' with { type: 'json' };

interface Entry {
  readonly owner: string;
  readonly other_owner?: string;
  readonly exported: boolean;
  readonly left_out?: readonly string[];
}

/** A table of which a person takes their rows along. */
export interface ExportedTable {
  readonly name: string;
  /** The column that says whose a row is; two, where a row is of two people. */
  readonly owners: readonly string[];
  /** Columns that are nothing of their own. */
  readonly leftOut: readonly string[];
  /** What a person calls it. */
  readonly title: string;
}

const titles: Readonly<Record<string, string>> = {
  access_passes: 'Session time',
  aliases: 'Your names in the community',
  answers: 'Answers you wrote',
  blocks: 'People you blocked',
  buddies: 'Buddies',
  helped: 'Answers that helped you',
  meetings: 'Relief meetings',
  mutes: 'People you muted',
  appeals: 'Decisions you asked us to look at again',
  check_ins: 'Your weeks in circles',
  circle_members: 'Circles you’re in, and what they see',
  contact_messages: 'Messages to the people who run this site',
  conversations: 'Conversations with the assistant',
  debt_payments: 'Payments on your debts',
  debts: 'Your debts',
  drafts: 'Drafts',
  lesson_progress: 'Lessons',
  earned_badges: 'Badges',
  notices: 'What we told you',
  notification_choices: 'What you want to be told',
  match_requests: 'Being matched with a circle',
  meeting_notes: 'Notes you kept of relief meetings',
  nods: 'Nods you gave',
  orders: 'Orders',
  payoff_plans: 'Your payoff plan',
  profiles: 'Your profile',
  questions: 'Questions you asked',
  referral_entries: 'What came of your invitations',
  referral_links: 'Your invitation link',
  reports: 'Reports you made',
  review_cards: 'Review cards',
  thread_reads: 'Questions you read and follow',
  turn_feedback: 'What you said of answers',
  turns: 'What you asked the assistant',
};

/** Every table that the register says is exported, in its order. One without a title is called by its name. */
export const exportedTables: readonly ExportedTable[] = Object.entries(
  register as Readonly<Record<string, Entry>>,
)
  .filter(([, { exported }]) => exported)
  .map(([name, { owner, other_owner: other, left_out: leftOut = [] }]) => ({
    name,
    owners: other === undefined ? [owner] : [owner, other],
    leftOut,
    title: titles[name] ?? name.replaceAll('_', ' '),
  }));
