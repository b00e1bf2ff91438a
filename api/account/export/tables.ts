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

/** What a person calls each table; what they look for first comes first. */
const titles: Readonly<Record<string, string>> = {
  debts: 'Your debts',
  debt_payments: 'Payments on your debts',
  payoff_plans: 'Your payoff plan',
  profiles: 'Your profile',
  credit_reports: 'Credit reports',
  credit_accounts: 'Accounts you said are one',
  credit_marks: 'What you said of your credit file',
  score_entries: 'Scores',
  deadlines: 'Dates you keep',
  dispute_cases: 'Disputes',
  dispute_events: 'What happened in your disputes',
  evidence: 'Files you keep with your disputes and reports',
  card_choices: 'What you answered about cards',
  saved_cards: 'Cards you saved',
  lesson_progress: 'Lessons',
  review_cards: 'Review cards',
  earned_badges: 'Badges',
  badge_claims: 'Badges you wanted to put on chain',
  points_claims: 'Points you wanted to put on chain',
  chain_payments: 'Stablecoin payments for passes',
  conversations: 'Conversations with the assistant',
  turns: 'What you asked the assistant',
  turn_feedback: 'What you said of answers',
  wallets: 'Wallets you linked',
  circle_members: 'Circles you’re in, and what they see',
  check_ins: 'Your weeks in circles',
  nods: 'Cheers you gave',
  match_requests: 'Being matched with a circle',
  aliases: 'Your names in the community',
  questions: 'Questions you asked',
  answers: 'Answers you wrote',
  drafts: 'Drafts',
  thread_reads: 'Questions you read and follow',
  helped: 'Answers that helped you',
  buddies: 'Buddies',
  meetings: 'Relief meetings',
  meeting_notes: 'Notes you kept of relief meetings',
  blocks: 'People you blocked',
  mutes: 'People you muted',
  reports: 'Reports you made',
  appeals: 'Decisions you asked us to look at again',
  notices: 'What we told you',
  notification_choices: 'What you want to be told',
  access_passes: 'Session time',
  orders: 'Orders',
  referral_links: 'Your invitation link',
  referral_entries: 'What came of your invitations',
  contact_messages: 'Messages to the people who run this site',
};

const places = Object.keys(titles);
const placeOf = (table: string): number =>
  places.includes(table) ? places.indexOf(table) : places.length;

/** Every table that the register says is exported. One without a title is called by its name, and comes last. */
export const exportedTables: readonly ExportedTable[] = Object.entries(
  register as Readonly<Record<string, Entry>>,
)
  .filter(([, { exported }]) => exported)
  .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  .map(([name, { owner, other_owner: other, left_out: leftOut = [] }]) => ({
    name,
    owners: other === undefined ? [owner] : [owner, other],
    leftOut,
    title: titles[name] ?? name.replaceAll('_', ' '),
  }));
